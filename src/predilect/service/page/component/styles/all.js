// @ts-check

import { BASE } from "./base.js";
import { CARDS } from "./cards.js";
import { PANELS } from "./panels.js";
import { VIEW_STYLES } from "./views.js";

export const STYLES = BASE + CARDS + PANELS + VIEW_STYLES;
