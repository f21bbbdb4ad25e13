// The readable text of values for the console. Apart from it, since a script that logs strings needs none of this.
export { createBudget } from "./budget.js";
export { inspectWithin } from "./inspect.js";
export { formatTable } from "./table.js";
