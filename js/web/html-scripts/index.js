// The scripts of a background page, which run when the page is parsed.
import { entry } from "core";
import { typeOfScript } from "library/script-types";
import { parse } from "parse5";

/**
 * @param {string} html the page
 * @returns {string} JSON: for each script element that holds JavaScript `{src, isModule, line}`, in their order; one
 *   without a `src` has its script inside
 */
entry.listScripts = (html) => {
  const scripts = [];
  const visit = (node) => {
    if (node.tagName === "script") {
      const attribute = (name) => node.attrs.find((candidate) => candidate.name === name)?.value ?? null;
      const type = typeOfScript(attribute("type"), attribute("language"));
      const src = attribute("src");
      if ((type === "classic" || type === "module") && (src !== null || node.childNodes.length > 0)) {
        scripts.push({ src, isModule: type === "module", line: node.sourceCodeLocation?.startLine });
      }
    }
    for (const child of node.childNodes ?? []) visit(child);
  };
  visit(parse(html, { sourceCodeLocationInfo: true }));
  return JSON.stringify(scripts);
};
