// https://drafts.csswg.org/css-cascade-5/#at-import
import { load, primordials } from "core";
import { isByExtension, delayLoad, loadsResources, stopDelayingLoad } from "dom/window";
import { $document, $window } from "library/tree";
import { loadText } from "web/resources";

const { RegExpPrototypeExec } = primordials;

/** How deep sheets import one another: one that imports itself has an end. */
const maximumDepth = 16;

/**
 * Loads the sheets that the sheet of a `style` or `link` element imports, and those that they import.
 * @param {string} base what the addresses of its rules are resolved against
 * @param {() => void} done is called when all have come, or have failed to
 */
export function loadImports(element, base, done) {
  if (element[$document][$window] === null) return done();
  const sheet = load("shared/style-sheets").sheetDataOf(element);
  if (sheet === null) return done();
  loadImportsOf(sheet, base, 1, done);
}

function loadImportsOf({ rules }, base, depth, done) {
  let pending = 1;
  const settle = () => {
    pending -= 1;
    if (pending === 0) done();
  };
  for (let i = 0; i < rules.length && depth <= maximumDepth; i++) {
    const rule = rules[i];
    if (rule.kind !== "import" || rule.imported !== null || !isSupported(rule)) continue;
    const url = load("library/url").parse(rule.href, base)?.href;
    if (url === undefined || !(loadsResources() || isByExtension(url))) continue;
    pending += 1;
    delayLoad();
    loadText(url, "style", { crossOrigin: null, initiator: "css" }, (resource) => {
      if (resource?.isOK === true && isSheet(resource.type)) {
        load("shared/style-sheets").setImportedStyle(rule, resource.text, resource.url);
        loadImportsOf(rule.imported, resource.url, depth + 1, settle);
      } else settle();
      stopDelayingLoad();
    });
  }
  settle();
}

const isSupported = ({ supports }) => supports === null || load("shared/style-sheets").supportsCondition(supports);

/** Whether a response may be a style sheet: it says so, or says nothing. */
export function isSheet(type) {
  return RegExpPrototypeExec(/^\s*(?:text\/css\s*(?:;|$)|$)/i, type) !== null;
}
