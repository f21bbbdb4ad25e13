// What a console shows of the objects of a page.
export { describe, itemCount } from "./describe.js";
