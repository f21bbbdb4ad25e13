// Values that outlive the context which they are of, or go to another one.
export { append } from "./list.js";
export { textOfValue, valueOfText } from "./stored-value.js";
