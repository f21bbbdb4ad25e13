// The clipper: a page and a template in, a note out. Bundled by Scripts/bundle-clipper as the global `Clipper`.
//
// It needs the language alone: where there is a DOM it is used, where there is none, parse5 builds what Turndown asks
// for.
import { Instant } from "./dates.js";
import { fileName, folderPath } from "./file-names.js";
import { frontmatter } from "./frontmatter.js";
import { markdown } from "./markdown.js";
import { render } from "./template.js";
import { readPage } from "./read-page.js";

const behaviors = ["create", "append", "prepend", "overwrite"];

/**
 * @param input `page`: what the preprocessing script told of it; `template`: see template.json; `now`: milliseconds
 *   since 1970; `timeZone`: the user's, as `Europe/Vienna`
 * @returns the note: `name`, `folder`, `vault`, `behavior`, `content`
 */
export function clip({ page, template, now, timeZone }) {
  const { behavior = "create", vault = "" } = template;
  if (!behaviors.includes(behavior)) {
    throw new TypeError(`behavior: "${behavior}" is none; use ${behaviors.join(", ")}`);
  }
  const isAdded = behavior === "append" || behavior === "prepend";
  const scope = { variables: variables(page, new Instant(now, timeZone)), timeZone };
  const text = (name, source) => render(source ?? "", scope, name);
  const properties = (template.properties ?? []).map(({ name, value, type }) => ({
    name, type, value: text(`properties.${name}`, value),
  }));
  return {
    name: fileName(text("noteName", template.noteName)),
    folder: folderPath(text("path", template.path)),
    vault,
    behavior,
    // A note that is there already has properties of its own.
    content: (isAdded ? "" : frontmatter(properties)) + text("content", template.content),
  };
}

/** What is in a page whose HTML was fetched, as the preprocessing script tells it. */
export function readFetchedPage({ html, url }) {
  return readPage(html, url);
}

function variables(page, now) {
  const { html = "", selection = "", url = "" } = page;
  const lazy = (make) => {
    let value;
    return () => (value ??= make());
  };
  const values = {
    title: () => page.title ?? "",
    url: () => url,
    domain: () => url.match(/^https?:\/\/(?:www\.)?([^/:?#]+)/)?.[1] ?? "",
    author: () => page.author ?? "",
    description: () => page.description ?? "",
    selection: () => selection,
    contentHtml: () => html,
    content: lazy(() => selection || markdown(html)),
    date: () => now.as("YYYY-MM-DD"),
    time: () => now,
  };
  for (const [name, value] of Object.entries(page.openGraph ?? {})) values[`og:${name}`] = () => value;
  return new Map(Object.entries(values));
}
