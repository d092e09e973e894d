// @ts-check
// A session, by the id in the path.

import { main, say } from "./shell.js";

const id = location.pathname.split("/").pop() ?? "";
document.title = `${say("session")} · predilect`;
const session = document.createElement("predilect-session");
session.setAttribute("session", id);
session.setAttribute("autofocus", "");
session.addEventListener("predilect-anew", () => location.assign("/"));
const heading = document.createElement("h1");
heading.className = "sr";
heading.textContent = say("session");
main.replaceChildren(heading, session);
