// What a clipper takes from a page, with Turndown for the text: runs in the page, as a page-preprocessing script does.
(function () {
  const unwanted = "script, style, noscript, template, iframe, nav, aside, footer, form, button, svg, [hidden]";

  /** The content of the first `meta` with one of the names, or null. */
  function metaContent(names) {
    for (const name of names) {
      const content = document.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute("content");
      if (content) return content.trim();
    }
    return null;
  }

  function openGraph() {
    const tags = {};
    for (const meta of document.querySelectorAll("meta[property^='og:']")) {
      tags[meta.getAttribute("property")] ??= meta.getAttribute("content");
    }
    return tags;
  }

  /** The element with the most text of its own paragraphs, among those that may hold an article. */
  function mainElement(root) {
    const marked = root.querySelector("article, main, [role='main'], [itemprop='articleBody']");
    if (marked !== null && marked.textContent.trim().length > 500) return marked;
    let best = root;
    let most = 0;
    const lengths = new Map();
    for (const paragraph of root.querySelectorAll("p")) {
      const { parentElement } = paragraph;
      const length = (lengths.get(parentElement) ?? 0) + paragraph.textContent.trim().length;
      lengths.set(parentElement, length);
      if (length > most) {
        most = length;
        best = parentElement;
      }
    }
    return best;
  }

  function cleaned(element) {
    const copy = element.cloneNode(true);
    for (const node of copy.querySelectorAll(unwanted)) node.remove();
    for (const node of copy.querySelectorAll("[style], [class], [onclick]")) {
      node.removeAttribute("style");
      node.removeAttribute("class");
      node.removeAttribute("onclick");
    }
    return copy;
  }

  globalThis.clip = function () {
    const main = cleaned(mainElement(document.body));
    const service = new Turndown.default({ headingStyle: "atx", codeBlockStyle: "fenced" });
    return JSON.stringify({
      title: metaContent(["og:title", "twitter:title"]) ?? document.title.trim(),
      url: document.querySelector("link[rel~='canonical']")?.href ?? metaContent(["og:url"]) ?? document.URL,
      author: metaContent(["author", "article:author", "byl"]),
      description: metaContent(["description", "og:description"]),
      openGraph: openGraph(),
      text: main.textContent.replace(/\s+/g, " ").trim(),
      html: main.innerHTML,
      markdown: service.turndown(main),
    });
  };
})();
