// Values that outlive the context which they are of, or go to another one.
export { textOfValue, valueOfText } from "./stored-value.js";
