// https://svgwg.org/svg2-draft/coords.html#PreserveAspectRatioAttribute

const fit = /^[ \t\r\n\f]*(?:(none)|x(Min|Mid|Max)Y(Min|Mid|Max))(?:[ \t\r\n\f]+(meet|slice))?[ \t\r\n\f]*$/;
const shares = { Min: 0, Mid: 0.5, Max: 1 };

/**
 * @param {string} text
 * @returns {{ alignX?: number, alignY?: number, isSlice: boolean }} which share of what is left over lies before the box, undefined where
 *     the box is stretched
 */
export function parseViewBoxFit(text) {
  const [, none, x = "Mid", y = "Mid", how] = fit.exec(text) ?? [];
  if (none !== undefined) return { isSlice: false };
  return { alignX: shares[x], alignY: shares[y], isSlice: how === "slice" };
}
