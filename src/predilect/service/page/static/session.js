// @ts-check
// A session, by the id in the path.

import { showSession } from "./showing.js";

showSession(location.pathname.split("/").pop() ?? "");
