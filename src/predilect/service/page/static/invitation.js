// @ts-check
// A study, by the token in the path. A reload finds the session by the fragment.

import { main, say } from "./shell.js";

const session = document.createElement("predilect-session");
session.setAttribute("study", location.pathname.split("/").pop() ?? "");
session.setAttribute("autofocus", "");
const respondent = new URLSearchParams(location.search).get("respondent");
if (respondent) session.setAttribute("respondent", respondent);
const heading = document.createElement("h1");
heading.className = "sr";
heading.textContent = say("session");
main.replaceChildren(heading, session);
