// What the benchmarks do with each page, in whatever implementation: functions of a document. Their results must be
// equal.
(function () {
  const selectors = [
    "p", "div > p", "a[href]", "a[href^='http']", "img[src]", "[class]", "[id]", "ul li", "ul > li:first-child",
    "li:nth-child(2n + 1)", "p:not([class])", "h1, h2, h3", "div div a", "p + p", "h2 ~ p", "meta[property^='og:']",
    "link[rel~='stylesheet']", "div:empty", "td:last-child", "[class*='content']", "body *", "article p, main p",
    "span:only-child", "a:not([href^='#']) > img", "#main, #content, .article, .entry-content",
  ];

  /** Asks for elements by selectors, in the document and below some of its elements; returns what was found. */
  function query(document) {
    const found = [];
    for (const selector of selectors) {
      const elements = document.querySelectorAll(selector);
      found.push(elements.length === 0 ? "0" : `${elements.length} ${elements[elements.length - 1].tagName}`);
    }
    const blocks = document.querySelectorAll("div");
    let inside = 0;
    for (let i = 0; i < blocks.length && i < 100; i++) {
      if (blocks[i].querySelector("a[href]") !== null) inside++;
      inside += blocks[i].querySelectorAll("p, li").length;
      if (blocks[i].matches("div > div")) inside++;
      if (blocks[i].closest("[id]") !== null) inside++;
    }
    return `${found.join(", ")}; ${inside}`;
  }

  /** Goes through the tree by its links and reads what scripts read; returns what it has seen. */
  function walk(document) {
    let elements = 0;
    let characters = 0;
    let attributes = 0;
    let node = document.documentElement;
    while (node !== null) {
      if (node.nodeType === 1) {
        elements++;
        attributes += node.attributes.length;
        if (node.getAttribute("class") !== null) attributes++;
        if (node.tagName === "A" && node.hasAttribute("href")) characters += node.getAttribute("href").length;
      } else if (node.nodeType === 3) {
        characters += node.data.length;
      }
      if (node.firstChild !== null) {
        node = node.firstChild;
        continue;
      }
      while (node !== null && node.nextSibling === null) node = node.parentNode;
      if (node !== null) node = node.nextSibling;
    }
    const { body } = document;
    return `${elements} ${attributes} ${characters} ${body.textContent.length} ${body.childNodes.length}`;
  }

  /** Builds, moves, changes and removes nodes; returns the length of what is left. */
  function mutation(document) {
    const { body } = document;
    const list = document.createElement("ul");
    body.appendChild(list);
    for (let i = 0; i < 500; i++) {
      const item = document.createElement("li");
      item.className = `item n${i % 7}`;
      item.setAttribute("data-index", String(i));
      item.appendChild(document.createTextNode(`item ${i}`));
      list.insertBefore(item, i % 3 === 0 ? list.firstChild : null);
    }
    for (let i = 0; i < 200; i++) {
      const item = list.childNodes[(i * 37) % list.childNodes.length];
      if (i % 4 === 0) list.removeChild(item);
      else if (i % 4 === 1) list.appendChild(item);
      else if (i % 4 === 2) item.classList.toggle("chosen");
      else item.replaceChildren(item.cloneNode(true), "text");
    }
    for (let i = 0; i < 50; i++) {
      const block = document.createElement("div");
      block.innerHTML = `<p class="a">one <b>two</b> &amp; three</p><ul><li>1<li>2</ul>${i}`;
      body.insertBefore(block, list);
      if (i % 2 === 0) block.firstChild.textContent = "changed";
      if (i % 5 === 0) block.remove();
    }
    const length = body.outerHTML.length;
    list.remove();
    return length;
  }

  globalThis.workloads = { query, walk, mutation };
})();
