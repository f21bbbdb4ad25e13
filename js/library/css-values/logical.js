// https://drafts.csswg.org/css-logical-1/#flow-relative-mapping
const sideNames = {
  __proto__: null, "block-start": 0, "block-end": 1, "inline-start": 2, "inline-end": 3,
};

/** The physical sides of block start, block end, inline start and inline end. */
function sidesOf(direction, mode) {
  const isRTL = direction === "rtl";
  if (mode === "horizontal-tb") return ["top", "bottom", isRTL ? "right" : "left", isRTL ? "left" : "right"];
  const isLR = mode === "vertical-lr" || mode === "sideways-lr";
  const inline = (mode === "sideways-lr") !== isRTL ? ["bottom", "top"] : ["top", "bottom"];
  return [isLR ? "left" : "right", isLR ? "right" : "left", inline[0], inline[1]];
}

const boxes = "margin|padding|border|inset|scroll-margin|scroll-padding";
const pattern = new RegExp(`^(${boxes})-((?:block|inline)-(?:start|end))(-(?:color|style|width))?$`);
const dimension = /^(min-|max-|contain-intrinsic-)?(block|inline)-size$/;
const axis = /^(overflow|overscroll-behavior)-(block|inline)$/;
const corner = /^border-(start|end)-(start|end)-radius$/;

/** The physical property that a logical one means; other names as they are. */
export function physicalName(name, direction, mode) {
  if (!/block|inline|start|end/.test(name)) return name;
  const side = pattern.exec(name);
  if (side !== null) {
    const physical = sidesOf(direction, mode)[sideNames[side[2]]];
    return side[1] === "inset" ? physical : `${side[1]}-${physical}${side[3] ?? ""}`;
  }
  const isHorizontal = mode === "horizontal-tb";
  const size = dimension.exec(name);
  if (size !== null) return `${size[1] ?? ""}${(size[2] === "inline") === isHorizontal ? "width" : "height"}`;
  const line = axis.exec(name);
  if (line !== null) return `${line[1]}-${(line[2] === "inline") === isHorizontal ? "x" : "y"}`;
  const round = corner.exec(name);
  if (round === null) return name;
  const sides = sidesOf(direction, mode);
  const block = sides[round[1] === "start" ? 0 : 1];
  const inline = sides[round[2] === "start" ? 2 : 3];
  return isHorizontal ? `border-${block}-${inline}-radius` : `border-${inline}-${block}-radius`;
}

/** Whether a property is one of the flow, which stands for a physical one. */
export const isLogical = (name) => physicalName(name, "ltr", "horizontal-tb") !== name;

/**
 * The group of properties that a longhand is in, of which some set by physical names what others set by those of the flow.
 * https://drafts.csswg.org/css-logical-1/#logical-property-group
 */
export function logicalGroupOf(name) {
  return physicalName(name, "ltr", "horizontal-tb")
    .replace(/\b(?:top|right|bottom|left)\b/g, "side").replace(/\b(?:width|height)$/, "size").replace(/-[xy]$/, "-axis");
}
