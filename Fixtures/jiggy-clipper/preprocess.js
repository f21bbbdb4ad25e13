// Runs in the page when the user shares it: hands the share extension what it needs to save the page.
// What it cannot find it leaves out: a property list has no null.

// A meta element may name several properties at once.
const meta = (...names) => {
  for (const name of names) {
    const found = document.querySelector(`meta[property~="${name}"], meta[name~="${name}"]`)?.content.trim();
    if (found) return found;
  }
  return undefined;
};

function openGraph() {
  const members = {};
  for (const element of document.querySelectorAll('meta[property*="og:"]')) {
    for (const property of element.getAttribute("property").split(/\s+/)) {
      if (property.startsWith("og:")) members[property.slice("og:".length)] ??= element.content;
    }
  }
  return members;
}

/** The part of the page that holds most of its paragraphs' text. */
function mainElement() {
  const article = document.querySelector("article, main, [role=main]");
  if (article !== null) return article;
  const scores = new Map();
  for (const paragraph of document.querySelectorAll("p")) {
    const parent = paragraph.parentElement;
    scores.set(parent, (scores.get(parent) ?? 0) + paragraph.textContent.length);
  }
  let best = document.body;
  for (const [element, score] of scores) if (score > (scores.get(best) ?? 0)) best = element;
  return best;
}

/** A copy without what is no content: scripts, forms, navigation, event handlers, styles. */
function cleanedHTML() {
  const copy = mainElement().cloneNode(true);
  for (const element of copy.querySelectorAll("script, style, noscript, iframe, form, nav, aside, button, svg, link")) {
    element.remove();
  }
  for (const element of copy.querySelectorAll("*")) {
    for (const { name } of [...element.attributes]) {
      // The class of code tells its language.
      const isUseless = name === "style" || name === "id" || (name === "class" && element.localName !== "code");
      if (isUseless || name.startsWith("on")) element.removeAttribute(name);
    }
    if (element.hasAttribute("src")) element.setAttribute("src", element.src ?? element.getAttribute("src"));
    if (element.hasAttribute("href")) element.setAttribute("href", element.href ?? element.getAttribute("href"));
  }
  return copy.innerHTML.trim();
}

var ExtensionPreprocessingJS = {
  run({ completionFunction }) {
    completionFunction({
      title: meta("og:title") ?? document.title.trim(),
      url: document.querySelector("link[rel=canonical]")?.href ?? location.href,
      selection: String(getSelection()),
      description: meta("og:description", "description"),
      author: meta("author", "article:author"),
      openGraph: openGraph(),
      html: cleanedHTML(),
    });
  },
  // Called when the share extension has completed: says so in the page.
  finalize({ message }) {
    if (message) document.title = `${message} · ${document.title}`;
  },
};
