// What a parser made of many documents, as lines of text. Run in two implementations, the lines must be equal.
(function () {
  const kinds = {
    1: "element", 3: "text", 4: "cdata", 7: "instruction", 8: "comment", 9: "document", 10: "doctype", 11: "fragment",
  };

  /** Every node below a node, in its order, with all that it holds. */
  function treeDump(root) {
    const lines = [];
    const add = (node, depth) => {
      let line = `${depth} ${kinds[node.nodeType]}`;
      switch (node.nodeType) {
        case 1: {
          line += ` {${node.namespaceURI}} ${node.prefix} ${JSON.stringify(node.localName)}`;
          for (const { namespaceURI, prefix, localName, name, value } of node.attributes) {
            line += ` {${namespaceURI}} ${prefix} ${JSON.stringify([localName, name, value])}`;
          }
          break;
        }
        case 10:
          line += ` ${JSON.stringify([node.name, node.publicId, node.systemId])}`;
          break;
        case 9:
          line += ` ${node.compatMode}`;
          break;
        case 11:
          break;
        default:
          line += ` ${JSON.stringify(node.data)}`;
      }
      lines.push(line);
    };
    // No recursion: some documents are deep.
    const rest = [[root, 0]];
    while (rest.length > 0) {
      const [node, depth] = rest.pop();
      add(node, depth);
      for (let child = node.lastChild; child !== null; child = child.previousSibling) rest.push([child, depth + 1]);
      if (node.localName === "template" && node.content !== undefined) rest.push([node.content, depth + 1]);
    }
    return lines.join("\n");
  }

  const html = "http://www.w3.org/1999/xhtml";
  const svg = "http://www.w3.org/2000/svg";
  const math = "http://www.w3.org/1998/Math/MathML";
  const contexts = [
    [html, "div"], [html, "body"], [html, "html"], [html, "head"], [html, "p"], [html, "table"], [html, "tbody"],
    [html, "tr"], [html, "td"], [html, "colgroup"], [html, "caption"], [html, "select"], [html, "template"],
    [html, "textarea"], [html, "script"], [html, "noscript"], [html, "frameset"], [html, "form"], [svg, "svg"],
    [svg, "foreignObject"], [svg, "desc"], [math, "math"], [math, "mi"], [math, "annotation-xml"],
  ];

  /** An element with the markup as its content. */
  function fragmentOf(document, markup) {
    const [namespace, localName] = contexts[markup.length % contexts.length];
    const element = document.createElementNS(namespace, localName);
    element.innerHTML = markup;
    return element;
  }

  /**
   * @param {(html: string) => Document} parse
   * @param {Document} document that was parsed
   * @returns {string} its tree, its serialization, and that of it parsed again
   */
  function linesOf(parse, document) {
    const serialized = document.documentElement.outerHTML;
    const again = parse(serialized).documentElement.outerHTML;
    return [treeDump(document), serialized, again].join("\n");
  }

  globalThis.parsing = { treeDump, fragmentOf, linesOf };
})();
