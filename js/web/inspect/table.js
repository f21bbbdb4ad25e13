// https://console.spec.whatwg.org/#table
import { primordials, push, put, webidl } from "core";
import { inspectWithin } from "./inspect.js";

const { ArrayIsArray, ReflectGetOwnPropertyDescriptor, ReflectOwnKeys } = primordials;

const mostRows = 100;
const mostColumns = 20;

/**
 * The text of a table whose rows are the properties of `data` and whose columns are theirs.
 * @param {*} data
 * @param {*} columns an array of the names of the columns to show, or undefined
 * @param {object} budget see budget.js
 * @returns {string|undefined} undefined when `data` is no table
 */
export function formatTable(data, columns, budget) {
  if (!webidl.isObject(data)) {
    return undefined;
  }
  try {
    return draw(collect(data, columns, budget));
  } catch {
    return undefined;
  }
}

function collect(data, columns, budget) {
  const chosen = ArrayIsArray(columns) ? columns : undefined;
  const names = [];
  const rows = [];
  let hasValues = false;
  const keys = ReflectOwnKeys(data);
  for (let index = 0; index < keys.length && rows.length < mostRows; index++) {
    const descriptor = ReflectGetOwnPropertyDescriptor(data, keys[index]);
    if (typeof keys[index] !== "string" || !descriptor?.enumerable) {
      continue;
    }
    const row = { index: keys[index], cells: { __proto__: null }, value: "" };
    if (webidl.isObject(descriptor.value)) {
      readCells(descriptor.value, row, names, chosen, budget);
    } else {
      row.value = inspectWithin(descriptor.value, budget);
      hasValues = true;
    }
    push(rows, row);
  }
  return { names, rows, hasValues };
}

function readCells(object, row, names, chosen, budget) {
  const keys = chosen ?? ReflectOwnKeys(object);
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index];
    const descriptor = typeof key === "string" ? ReflectGetOwnPropertyDescriptor(object, key) : undefined;
    if (!descriptor?.enumerable) {
      continue;
    }
    if (row.cells[key] === undefined && !contains(names, key)) {
      if (names.length >= mostColumns) {
        continue;
      }
      push(names, key);
    }
    row.cells[key] = inspectWithin(descriptor.value, budget);
  }
}

function contains(names, name) {
  for (let index = 0; index < names.length; index++) {
    if (names[index] === name) {
      return true;
    }
  }
  return false;
}

function draw({ names, rows, hasValues }) {
  const lines = [["(index)"]];
  for (let column = 0; column < names.length; column++) {
    lines[0][column + 1] = names[column];
  }
  if (hasValues) {
    push(lines[0], "Values");
  }
  for (let index = 0; index < rows.length; index++) {
    const line = [rows[index].index];
    for (let column = 0; column < names.length; column++) {
      line[column + 1] = rows[index].cells[names[column]] ?? "";
    }
    if (hasValues) {
      push(line, rows[index].value);
    }
    push(lines, line);
  }
  const widths = [];
  for (let column = 0; column < lines[0].length; column++) {
    put(widths, column, 0);
    for (let index = 0; index < lines.length; index++) {
      const { length } = lines[index][column];
      put(widths, column, length > widths[column] ? length : widths[column]);
    }
  }
  let text = "";
  for (let index = 0; index < lines.length; index++) {
    text += `${index === 0 ? "" : "\n"}${drawLine(lines[index], widths)}`;
  }
  return text;
}

function drawLine(cells, widths) {
  let line = "";
  for (let column = 0; column < cells.length; column++) {
    line += column === 0 ? "" : " | ";
    line += cells[column];
    for (let width = cells[column].length; column + 1 < cells.length && width < widths[column]; width++) {
      line += " ";
    }
  }
  return line;
}
