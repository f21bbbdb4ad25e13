// The scripts of a page that is looked at and not shown, and the files that it names.
import { entry } from "core";
import { globalHandlerTypes, typeOfScript, windowHandlerTypes } from "library/script-types";
import { parse } from "parse5";
import { styleFiles } from "./style-files.js";

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

/** The attributes that name a file, by element, with what kind of file it is. */
const namedFiles = {
  __proto__: null,
  a: { href: "link" }, area: { href: "link" }, audio: { src: "picture" }, embed: { src: "picture" }, iframe: { src: "frame" },
  img: { src: "picture", srcset: "alternative" }, link: { href: "sheet" }, object: { data: "picture" },
  source: { src: "alternative", srcset: "alternative" }, track: { src: "picture" }, video: { src: "picture", poster: "picture" },
};
const isSheet = (node) => /(?:^|\s)stylesheet(?:\s|$)/i.test(attribute(node, "rel") ?? "");
/** https://html.spec.whatwg.org/multipage/images.html#srcset-attributes */
const imageCandidate = /([^\s,](?:\S*[^\s,])?)[^,]*(?:,|$)/g;

/**
 * @param {string} html the page
 * @returns {string} JSON: the files that the page names, `{src, line, kind}`. Kinds: `sheet`; `picture`, sounds too; `alternative`: one of
 *   several; `frame`; `link`. What a sheet in the page names is as ./style-files.js has it
 */
entry.listNamedFiles = (html) => {
  const files = [];
  for (const node of elementsOf(html)) {
    const names = namedFiles[node.tagName] ?? {};
    const line = node.sourceCodeLocation?.startLine;
    for (const name of Object.keys(names)) {
      const value = node.tagName === "link" && !isSheet(node) ? null : attribute(node, name);
      if (value === null) continue;
      const addresses = name === "srcset" ? Array.from(value.matchAll(imageCandidate), (match) => match[1]) : [value];
      // What is empty, or a fragment alone, is filled in by a script.
      for (const src of addresses) if (!/^\s*(?:#|$)/.test(src)) files.push({ src, line, kind: names[name] });
    }
    if (node.tagName === "style" && node.childNodes.length > 0) {
      files.push(...styleFiles(node.childNodes[0].value, node.childNodes[0].sourceCodeLocation.startLine));
    }
  }
  return JSON.stringify(files);
};

/**
 * @param {string} text a style sheet
 * @returns {string} JSON: the files that it names, see ./style-files.js
 */
entry.listStyleFiles = (text) => JSON.stringify(styleFiles(text, 1));

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
