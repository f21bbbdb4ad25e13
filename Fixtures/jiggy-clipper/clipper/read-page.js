// What a page says of itself, found without selectors: a context of JavaScriptCore alone has none.
import { parseDocument } from "./parse-document.js";
import { resolved } from "./resolve.js";

const unwanted = ["script", "style", "noscript", "template", "iframe", "form", "nav", "aside", "button", "svg", "link"];

/**
 * @param html the page as a server sent it
 * @param url where from; links are resolved against it
 */
export function readPage(html, url) {
  const document = parseDocument(html);
  const all = (name, root = document) => [...root.getElementsByTagName(name)];
  const metas = all("meta");
  const meta = (...names) => {
    for (const name of names) {
      const named = (element) => `${element.getAttribute("property") ?? element.getAttribute("name")}`.split(/\s+/);
      const content = metas.find((element) => named(element).includes(name))?.getAttribute("content")?.trim();
      if (content) return content;
    }
    return undefined;
  };
  const main = all("article")[0] ?? all("main")[0] ?? all("body")[0];
  for (const name of unwanted) for (const element of all(name, main)) element.parentNode.removeChild(element);
  for (const [name, attribute] of [["a", "href"], ["img", "src"]]) {
    for (const element of all(name, main)) {
      const value = element.getAttribute(attribute);
      if (value !== null) element.setAttribute(attribute, resolved(value, url));
    }
  }
  return {
    title: meta("og:title") ?? all("title")[0]?.textContent.trim() ?? "",
    url,
    selection: "",
    description: meta("og:description", "description"),
    author: meta("author", "article:author"),
    html: main.innerHTML.trim(),
  };
}
