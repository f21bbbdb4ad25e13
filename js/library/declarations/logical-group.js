// https://drafts.csswg.org/css-logical-1/#logical-property-group: properties that set the same by physical names and by those of the flow

const physicalSide = "(?<physical>top|right|bottom|left)";
const flowSide = "(?:block|inline)-(?:start|end)";

const groups = [
  new RegExp(`^(?<group>(?:scroll-)?(?:margin|padding)|border)-(?:${physicalSide}|${flowSide})(?<part>-(?:color|style|width))?$`),
  new RegExp(`^(?:${physicalSide}|(?<group>inset)-${flowSide})$`),
  /^(?<group>min-|max-|contain-intrinsic-)?(?:(?<physical>width|height)|(?:block|inline)-size)$/,
  /^(?<group>overflow|overscroll-behavior)-(?:(?<physical>x|y)|block|inline)$/,
  /^border-(?:(?<physical>top|bottom)-(?:left|right)|(?:start|end)-(?:start|end))-(?<group>radius)$/,
];

/**
 * @param {string} name of a longhand
 * @returns {{group: string, isPhysical: boolean} | null} null where it belongs to no such group
 */
export function logicalGroupOf(name) {
  for (let i = 0; i < groups.length; i++) {
    const found = groups[i].exec(name)?.groups;
    if (found === undefined) continue;
    const isPhysical = found.physical !== undefined;
    // Of insets only those of the flow say so in their names, and each expression is of groups of its own.
    return { group: `${i} ${i === 1 ? "" : found.group ?? ""}${found.part ?? ""}`, isPhysical };
  }
  return null;
}
