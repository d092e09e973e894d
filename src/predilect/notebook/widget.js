// The component in a notebook's cell: each request is a message to the kernel, and its reply another one.

/** @param {any} model @returns {{send: (request: string, what: any) => Promise<any>}} */
function notebookTransport(model) {
  const waiting = new Map();
  let last = 0;
  model.on("msg:custom", (message) => {
    const waits = waiting.get(message.id);
    waiting.delete(message.id);
    if (!waits) return;
    if (message.problem) waits.refuse(new Refusal(message.problem));
    else waits.tell(message.told);
  });
  return {
    send: (request, what) =>
      new Promise((tell, refuse) => {
        last += 1;
        waiting.set(last, { tell, refuse });
        model.send({ id: last, request, what });
      }),
  };
}

export default {
  /** @param {{model: any, el: HTMLElement}} cell */
  render({ model, el }) {
    const session = /** @type {PredilectSession} */ (document.createElement("predilect-session"));
    session.transport = notebookTransport(model);
    session.setAttribute("session", "notebook");
    session.setAttribute("share", "off");
    session.setAttribute("downloads", "result jsonl");
    if (model.get("language")) session.setAttribute("lang", model.get("language"));
    el.append(session);
    return () => session.remove();
  },
};
