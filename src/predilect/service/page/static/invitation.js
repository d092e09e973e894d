// @ts-check
// A study, by the token in the path. A reload finds the session by the fragment.

import { showInvitation } from "./showing.js";

showInvitation(location.pathname.split("/").pop() ?? "", new URLSearchParams(location.search).get("respondent"));
