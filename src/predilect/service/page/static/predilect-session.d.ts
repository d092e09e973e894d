// The types of the joined module are those of its parts.
export * from "../component/index.js";
