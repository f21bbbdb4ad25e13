// What contexts of Safari have, and what of it extrun has not, by name.
export { given, givenNavigator } from "./given.js";
export { deviceOf, isWithheld, missingKind, missingMembers, operationsOf, secureKind } from "./tables.js";
