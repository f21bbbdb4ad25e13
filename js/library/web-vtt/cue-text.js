// https://w3c.github.io/webvtt/#cue-text-parsing-rules

/** https://w3c.github.io/webvtt/#webvtt-cue-text-dom-construction-rules: the element of each tag. */
const elements = { __proto__: null, c: "span", i: "i", b: "b", u: "u", ruby: "ruby", rt: "rt", v: "span", lang: "span" };

const timestamp = /^(?:(\d+):)?([0-5]\d:[0-5]\d\.\d{3})$/;

/**
 * Parses the text of a cue.
 * @param {string} text
 * @returns {object[]} a tree of `{ text }` with character references as they stand there, `{ timestamp }`, and
 *     `{ element, className, title, lang, children }`, of which the title is undefined where the tag has none
 */
export function parseCueText(text) {
  const root = { tag: null, children: [], parent: null };
  let open = root;
  for (const piece of text.match(/<[^>]*(?:>|$)|[^<]+/g) ?? []) {
    if (piece[0] !== "<") open.children.push({ text: piece });
    else open = takeTag(open, piece.endsWith(">") ? piece.slice(1, -1) : piece.slice(1));
  }
  return root.children;
}

/** Takes a start tag, an end tag or a timestamp; gives the node that is open then. */
function takeTag(open, content) {
  if (content.startsWith("/")) return closed(open, content.slice(1));
  if (/^\d/.test(content)) {
    const match = timestamp.exec(content);
    if (match !== null) open.children.push({ timestamp: `${(match[1] ?? "").padStart(2, "0")}:${match[2]}` });
    return open;
  }
  const [, head, annotation] = /^([^ \t\n\f]*)[ \t\n\f]*([^]*)$/.exec(content);
  const [tag, ...classes] = head.split(".");
  if (elements[tag] === undefined || (tag === "rt" && open.tag !== "ruby")) return open;
  const said = annotation.trim().replace(/[ \t\n\f]+/g, " ");
  const node = {
    tag, parent: open, element: elements[tag], className: classes.filter((name) => name !== "").join(" "),
    title: tag === "v" ? said : undefined, lang: tag === "lang" ? said : "", children: [],
  };
  open.children.push(node);
  return node;
}

/** An end tag closes what is open, where it is of the same name; that of a `ruby` closes its `rt` as well. */
function closed(open, tag) {
  if (open.tag === tag) return open.parent;
  if (tag === "ruby" && open.tag === "rt") return open.parent.parent;
  return open;
}
