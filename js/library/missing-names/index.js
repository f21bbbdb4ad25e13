// What contexts of Safari have, and what of it extrun has not, by name.
export { given, givenNavigator } from "./given.js";
export { deviceOf, isConstantName, isWithheld, membersOf, missingKind, missingMembers, secureKind } from "./tables.js";
