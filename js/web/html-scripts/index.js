// The scripts of a page that is looked at and not shown.
import { entry } from "core";
import { globalHandlerTypes, typeOfScript, windowHandlerTypes } from "library/script-types";
import { parse } from "parse5";

/** A link that is there to be listened to: whether its script is refused makes no difference. */
const emptyScript = /^\s*javascript:\s*(?:void(?:\s*\(\s*0\s*\)|\s+0)\s*)?(?:;[\s;]*)?$/i;
const handlerNames = new Set([...globalHandlerTypes, ...windowHandlerTypes].map((type) => `on${type}`));

/**
 * @param {string} html the page
 * @returns {string} JSON: for each script element that holds JavaScript `{src, isModule, line}`, in their order; one
 *   without a `src` has its script inside
 */
entry.listScripts = (html) => {
  const scripts = [];
  for (const node of elementsOf(html)) {
    const type = scriptType(node);
    const src = attribute(node, "src");
    if ((type === "classic" || type === "module") && (src !== null || node.childNodes.length > 0)) {
      scripts.push({ src, isModule: type === "module", line: node.sourceCodeLocation?.startLine });
    }
  }
  return JSON.stringify(scripts);
};

/**
 * @param {string} html the page
 * @returns {string} JSON: what stands in the page and would run: `{kind, text, nonce, line}`. Kinds: `inline` for script elements,
 *   import maps too, `handler` for attributes, `script-url` for links
 */
entry.listInlineScripts = (html) => {
  const scripts = [];
  for (const node of elementsOf(html)) {
    if (scriptType(node) && attribute(node, "src") === null && node.childNodes.length > 0) {
      const text = node.childNodes.map(({ value }) => value ?? "").join("");
      scripts.push({ kind: "inline", text, nonce: attribute(node, "nonce"), line: node.sourceCodeLocation?.startLine });
    }
    for (const { name, value } of node.attrs) {
      const isAddress = name === "href" || name === "action" || name === "src";
      const isURL = isAddress && /^\s*javascript:/i.test(value) && !emptyScript.test(value);
      if (!isURL && !handlerNames.has(name)) continue;
      const { startLine: line } = node.sourceCodeLocation?.attrs?.[name] ?? {};
      scripts.push({ kind: isURL ? "script-url" : "handler", text: value, line });
    }
  }
  return JSON.stringify(scripts);
};

/** The attributes that name a file which the page shows, by element. */
const shownFiles = { __proto__: null, iframe: "src", img: "src", link: "href" };

/**
 * @param {string} html the page
 * @returns {string} JSON: the style sheets, images and frames that the page names, `{src, line, isPage}`
 */
entry.listShownFiles = (html) => {
  const files = [];
  for (const node of elementsOf(html)) {
    const name = shownFiles[node.tagName];
    const src = name === undefined ? null : attribute(node, name);
    const isSheet = /(?:^|\s)stylesheet(?:\s|$)/i.test(attribute(node, "rel") ?? "");
    // What is empty, or a fragment alone, is filled in by a script.
    if (src === null || /^\s*(?:#|$)/.test(src) || (node.tagName === "link" && !isSheet)) continue;
    files.push({ src, line: node.sourceCodeLocation?.startLine, isPage: node.tagName === "iframe" });
  }
  return JSON.stringify(files);
};

function* elementsOf(html) {
  const waiting = [parse(html, { sourceCodeLocationInfo: true })];
  while (waiting.length > 0) {
    const node = waiting.pop();
    if (node.attrs !== undefined) yield node;
    waiting.push(...[...(node.childNodes ?? [])].reverse());
  }
}

/** "classic", "module" or "importmap"; null for any other element. */
function scriptType(node) {
  return node.tagName === "script" ? typeOfScript(attribute(node, "type"), attribute(node, "language")) : null;
}

function attribute(node, name) {
  return node.attrs.find((candidate) => candidate.name === name)?.value ?? null;
}
