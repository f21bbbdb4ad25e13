// https://drafts.csswg.org/css-grid-2/#valdef-grid-template-areas-string

const cellOf = /[ \t\n]*(\.+|[-\w\u0080-\uffff]+)[ \t\n]*/y;

/** The cells of a row as they are written: names, and "." for each cell without one. Null for what names no cells. */
export function areaRow(text) {
  let row = "";
  cellOf.lastIndex = 0;
  for (let at = 0; at < text.length; at = cellOf.lastIndex) {
    const cell = cellOf.exec(text);
    if (cell === null) return null;
    row += `${row === "" ? "" : " "}${cell[1][0] === "." ? "." : cell[1]}`;
  }
  return row === "" ? null : `"${row}"`;
}

/** Whether rows, as `areaRow` gives them, have as many cells each, and the cells of each name are a rectangle. */
export function haveRectangles(text) {
  const rows = text.slice(1, -1).split('" "').map((row) => row.split(" "));
  const areas = new Map();
  for (let y = 0; y < rows.length; y++) {
    if (rows[y].length !== rows[0].length) return false;
    for (let x = 0; x < rows[y].length; x++) {
      const name = rows[y][x];
      if (!areas.has(name)) areas.set(name, { top: y, left: x, bottom: y, right: x, count: 0 });
      const area = areas.get(name);
      area.left = Math.min(area.left, x);
      area.right = Math.max(area.right, x);
      area.bottom = y;
      area.count++;
    }
  }
  areas.delete(".");
  for (const { top, left, right, bottom, count } of areas.values()) {
    if (count !== (bottom - top + 1) * (right - left + 1)) return false;
  }
  return true;
}
