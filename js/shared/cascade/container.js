// Rules that hang on the container around an element: https://drafts.csswg.org/css-conditional-5/#container-rule
import { load } from "core";
import { SafeMap } from "dom/nodes";
import { splitOnWhitespace } from "library/tree";

const nameFirst = /^(?!(?:not|style|scroll-state)\b)(-?[_a-z][-\w]*)\s*/i;
const styleQuery = /\bstyle\(\s*(--[-\w]+)\s*(?::\s*((?:[^()]|\([^()]*\))*?)\s*)?\)/gi;
const sizeFeature = /\b(?:width|height|inline-size|block-size|aspect-ratio|orientation)\b/i;
const heightFeature = /\b(?:height|block-size|aspect-ratio|orientation)\b/i;

/** What stands in a query for an answer that is known: a media feature whose value is 0. */
const answers = { true: "(grid: 0)", false: "(grid: 1)" };

/** @param {string} text what stands behind `@container` */
export function parseContainer(text) {
  const name = nameFirst.exec(text);
  const query = name === null ? text : text.slice(name[0].length);
  const sizes = query.replace(styleQuery, "");
  return {
    name: name?.[1] ?? null,
    query: query.replace(/\binline-size\b/gi, "width").replace(/\bblock-size\b/gi, "height"),
    types: heightFeature.test(sizes) ? ["size"] : sizeFeature.test(sizes) ? ["size", "inline-size"] : null,
  };
}

/** So many parsed queries are kept: all pages of a machine share them. */
const MOST_KEPT = 500;
const parsed = new SafeMap();

function parse(query) {
  let queries = parsed.get(query);
  if (queries !== undefined) return queries;
  queries = load("shared/media-queries").parseMediaQueryList(query);
  if (parsed.size >= MOST_KEPT) parsed.clear();
  parsed.set(query, queries);
  return queries;
}

/** The size of a container as far as it is known: the box that a test has given it, or what its style states. */
function sizeOf(style, side) {
  const given = load("dom/boxes").boxOf(style.element)[side];
  const stated = style.value(side);
  return given === 0 && stated.endsWith("px") ? parseFloat(stated) : given || undefined;
}

/** Whether the container of one rule, the innermost that fits, answers its query with yes. */
function holds({ name, query, types }, parent) {
  let style = parent;
  while (style !== null) {
    const isNamed = name === null || splitOnWhitespace(style.value("container-name")).includes(name);
    if (isNamed && (types === null || types.includes(style.value("container-type")))) break;
    style = style.parent;
  }
  if (style === null) return false;
  const text = query.replace(styleQuery, (match, property, wanted) => {
    const value = style.value(property).trim();
    return answers[wanted === undefined ? value !== "" : value === wanted];
  });
  if (text === "") return true;
  const values = { width: sizeOf(style, "width"), height: sizeOf(style, "height"), grid: 0 };
  if (types !== null && values.width === undefined && values.height === undefined) return false;
  return load("shared/media-queries").matchesMedia(parse(text), values);
}

/**
 * @param {object[]} containers what `parseContainer` gave of the rules around a rule
 * @param {Style | null} parent the style of the element around the one that is asked about
 */
export function containersHold(containers, parent) {
  for (let i = 0; i < containers.length; i++) {
    if (!holds(containers[i], parent)) return false;
  }
  return true;
}
