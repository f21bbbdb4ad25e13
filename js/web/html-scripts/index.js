// The scripts of a background page, which run when the page is parsed.
import { entry } from "core";
import { parse } from "parse5";

/**
 * @param {string} html the page
 * @returns {string} JSON: for each script element `{src, type, inline, line}`, in their order
 */
entry.listScripts = (html) => {
  const scripts = [];
  const visit = (node) => {
    if (node.tagName === "script") {
      const attribute = (name) => node.attrs.find((candidate) => candidate.name === name)?.value;
      const line = node.sourceCodeLocation?.startLine;
      scripts.push({ src: attribute("src"), type: attribute("type"), inline: node.childNodes.length > 0, line });
    }
    for (const child of node.childNodes ?? []) visit(child);
  };
  visit(parse(html, { sourceCodeLocationInfo: true }));
  return JSON.stringify(scripts);
};
