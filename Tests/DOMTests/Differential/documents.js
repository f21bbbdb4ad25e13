// Documents as broken as a parser may meet them: a pure function of a seed.
(function () {
  const blocks = [
    "div", "p", "ul", "ol", "li", "dl", "dt", "dd", "h1", "h3", "section", "article", "pre", "blockquote", "center",
    "address", "main", "details", "summary", "dialog", "fieldset", "hr", "listing", "menu", "nav",
  ];
  const formatting = ["a", "b", "i", "em", "strong", "font", "nobr", "u", "code", "small", "tt", "s", "big"];
  const inline = [
    "span", "br", "img", "input", "label", "button", "ruby", "rb", "rt", "rp", "rtc", "wbr", "object", "applet",
    "marquee", "image", "embed", "area", "param", "source", "keygen",
  ];
  const tables = ["table", "caption", "colgroup", "col", "tbody", "thead", "tfoot", "tr", "td", "th"];
  const forms = ["form", "select", "option", "optgroup", "textarea", "input", "button"];
  const heads = [
    "html", "head", "body", "title", "meta", "link", "base", "style", "script", "noscript", "template", "frameset",
    "frame", "noframes",
  ];
  const raw = ["textarea", "title", "style", "script", "xmp", "iframe", "noembed", "noframes", "noscript"];
  const foreign = [
    "svg", "math", "g", "path", "foreignObject", "foreignobject", "desc", "title", "mi", "mo", "mtext",
    "annotation-xml", "mglyph", "malignmark", "lineargradient", "image", "font", "switch",
  ];
  const rare = ["plaintext", "x-element", "DIV", "Svg", "unknown", "a:b", "x<y", "tablé"];
  const groups = [blocks, blocks, formatting, formatting, inline, tables, tables, forms, heads, foreign, rare];

  const attributes = [
    "id", "class", "CLASS", "href", "xlink:href", "xml:lang", "xmlns", "xmlns:xlink", "viewbox", "definitionurl",
    "type", "encoding", "color", "size", "data-x", "a:b", "=", "\"", "<", "é", "İ", "title", "disabled",
    "shadowrootmode",
  ];
  const values = [
    "", "x", "hidden", "HIDDEN", "text/html", "a b", "&amp;", "&lt=", "&notit;", "&copy", "&copy=1", "?a=1&b=2&lt;3",
    "'", ">", "&#x41;", "&#0;", "&#x80;", "&#xD800;", "\n", "ü", "\u{1f600}", "http://www.w3.org/2000/svg",
  ];
  const texts = [
    "text", " ", "\n", "\n\n", "  a b  ", "&amp;", "&lt;b&gt;", "&nbsp;", "&notit;", "&not", "&NotEqualTilde;", "&#65",
    "&#x1F600;", "&#xZ;", "&;", "&", "& b", "&CounterClockwiseContourIntegral;", "\0", "a\0b", "\r\n", "\r", "\t\f",
    "é漢\u{1f600}", "\ud800", "<", "< a", "<3", "</", "</ a>", "]]>", "-->", "ab\ncd", "&Tab;", "&#13;", "&#12;x",
  ];
  const comments = [
    "<!-- c -->", "<!---->", "<!-->", "<!--->", "<!-- a -- b -->", "<!-- a --!>", "<!-- a", "<!- a ->", "<!x>",
    "<?php x ?>", "<!--<!-->", "<!--a--->", "<!--\0-->", "<![CDATA[ x ]]>", "<![CDATA[x", "<!DOCTYPE html>", "<!---",
    "<!-- <!-- -->", "<!--a\r\nb-->",
  ];
  const doctypes = [
    "", "", "<!DOCTYPE html>", "<!doctype html>", "<!DOCTYPE>",
    "<!DOCTYPE html PUBLIC \"-//W3C//DTD HTML 4.01//EN\" \"x\">",
    "<!DOCTYPE html PUBLIC \"-//W3C//DTD HTML 4.01 Transitional//EN\">",
    "<!DOCTYPE HTML PUBLIC '-//IETF//DTD HTML//EN'>", "<!DOCTYPE html SYSTEM \"about:legacy-compat\">", "<!DOCTYPE x>",
    "<!DOCTYPE html SYSTEM x>", "<!DOCTYPE html \0>",
    "<!DOCTYPE html PUBLIC \"-//W3C//DTD XHTML 1.0 Frameset//EN\" \"x\">", "<!-- c --><!DOCTYPE html>",
    " \n<!DOCTYPE html>", "x<!DOCTYPE html>",
  ];
  const scripts = [
    "var a = '<b>';", "<!-- x", "<!-- <script> </script> -->", "<!--<script>x", "a </b> c", "</scrip", "<\0>",
    "if (a < b && c > d) {}", "<!--</script>", "&amp;\n", "\r\n</SCRIPT >",
  ];

  function makeRandom(seed) {
    let state = (seed * 2654435761) % 2147483647 || 1;
    return (limit) => {
      state = (state * 48271) % 2147483647;
      return state % limit;
    };
  }

  /**
   * @param {number} seed
   * @returns {string} the markup of a document
   */
  function documentOf(seed) {
    const random = makeRandom(seed);
    const pick = (list) => list[random(list.length)];
    // A document is of one kind more than of others, so that its parts have to do with one another.
    const favourite = pick(groups);
    const open = [];

    const attribute = () => {
      const name = pick(attributes);
      switch (random(7)) {
        case 0: return name;
        case 1: return `${name}=${pick(values).replace(/[\s>]/g, "")}`;
        case 2: return `${name}='${pick(values).replace(/'/g, "")}'`;
        case 3: return `${name} = "${pick(values)}"`;
        case 4: return `/${name}`;
        default: return `${name}="${pick(values)}"`;
      }
    };
    const tagName = () => pick(random(2) === 0 ? favourite : pick(groups));
    const startTag = (name) => {
      let tag = `<${name}`;
      for (let count = random(4) === 0 ? random(4) : 0; count > 0; count--) tag += ` ${attribute()}`;
      return `${tag}${pick(["", "", "", "", "", " ", "/", " /", "\n"])}>`;
    };
    const rawElement = () => {
      const name = pick(raw);
      const content = name === "script" || name === "style" ? pick(scripts) : pick(texts) + pick(scripts);
      return `${startTag(name)}${content}${random(5) === 0 ? "" : `</${name}>`}`;
    };
    const piece = () => {
      switch (random(14)) {
        case 0: case 1: case 2: case 3: {
          const name = tagName();
          open.push(name);
          return startTag(name);
        }
        case 4: case 5: case 6:
          return open.length > 0 ? `</${random(3) === 0 ? pick(open) : open.pop()}>` : `</${tagName()}>`;
        case 7: return `</${tagName()}>`;
        case 8: return pick(comments);
        case 9: return rawElement();
        case 10: {
          const name = tagName();
          return `${startTag(name)}${pick(texts)}</${name}>`;
        }
        default: return pick(texts);
      }
    };

    let markup = pick(doctypes);
    for (let count = 3 + random(45); count > 0; count--) markup += piece();
    // What ends in the middle of something.
    if (random(8) === 0) markup = markup.slice(0, random(markup.length + 1));
    return markup;
  }

  globalThis.documentOf = documentOf;
})();
