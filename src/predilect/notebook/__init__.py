"""A session in a notebook: the same component as on the service's pages, answered by this process.

from predilect.notebook import widget

widget(session)
"""

from predilect.notebook.widget import widget

__all__ = ["widget"]
