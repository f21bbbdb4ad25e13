// What is compared, by kind. A case is a window and a number; what it gives is text whose lines must be equal in two
// right implementations.
(function () {
  const cases = {
    /** A generated document, parsed as a document and as the content of an element. */
    documents(window, seed) {
      const parser = new window.DOMParser();
      const parse = (html) => parser.parseFromString(html, "text/html");
      const markup = documentOf(seed);
      const fragment = parsing.treeDump(parsing.fragmentOf(window.document, markup));
      return `${parsing.linesOf(parse, parse(markup))}\n${fragment}`;
    },
    /** The page in the window, as it was parsed. */
    pages(window) {
      const parser = new window.DOMParser();
      return parsing.linesOf((html) => parser.parseFromString(html, "text/html"), window.document);
    },
    selectors: (window, seed) => differentialSelectors(window, seed).join("\n"),
    /** The page again. */
    xpath: (window, seed) => xpath(window, seed, 40),
    mutations: (window, seed) => mutations(emptied(window), seed),
    observers: (window, seed) => observers(emptied(window), seed),
  };

  /** The window with a new document element: a case may have removed the last one. */
  function emptied(window) {
    const { document } = window;
    while (document.firstChild !== null) document.removeChild(document.firstChild);
    document.appendChild(document.implementation.createDocumentType("html", "", ""));
    const root = document.appendChild(document.createElement("html"));
    root.appendChild(document.createElement("head"));
    root.appendChild(document.createElement("body"));
    return window;
  }

  /** A short text that differs where two texts do: two sums in the manner of FNV-1a. */
  function digest(text) {
    let low = 0x811c9dc5;
    let high = 0x9747b28c;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      low = Math.imul(low ^ code, 16777619) >>> 0;
      high = Math.imul(high ^ code ^ (low >>> 15), 0x5bd1e995) >>> 0;
    }
    return `${text.length}-${low.toString(16)}-${high.toString(16)}`;
  }

  /**
   * @param {Window} window
   * @param {string} kind
   * @param {number} seed
   * @param {"digest" | "lines"} as
   * @returns {string}
   */
  function differentialCase(window, kind, seed, as) {
    let text;
    try {
      text = cases[kind](window, seed);
    } catch (error) {
      text = `throws ${error}\n${error.stack}`;
    }
    // What a surrogate without its other half becomes on the way is no matter of the DOM.
    return as === "digest" ? digest(text) : text.toWellFormed();
  }

  /** A page as both get it: jsdom 20 is older than shadow roots in markup. */
  globalThis.preparedPage = (html) => html.replaceAll("shadowrootmode", "data-shadowrootmode");
  globalThis.differentialCase = differentialCase;
  /** The same for many seeds of the page that this is loaded into: what Swift calls. */
  globalThis.differentialCases = (kind, seeds, as) => seeds.map((seed) => differentialCase(globalThis, kind, seed, as));
})();
