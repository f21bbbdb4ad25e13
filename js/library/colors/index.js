// Colors that are more than bytes of sRGB. Few pages have them, so that they are no part of library/css-values.
export { bytesOfColor, evaluate, lightAndDark, serializeColor } from "./functions.js";
