/** https://drafts.csswg.org/css-display-4/#display-value-summary: words that fewer say, and old names */
const shortDisplays = {
  __proto__: null, "block flow": "block", "block flow-root": "flow-root", "inline flow": "inline",
  "inline flow-root": "inline-block", "block flex": "flex", "inline flex": "inline-flex", "block grid": "grid",
  "inline grid": "inline-grid", "block table": "table", "inline table": "inline-table", "inline ruby": "ruby", flow: "block",
  "block flow list-item": "list-item", "block list-item": "list-item", "flow list-item": "list-item",
  "-webkit-flex": "flex", "-webkit-inline-flex": "inline-flex",
};

/** A value of `display` as it is serialized: the shortest that says it. */
export function shortDisplay(value) {
  return shortDisplays[value] ?? value;
}
