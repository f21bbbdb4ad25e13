// https://drafts.csswg.org/css-grid-2/, https://drafts.csswg.org/css-align-3/
import { areaRow, haveRectangles } from "./grid-areas.js";
import { isDelim } from "./parts.js";
import { initialOf, matchLonghand, pair, part, slashed } from "./shorthand-kinds.js";
import { matchGrammar } from "./value-definition.js";

const isName = (value) => /^[^\s\d]\S*$/.test(value) && value !== "auto" && value !== "span";
/** A line that is not said: that of the other side where it is a name. */
const opposite = (value) => (isName(value) ? value : "auto");

/** https://drafts.csswg.org/css-grid-2/#propdef-grid-row */
export function gridLine(name) {
  return slashed(
    [`${name}-start`, `${name}-end`], (values) => opposite(values[0]), (values) => values[1] === opposite(values[0]));
}

/** https://drafts.csswg.org/css-grid-2/#propdef-grid-area */
export function gridArea() {
  const other = (values, index) => opposite(values[index < 2 ? 0 : index - 2]);
  return slashed(
    ["grid-row-start", "grid-column-start", "grid-row-end", "grid-column-end"],
    other, (values, index) => values[index] === other(values, index));
}

/** Row sizes, each behind the string that names a row's areas: `[a] "b c" 1fr` */
function parseAreaRows(parts) {
  let areas = "";
  let rows = "";
  for (let i = 0; i < parts.length; ) {
    let row = "";
    if (parts[i].type === "[") {
      const names = matchGrammar("<line-names>", [parts[i++]]);
      if (names === null) return null;
      row += `${names} `;
    }
    if (i >= parts.length || parts[i].type !== "string") return null;
    const cells = areaRow(parts[i].value);
    if (cells === null) return null;
    areas += `${areas === "" ? "" : " "}${cells}`;
    i++;
    const size = i < parts.length ? matchLonghand("grid-auto-rows", [parts[i]]) : null;
    if (size !== null) i++;
    row += size ?? "auto";
    rows += `${rows === "" ? "" : " "}${row}`;
  }
  return areas === "" || !haveRectangles(areas) ? null : { areas, rows };
}

/** https://drafts.csswg.org/css-grid-2/#propdef-grid-template */
export function gridTemplate() {
  const longhands = ["grid-template-rows", "grid-template-columns", "grid-template-areas"];
  return {
    longhands,
    parse(parts) {
      if (parts.length === 1 && parts[0].lower === "none") return ["none", "none", "none"];
      let slash = 0;
      while (slash < parts.length && !isDelim(parts[slash], "/")) slash++;
      const before = part(parts, 0, slash);
      const columns = slash === parts.length ? "none" : matchLonghand(longhands[1], part(parts, slash + 1, parts.length));
      if (columns === null) return null;
      const rows = slash === parts.length ? null : matchLonghand(longhands[0], before);
      if (rows !== null) return [rows, columns, "none"];
      const found = parseAreaRows(before);
      return found === null ? null : [found.rows, columns, found.areas];
    },
    serialize([rows, columns, areas]) {
      if (areas === "none") return rows === "none" && columns === "none" ? "none" : `${rows} / ${columns}`;
      const strings = areas.match(/"[^"]*"/g);
      const sizes = rows.split(" ");
      if (strings.length !== sizes.length) return "";
      let text = "";
      for (let i = 0; i < strings.length; i++) {
        text += `${i === 0 ? "" : " "}${strings[i]}${sizes[i] === "auto" ? "" : ` ${sizes[i]}`}`;
      }
      return columns === "none" ? text : `${text} / ${columns}`;
    },
  };
}

/** https://drafts.csswg.org/css-grid-2/#propdef-grid */
export function grid() {
  const template = gridTemplate();
  const auto = ["grid-auto-rows", "grid-auto-columns", "grid-auto-flow"];
  const longhands = [...template.longhands, ...auto];

  /** `auto-flow dense? sizes?`: the flow and the sizes, or null */
  function parseFlow(parts, direction, sizesName) {
    let hasFlow = false;
    let isDense = false;
    let at = 0;
    for (; at < parts.length && (parts[at].lower === "auto-flow" || parts[at].lower === "dense"); at++) {
      if (parts[at].lower === "dense") isDense = true;
      else hasFlow = true;
    }
    if (!hasFlow) return null;
    const rest = part(parts, at, parts.length);
    const sizes = rest.length === 0 ? "auto" : matchLonghand(sizesName, rest);
    const flow = isDense ? (direction === "row" ? "dense" : "column dense") : direction;
    return sizes === null ? null : { flow, sizes };
  }

  return {
    longhands,
    parse(parts) {
      const plain = template.parse(parts);
      if (plain !== null) return [...plain, "auto", "auto", "row"];
      let slash = 0;
      while (slash < parts.length && !isDelim(parts[slash], "/")) slash++;
      if (slash === parts.length) return null;
      const before = part(parts, 0, slash);
      const after = part(parts, slash + 1, parts.length);
      const rows = parseFlow(before, "row", "grid-auto-rows");
      if (rows !== null) {
        const columns = matchLonghand("grid-template-columns", after);
        return columns === null ? null : ["none", columns, "none", rows.sizes, "auto", rows.flow];
      }
      const columns = parseFlow(after, "column", "grid-auto-columns");
      const given = matchLonghand("grid-template-rows", before);
      return columns === null || given === null ? null : [given, "none", "none", "auto", columns.sizes, columns.flow];
    },
    serialize(values) {
      const [rows, columns, areas, autoRows, autoColumns, flow] = values;
      const isInitial = (index) => values[index] === initialOf(longhands[index]);
      if (isInitial(3) && isInitial(4) && isInitial(5)) return template.serialize([rows, columns, areas]);
      if (areas !== "none") return "";
      const dense = flow.endsWith("dense") ? " dense" : "";
      if (flow.startsWith("column")) {
        if (columns !== "none" || !isInitial(3)) return "";
        return `${rows} / auto-flow${dense}${isInitial(4) ? "" : ` ${autoColumns}`}`;
      }
      if (rows !== "none" || !isInitial(4)) return "";
      return `auto-flow${dense}${isInitial(3) ? "" : ` ${autoRows}`} / ${columns}`;
    },
  };
}

/** https://drafts.csswg.org/css-align-3/#propdef-place-content and its kin */
export function place(what) {
  return pair([`align-${what}`, `justify-${what}`]);
}
