// https://drafts.csswg.org/css-values-4/, and the properties and what they take
export { hslToRGB, hueOf, hwbToRGB, termOf } from "./color-components.js";
export { colorBytes, computeColor, hexColor, parseColor, replaceColors } from "./colors.js";
export { linearPoints } from "./linear-easing.js";
export { isLogical, logicalGroupOf, physicalName } from "./logical.js";
export { longhand, longhandNames } from "./longhands.js";
export { isMathFunction, parseMath } from "./math.js";
export { hasSubstitution, parseCustomValue, parseProperty, trimValue } from "./parse-value.js";
export { isDelim, joinParts, parseParts, serializePart, splitAtCommas } from "./parts.js";
export { allPropertyNames, isCustomName, longhandsOf, propertyNamed, shorthandsOf } from "./property-names.js";
export { shorthand } from "./shorthands.js";
export { isWideKeyword, serializeGeneric } from "./types.js";
export { canonicalUnits, typeOfUnit } from "./units.js";
export { matchGrammar } from "./value-definition.js";
