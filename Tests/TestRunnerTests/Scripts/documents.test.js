// What documents hold and say: markup, styles, forms, selections. Compared with Chromium 156.
import { expect, test } from "extrun:test";

test.use({ pageScripts: "all", profile: "safari-macos" });

/** One test: a page, what its user and scripts do, and what comes of it. */
function look(name, html, body, result) {
  test(name, async ({ browser }) => {
    const tab = await browser.open("https://example.com/", { html: `<!doctype html>${html}` });
    expect(await body(await tab.page())).toEqual(result);
  });
}

look("XML that was parsed with a declaration is written with one", "", (page) => page.evaluate(() => {
  const write = (text) => new XMLSerializer().serializeToString(new DOMParser().parseFromString(text, "text/xml"));
  return [write('<?xml version="1.0" encoding="UTF-8"?><opml/>'), write('<?xml version="1.0" standalone="yes"?>\n<opml/>'), write("<opml/>")];
}), ['<?xml version="1.0" encoding="UTF-8"?><opml/>', '<?xml version="1.0" standalone="yes"?><opml/>', "<opml/>"]);

look("a submit button without a value sends its label", "<form><input type=submit name=go></form>",
  (page) => page.evaluate("[...new FormData(document.forms[0], document.forms[0].go)].join()"), "go,Submit");

look("a part is styled by its state, and not by its place",
  "<style>x-h::part(p):checked { color: red } x-h::part(p):first-child { color: blue }</style><x-h></x-h>"
    + "<script>document.querySelector('x-h').attachShadow({ mode: 'open' }).innerHTML = '<input type=checkbox part=p>'</script>",
  (page) => page.evaluate(() => {
    const box = document.querySelector("x-h").shadowRoot.firstChild;
    const before = getComputedStyle(box).color;
    box.checked = true;
    return [before, getComputedStyle(box).color, document.styleSheets[0].cssRules.length];
  }), ["rgb(0, 0, 0)", "rgb(255, 0, 0)", 1]);

look("custom elements that move together are told in the end", "", (page) => page.evaluate(() => {
  const told = [];
  customElements.define("z-a", class extends HTMLElement {
    connectedCallback() {
      told.push(`in ${this.id}`);
    }

    disconnectedCallback() {
      told.push(`out ${this.id} ${this.isConnected}`);
    }
  });
  document.body.innerHTML = "<p><z-a id=1></z-a><z-a id=2></z-a></p>";
  told.length = 0;
  const paragraph = document.querySelector("p");
  paragraph.append(paragraph.firstChild, paragraph.lastChild);
  return told.join(", ");
}), "out 1 true, in 1, out 2 true, in 2");

look("a list without a choice chooses again when an option goes", "<select><option>a<option>b<option>c</select>",
  (page) => page.evaluate("const list = document.querySelector('select'); list.selectedIndex = -1; list.remove(2); list.selectedIndex"), 0);

look("lists are indented where their lines begin", "<ul dir=rtl id=u></ul><ul id=v style='padding: 1px'></ul>",
  (page) => page.evaluate("[u, v].map((list) => getComputedStyle(list)).map((style) => "
    + "[style.paddingLeft, style.paddingRight, style.paddingInlineStart].join())"), ["0px,40px,40px", "1px,1px,1px"]);

look("a style element that is moved is read anew", "<style id=s>p { --v: 1 }</style><p id=p>", (page) => page.evaluate(() => {
  s.sheet.insertRule("p { --w: 2 }");
  document.head.append(s);
  const style = getComputedStyle(p);
  return [style.getPropertyValue("--v"), style.getPropertyValue("--w")];
}), ["1", ""]);

look("limits with something behind their number are none",
  "<input type=number min=2024-01 value=3 id=n><input type=range min=5x max=10 value=1 id=r><input type=range max=+5 id=s>",
  (page) => page.evaluate("[n.validity.valid, r.value, s.value]"), [true, "1", "50"]);

const monospace = `<pre>0<code>1</code></pre><p><code>2</code><code style="font-size: .875em">3</code><code style="font-size: 12px">4</code>
  <kbd style="font-family: monospace, monospace">5</kbd><samp style="font-size: large">6<b style="font-family: serif">7<i style="font-size: 2em">8`;
look("text whose only family is monospace is smaller", monospace, (page) => page.evaluate(
  "Array.from(document.querySelectorAll('pre, code, kbd, samp, b, i'), (element) => parseFloat(getComputedStyle(element).fontSize))"),
[13, 13, 13, 11.375, 12, 16, 16, 18, 36]);

look("the pointer over a label is an arrow", "<label id=l>text</label>", (page) => page.evaluate("getComputedStyle(l).cursor"), "default");

look("what is out of flow is a block, though it inherits", "<style>#t { display: inherit; position: absolute }</style><em><div id=t></div></em>",
  (page) => page.evaluate("getComputedStyle(t).display"), "block");

look("the selection of a field is the selection's text", "<input id=i value=selected><input id=w type=password value=secret>",
  (page) => page.evaluate("i.focus(); i.select(); const text = `${getSelection()}`; w.focus(); w.select(); [text, `${getSelection()}`]"),
  ["selected", ""]);

look("paragraphs that are replaced whole stay paragraphs",
  "<div contenteditable id=a><p>one</p></div><div contenteditable id=b><p>one</p></div><div contenteditable id=c><p>one</p><p>two</p></div>",
  (page) => page.evaluate(() => [[a, "insertText"], [b, "delete"], [c, "insertText"]].map(([editor, command]) => {
    editor.focus();
    getSelection().selectAllChildren(editor);
    document.execCommand(command, false, "new");
    return editor.innerHTML;
  })), ["<p>new</p>", "<p><br></p>", "<p>new</p>"]);

look("outside of rules & is the scoping root", "<p id=x><b id=y></b></p>",
  (page) => page.evaluate("[document.querySelectorAll('&').length, x.querySelectorAll('& > b').length, x.matches('&')]"), [1, 1, true]);

look("frames are told that they are left", "<iframe id=f srcdoc='<p>one'></iframe><iframe id=g srcdoc='<p>two'></iframe>",
  async (page) => page.evaluate(async () => {
    const told = [];
    for (const [name, frame] of [["f", f], ["g", g]]) {
      for (const type of ["beforeunload", "pagehide", "unload"]) {
        frame.contentWindow.addEventListener(type, () => told.push(`${name} ${type}`));
      }
    }
    f.remove();
    g.srcdoc = "<p>three";
    await new Promise((resolve) => (g.onload = resolve));
    return told.join();
  }), "f pagehide,f unload,g beforeunload,g pagehide,g unload");

test("a page on a Mac is told before it is left", async ({ browser }) => {
  const types = ["beforeunload", "pagehide", "unload"];
  const html = `<script>for (const type of ${JSON.stringify(types)}) addEventListener(type, () => console.log(type))</script>`;
  const tab = await browser.open("https://example.com/", { html });
  await tab.navigate("https://example.com/2");
  const told = browser.trace.filter(({ type }) => type === "console").map(({ text }) => text);
  expect(told).toEqual(types);
});

look("functions of the platform show no source, and those of scripts do", "", (page) => page.evaluate(() => {
  const { get } = Object.getOwnPropertyDescriptor(Node.prototype, "parentNode");
  const isNative = (value) => /^function [\w ]*\(\) \{\s*\[native code\]\s*\}$/.test(value);
  const own = [() => 2, function () { return 1; }, class A {}, { confirm(message) { return message; } }.confirm, { toString() { return ""; } }.toString];
  return [
    [document.querySelectorAll, fetch, HTMLElement, setTimeout, get, Promise, Function.prototype.toString].every(isNative),
    own.some(isNative), String(own[3]),
  ];
}), [true, false, "confirm(message) { return message; }"]);

look("eval takes a script that a policy has made", "", (page) => page.evaluate(() => {
  const policy = trustedTypes.createPolicy("p", { createScript: (code) => code });
  const local = 5;
  return [eval(policy.createScript("local + 1")), new Function(policy.createScript("return 7"))(), local];
}), [6, 7, 5]);

look("the selection goes with the focus into a text control", "<p id=p>plain</p><input id=i value=hello>", (page) => page.evaluate(() => {
  const selection = getSelection();
  selection.setBaseAndExtent(p.firstChild, 1, p.firstChild, 3);
  i.focus();
  return [selection.anchorNode.nodeName, selection.anchorOffset, selection.rangeCount, selection.isCollapsed];
}), ["BODY", 1, 1, true]);

look("what is put beside a node is converted before anybody asks where the node is", "<p></p><q></q>", (page) => page.evaluate(() => {
  const [p, q] = [document.querySelector("p"), document.querySelector("q")];
  const child = p.appendChild(document.createElement("b"));
  child.replaceWith({ toString() { q.append(child); return "x"; } });
  const failure = (call) => { try { return call(); } catch (error) { return error.name; } };
  return [
    p.outerHTML, q.outerHTML, failure(() => document.createElement("i").before(Symbol())), failure(() => document.createElement("i").after("a")),
    failure(() => new Blob({})), failure(() => new URLSearchParams([{}])),
  ];
}), ["<p></p>", "<q>x</q>", "TypeError", null, "TypeError", "TypeError"]);

look("links and labels", "<label><input id=box type=checkbox><a id=plain>no link</a></label><details id=details><summary><a>more</a></summary>"
  + "</details><svg><a href='#one'><text id=text>t</text></a></svg>",
async (page) => {
  await page.click("#plain");
  await page.click("summary a");
  await page.click("#text");
  return page.evaluate(() => [document.querySelector("#box").checked, document.querySelector("#details").open, location.hash]);
}, [true, true, "#one"]);

look("a script that takes itself out of the page is the current one, and one in a shadow tree is not",
  "<script data-name=own>document.currentScript.remove(); window.own = document.currentScript.dataset.name</script>",
  (page) => page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "window.shadow = document.currentScript";
    document.createElement("p");
    document.body.attachShadow({ mode: "open" }).append(script);
    return [window.own, window.shadow];
  }), ["own", null]);

look("no selector finds a scope in a fragment", "", (page) => page.evaluate(() => {
  const fragment = document.createDocumentFragment();
  fragment.append(document.createElement("div"));
  const shadow = document.createElement("p").attachShadow({ mode: "open" });
  shadow.append(document.createElement("div"));
  return [fragment, shadow].map((root) => [":scope > div", "div", ":host > div"].map((text) => root.querySelectorAll(text).length).join());
}), ["0,1,0", "0,1,1"]);

look("parts are exported, and slots are not slotted", `<style>
    x-outer::part(p) { color: rgb(1, 2, 3) } x-outer::part(renamed) { color: rgb(4, 5, 6) } x-outer::part(p):is(:hover) { color: red }
  </style><x-outer></x-outer>`, (page) => page.evaluate(() => {
  const define = (name, html) => customElements.define(name, class extends HTMLElement {
    constructor() {
      super();
      this.attachShadow({ mode: "open" }).innerHTML = html;
    }
  });
  define("x-inner", "<style>::slotted(*) { color: rgb(9, 9, 9) }</style><b part='p q'>x</b><slot></slot>");
  define("x-outer", "<x-inner id=one exportparts=p></x-inner><x-inner id=two exportparts='q: renamed, none'></x-inner><x-inner id=three>"
    + "<slot></slot></x-inner>");
  const { shadowRoot } = document.querySelector("x-outer");
  const colors = ["one", "two", "three"].map((id) => getComputedStyle(shadowRoot.getElementById(id).shadowRoot.querySelector("b")).color);
  return [...colors, getComputedStyle(shadowRoot.querySelector("slot")).color, document.styleSheets[0].cssRules.length];
}), ["rgb(1, 2, 3)", "rgb(4, 5, 6)", "rgb(0, 0, 0)", "rgb(0, 0, 0)", 3]);

look("keyframes are those of the tree whose rule names them", "<style>@keyframes outside { from { color: red } }</style>",
  (page) => page.evaluate(() => {
    const host = document.body.appendChild(document.createElement("div"));
    host.attachShadow({ mode: "open" }).innerHTML = "<style>@keyframes inside { from { color: red } } :host { animation: inside 1s }</style>"
      + "<p style='animation: outside 1s'>";
    const other = document.body.appendChild(document.createElement("div"));
    other.attachShadow({ mode: "open" }).innerHTML = "<style>@keyframes leaked { from { color: red } }</style>";
    other.style.animation = "leaked 1s";
    return [host, host.shadowRoot.querySelector("p"), other].map((element) => element.getAnimations().length);
  }), [1, 0, 0]);

look("names of custom properties are written with escapes", "", (page) => page.evaluate(() => {
  const { style } = document.createElement("p");
  style.setProperty("--a/b", "1");
  style.setProperty("--1", "2");
  const copy = document.createElement("p").style;
  copy.cssText = style.cssText;
  return [style.cssText, [...copy].join(" ")];
}), ["--a\\/b: 1; --1: 2;", "--a/b --1"]);

look("descriptors of fonts are members, with ranges of characters",
  "<style>@font-face { font-family: X; src: url(a.woff2); unicode-range: U+0000-00FF, u+26, U+4??; unicode-range: U+110000 }</style>",
  (page) => page.evaluate(() => {
    const { style } = document.styleSheets[0].cssRules[0];
    style.fontDisplay = "swap";
    return [style.src, style.fontDisplay, style.unicodeRange, style.length, "color" in style];
  }), ["url(\"a.woff2\")", "swap", "U+0-FF, U+26, U+400-4FF", 4, false]);

look("a selector is supported where all of it is", "", (page) => page.evaluate(() =>
  ["a b", ":is(a)", "::-webkit-scrollbar", "::part(a):is(:hover)", ":is(:foo)", ":where(a, :foo)", "a:is(b, ::before)", "::-webkit-foo", "a, b"]
    .map((text) => Number(CSS.supports(`selector(${text})`))).join("")), "111100000");

look("scopes in scopes", "<main><div><p>", (page) => page.evaluate(() => {
  const color = (text) => {
    const style = document.head.appendChild(document.createElement("style"));
    style.textContent = text;
    const found = getComputedStyle(document.querySelector("p")).color;
    style.remove();
    return found;
  };
  const rule = "p { color: rgb(7, 7, 7) }";
  return [
    color(`@scope (main) { @scope (div) { ${rule} } }`), color(`@scope (div) { @scope (div) { ${rule} } }`),
    color(`${"@scope (*) {".repeat(60)}${rule}${"}".repeat(60)}`), color(`@scope (div) to (div) { ${rule} }`), color(`main { @scope (& div) { ${rule} } }`),
    color(`body > div { @scope (&) { ${rule} } }`),
  ];
}), ["rgb(7, 7, 7)", "rgb(0, 0, 0)", "rgb(0, 0, 0)", "rgb(7, 7, 7)", "rgb(7, 7, 7)", "rgb(0, 0, 0)"]);

look("what no user can select is in no selection", "<p>one <span style='-webkit-user-select: none'>[edit]</span> three</p><b style='user-select: none'>b</b>",
  async (page) => {
    const text = await page.evaluate(() => {
      const selection = getSelection();
      selection.selectAllChildren(document.querySelector("p"));
      return [String(selection), CSS.supports("user-select", "none"), CSS.supports("-webkit-user-select", "none"),
        getComputedStyle(document.querySelector("b")).webkitUserSelect];
    });
    await page.evaluate("getSelection().removeAllRanges()");
    return [...text, (await page.rightClick("span")).selectionText];
  }, ["one  three", false, true, "auto", undefined]);

look("text tracks that never load", "<video><track label=own></video>", (page) => page.evaluate(async () => {
  const video = document.querySelector("video");
  const told = [];
  for (const type of ["addtrack", "change"]) video.textTracks.addEventListener(type, ({ track }) => told.push(`${type} ${track?.label}`));
  const track = video.addTextTrack("subtitles", "added", "de");
  video.querySelector("track").track.mode = "hidden";
  await new Promise((resolve) => setTimeout(resolve));
  return [track.cues.length, track.activeCues.getCueById("x"), [...track.cues], told, video.textTracks[0].cues.length,
    await video.requestPictureInPicture().catch(({ name }) => name), video.webkitSupportsPresentationMode("inline")];
}), [0, null, [], ["addtrack added", "change undefined"], 0, "InvalidStateError", true]);

test("a fragment opens what it leads into", async ({ browser }) => {
  const html = "<details id=outer><summary><b id=head>x</b></summary><details id=inner><p id=text>hello</p></details></details>";
  const page = await (await browser.open("https://example.com/#text", { html })).page();
  const state = () => page.evaluate("[outer.open, inner.open].join()");
  expect(await state()).toBe("true,true");
  const told = [];
  for (const fragment of ["head", "inner", "nothing"]) {
    await page.evaluate((name) => {
      outer.open = inner.open = false;
      location.hash = name;
    }, fragment);
    told.push(await state());
  }
  expect(told).toEqual(["false,false", "true,false", "false,false"]);
});

look("a shadow tree leaves its sheets behind", "<div></div><iframe srcdoc='<p>'></iframe>", (page) => page.evaluate(() => {
  const host = document.querySelector("div");
  const root = host.attachShadow({ mode: "open" });
  root.adoptedStyleSheets = [new CSSStyleSheet()];
  const before = root.adoptedStyleSheets.length;
  frames[0].document.body.append(host);
  return [before, root.adoptedStyleSheets.length];
}), [1, 0]);

look("an event of a message is made anew", "", (page) => page.evaluate(() => {
  const { port1 } = new MessageChannel();
  const event = document.createEvent("MessageEvent");
  event.initMessageEvent("y", true, false, { a: 1 }, "https://other.example", "7", window, [port1]);
  return [event.type, event.bubbles, event.data.a, event.origin, event.lastEventId, event.source === window, event.ports[0] === port1,
    Object.isFrozen(event.ports)];
}), ["y", true, 1, "https://other.example", "7", true, true, true]);

look("areas of maps are clicked", "<img usemap='#m' src='data:,'><map name=m><area id=area href='#there' shape=rect coords='0,0,1,1'></map>",
  async (page) => {
    await page.click("#area");
    return page.evaluate("location.hash");
  }, "#there");

look("full screen has handlers", "<div></div>", (page) => page.evaluate(async () => {
  let told;
  document.onfullscreenerror = ({ target }) => (told = target.localName);
  await document.querySelector("div").requestFullscreen().catch(() => {});
  await new Promise((resolve) => setTimeout(resolve));
  return [told, "onwebkitfullscreenchange" in document];
}), ["div", true]);

look("lists of files are cloned", "<input type=file>", async (page) => {
  await page.click("input");
  return page.evaluate(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(["x"], "a.txt"));
    const copy = structuredClone(transfer.files);
    return [copy instanceof FileList, copy.length, copy[0].name, copy[0] === transfer.files[0]];
  });
}, [true, 1, "a.txt", false]);

look("ranges have the boxes of what is in them", "<p id=one>one <b>bold</b></p><p id=two>two</p>", async (page) => {
  await page.setBox("#one", { x: 10, y: 20, width: 100, height: 16 });
  await page.setBox("#two", { x: 10, y: 40, width: 50, height: 16 });
  return page.evaluate(() => {
    const range = document.createRange();
    const rect = () => {
      const { x, y, width, height } = range.getBoundingClientRect();
      return [x, y, width, height, range.getClientRects().length].join();
    };
    const rects = [rect()];
    const [one, two] = document.querySelectorAll("p");
    range.selectNode(one);
    rects.push(rect());
    range.setStart(one.firstChild, 1);
    range.setEnd(one.firstChild, 2);
    rects.push(rect());
    range.setEnd(two.firstChild, 1);
    rects.push(rect());
    return rects;
  });
}, ["0,0,0,0,0", "10,20,100,16,1", "10,20,100,16,1", "10,20,100,36,2"]);

test("a sandboxed frame leads no other window away, and has no cookies", async ({ browser }) => {
  const script = (tries) => `<script>
    for (const [name, run] of Object.entries({ cookie: () => document.cookie, top: () => { ${tries} } })) {
      try { run(); parent.postMessage(name + " done", "*") } catch (error) { parent.postMessage(name + " " + error.name, "*") }
    }</script>`;
  const frame = (sandbox, tries) => `<iframe sandbox="${sandbox}" srcdoc='${script(tries)}'></iframe>`;
  const tab = await browser.open("https://example.com/", { html: `<script>
      window.told = [];
      onmessage = ({ data }) => told.push(data);
    </script>${frame("allow-scripts", "top.location.href = \"/gone\"")}${frame("allow-scripts", "open(\"/gone\", \"_top\")")}` });
  await browser.settle();
  expect(tab.url).toBe("https://example.com/");
  const told = (await (await tab.page()).evaluate("told")).sort();
  expect(told).toEqual(["cookie SecurityError", "cookie SecurityError", "top SecurityError", "top done"]);
  const other = await browser.open("https://example.com/", { html: frame("allow-scripts allow-top-navigation", "top.location.href = \"https://example.com/gone\"") });
  await browser.settle();
  expect(other.url).toBe("https://example.com/gone");
});

test("what is hidden loses the focus in the next frame", async ({ browser, clock }) => {
  const tab = await browser.open("https://example.com/", { html: `<input id=input><div id=around><button id=button>x</button></div>
    <p id=host tabindex=0>p</p><details open id=details><a href=#>a</a></details>` });
  const page = await tab.page();
  const lose = async (selector, change) => {
    await page.evaluate(`{
      const element = document.querySelector("${selector}");
      window.told = [];
      element.focus();
      element.onblur = () => told.push("blur");
      ${change};
      told.push(document.activeElement.localName);
    }`);
    await clock.advance("20ms");
    return page.evaluate("[...told, document.activeElement.localName].join(' ')");
  };
  expect(await lose("#input", "element.style.display = 'none'")).toBe("input blur body");
  expect(await lose("#button", "document.querySelector('#around').hidden = true")).toBe("button blur body");
  expect(await lose("#host", "element.removeAttribute('tabindex')")).toBe("p blur body");
  expect(await lose("a", "document.querySelector('#details').open = false")).toBe("a blur body");
  expect(await lose("#input", "element.style.display = ''; element.focus(); element.title = 'still there'")).toBe("input input");
});

test("what comes after the load takes the focus once, where nothing had it", async ({ browser, clock }) => {
  const focused = async (html, body) => {
    const page = await (await browser.open("https://example.com/", { html })).page();
    await page.evaluate(body);
    const atOnce = await page.evaluate("document.activeElement.id");
    await clock.advance("20ms");
    return `${atOnce} ${await page.evaluate("document.activeElement.id")}`;
  };
  const body = "<body id=body>";
  const show = 'document.body.innerHTML = "<button id=first></button><select autofocus id=second></select><input autofocus id=third>"';
  expect(await focused(body, show)).toBe("body second");
  expect(await focused(`${body}<input autofocus id=old>`, `old.remove(); ${show}`)).toBe("body body");
  expect(await focused(`${body}<p tabindex=0 id=old>`, 'old.focus(); document.body.insertAdjacentHTML("beforeend", "<textarea autofocus id=new>")'))
    .toBe("old old");
  expect(await focused(body, `requestAnimationFrame(() => document.activeElement.id += "!"); ${show}`)).toBe("body second!");
  expect(await focused(body, 'document.body.innerHTML = "<input disabled autofocus id=first>"')).toBe("body body");
});

look("storage keeps halves of pairs", "", (page) => page.evaluate(() => {
  const texts = ["a\ud800b\udc00c", "\udc00\ud800", "\u{1f600}", "\u{10ffff}", "\u{10ffff}\ud800\u{10ffff}x", "plain"];
  for (const text of texts) localStorage.setItem(text, text + text);
  return [texts.every((text) => localStorage[text] === text + text), texts.every((text) => Object.keys(localStorage).includes(text)),
    localStorage.length, texts.includes(localStorage.key(0)), (localStorage.removeItem(texts[0]), localStorage.getItem(texts[0]))];
}), [true, true, 6, true, null]);

look("the caret of an editor stands in front of what cannot be edited", "<div id=editor contenteditable><b contenteditable=false>b</b>x</div>",
  (page) => page.evaluate(() => {
    document.querySelector("#editor").focus();
    const { anchorNode, anchorOffset } = getSelection();
    return [anchorNode.id, anchorOffset];
  }), ["editor", 0]);

look("a declaration that is set leaves its place where its logical counterpart stands behind it", "<p id=p>", (page) => page.evaluate(() => {
  const { style } = document.getElementById("p");
  const set = (...names) => {
    style.cssText = "";
    for (const name of names) style.setProperty(name, name.startsWith("overflow") ? "hidden" : "1px");
    return [...style].join();
  };
  style.cssText = "margin-left: 1px; margin-inline-start: 2px";
  style.marginLeft = "3px";
  return [
    style.cssText, getComputedStyle(document.getElementById("p")).marginLeft,
    set("width", "inline-size", "width"), set("top", "inset-block-start", "top"), set("overflow-x", "overflow-block", "overflow-x"),
    set("border-top-width", "border-block-start-width", "border-top-width"), set("padding-left", "padding-right", "padding-left"),
    set("border-top-left-radius", "border-end-end-radius", "border-top-left-radius"), set("min-width", "width", "inline-size", "min-width"),
  ];
}), [
  "margin-inline-start: 2px; margin-left: 3px;", "3px", "inline-size,width", "inset-block-start,top", "overflow-block,overflow-x",
  "border-block-start-width,border-top-width", "padding-left,padding-right", "border-end-end-radius,border-top-left-radius",
  "min-width,width,inline-size",
]);

look("prefixes and declarations stay as they are in XML", "", (page) => page.evaluate(() => {
  const parse = (text) => new DOMParser().parseFromString(text, "text/xml").documentElement;
  const write = (node) => new XMLSerializer().serializeToString(node);
  const prefixed = (text) => {
    const element = parse(text);
    element.setAttributeNS("u", "p:k", "v");
    return write(element);
  };
  const kept = ['<a xmlns="s"><b xmlns="s"/></a>', '<a xmlns:p="u"><b xmlns:p="u" p:z="1"/></a>', '<a xmlns="s"><b xmlns=""/></a>'];
  return [
    prefixed("<r/>"), prefixed('<r xmlns:p="w"/>'), prefixed('<r xmlns:q="u"/>'), write(parse('<r xmlns:p="u"><a p:y="1"/></r>').firstChild),
    kept.map((text) => write(parse(text)) === text).join(),
  ];
}), [
  '<r xmlns:p="u" p:k="v"/>', '<r xmlns:p="w" xmlns:ns1="u" ns1:k="v"/>', '<r xmlns:q="u" q:k="v"/>', '<a xmlns:p="u" p:y="1"/>',
  "true,true,true",
]);

look("history.back() leads to where it did when it was called", "", async (page) => page.evaluate(async () => {
  const seen = [];
  addEventListener("popstate", () => seen.push(location.hash));
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  for (const name of ["#1", "#2", "#3"]) history.pushState(null, "", name);
  history.back();
  history.pushState(null, "", "#4");
  await settled();
  history.forward();
  history.back();
  await settled();
  history.back();
  history.forward();
  await settled();
  return seen;
}), ["#2", "#1", "#2"]);

look("a dialog that is shown as a popover is not modal, and takes the focus", "<dialog id=d popover><input id=i></dialog>",
  (page) => page.evaluate(() => {
    const dialog = document.getElementById("d");
    dialog.showPopover();
    return [dialog.matches(":modal"), document.activeElement.id, getComputedStyle(dialog).display];
  }), [false, "i", "block"]);

look("what is in the top layer is fixed", "<dialog id=d></dialog><div id=p popover></div><textarea id=t></textarea>", (page) =>
  page.evaluate(() => {
    const [dialog, popover, box] = ["d", "p", "t"].map((id) => document.getElementById(id));
    const before = getComputedStyle(dialog).position;
    dialog.showModal();
    popover.showPopover();
    const { position, paddingTop, borderTopStyle, overflowY } = getComputedStyle(popover);
    return [
      before, getComputedStyle(dialog).position, dialog.offsetParent, position, paddingTop, borderTopStyle, overflowY,
      getComputedStyle(box).overflowX,
    ];
  }), ["absolute", "fixed", null, "fixed", "4px", "solid", "auto", "auto"]);

look("values are made fit however they are set", "<input id=i><input id=r type=range step=any min=10 max=5 value=7.50>", (page) =>
  page.evaluate(() => {
    const [input, range] = [document.getElementById("i"), document.getElementById("r")];
    input.value = "ab";
    input.setRangeText("x\ny", 1, 1);
    input.minLength = 5;
    const refused = (() => {
      try {
        input.maxLength = 2;
      } catch (error) {
        return error.name;
      }
    })();
    const low = [range.value, range.checkValidity(), range.matches(":in-range")];
    range.max = "20";
    range.value = "12.50";
    return [input.value, input.selectionStart, input.selectionEnd, refused, input.maxLength, ...low, range.value];
  }), ["axyb", 4, 4, "IndexSizeError", -1, "10", true, true, "12.5"]);

look("boxes of the first kind of flexible boxes are blocks",
  "<style>b { display: -webkit-box; -webkit-line-clamp: 2 }</style><b>one</b><b>two</b><div style='display:-webkit-flex'><i>a</i><i>b</i></div>",
  (page) => page.evaluate("document.body.innerText"), "one\ntwo\na\nb");

test("names that WebKit had first", async ({ browser, clock }) => {
  const tab = await browser.open("https://example.com/", { html: "<!doctype html><title></title>" });
  const page = await tab.page();
  await page.evaluate(() => {
    webkitRequestAnimationFrame((time) => (document.title += Math.abs(time - Date.now()) < 1000));
    webkitCancelAnimationFrame(webkitRequestAnimationFrame(() => (document.title += "called")));
    webkitCancelRequestAnimationFrame(webkitRequestAnimationFrame(() => (document.title += "called")));
  });
  await clock.advance("100ms");
  expect(await page.evaluate("[WebKitMutationObserver === MutationObserver, document.title, offscreenBuffering]")).toEqual([true, "true", true]);
});

look("a document that is written is loaded when it is closed", "<iframe id=f></iframe>", (page) => page.evaluate(() => {
  const log = [];
  const frame = document.getElementById("f");
  const write = (markup) => {
    const inner = frame.contentDocument;
    inner.open();
    frame.contentWindow.addEventListener("load", () => log.push("load"));
    inner.addEventListener("DOMContentLoaded", () => log.push("content"));
    inner.write(markup);
    log.push(inner.readyState);
    inner.close();
    log.push(inner.readyState);
  };
  write("<p>one");
  // What a listener of the event writes has no such event again.
  frame.onload = () => write("<p>two");
  write("<p>three");
  return [log.join(), frame.contentDocument.body.textContent];
}), ["loading,content,load,complete,loading,content,load,loading,content,complete,complete", "two"]);

look("the head of a column is in the middle, unless its table says otherwise",
  "<table><tr><th id=a>a</table><table style='text-align: right'><tr><th id=b>b</table><div style='text-align: start'><table><tr><th id=c>c</table></div>",
  (page) => page.evaluate(() => ["a", "b", "c"].map((id) => getComputedStyle(document.getElementById(id)).textAlign)),
  ["center", "right", "center"]);

test("what an address holds itself is there where nothing is loaded", async ({ browser }) => {
  const html = "<script>var told = []</script><script src='data:text/javascript,told.push(1)'></script><script type=module src='data:text/javascript,told.push(2)'></script>";
  const tab = await browser.open("https://example.com/", { html, scripts: "inline" });
  const page = await tab.page();
  await page.evaluate(async () => {
    told.push((await import("data:text/javascript,export default 3")).default);
    told.push((await import(URL.createObjectURL(new Blob(["export default 4"], { type: "text/javascript" })))).default);
    await import("https://example.com/none.js").catch((error) => told.push(error.name));
  });
  expect(await page.evaluate("told")).toEqual([1, 2, 3, 4, "TypeError"]);
});

look("what is thrown for the value of no dialog is an error of the page", "<p>", (page) => page.evaluate(() => {
  const { set } = Object.getOwnPropertyDescriptor(HTMLDialogElement.prototype, "returnValue");
  try {
    set.call(undefined, "a");
    return "nothing is thrown";
  } catch (error) {
    return error instanceof TypeError;
  }
}), true);

look("conditions of styles are read as tokens", "<p>", (page) => page.evaluate(() => [
  "(color/**/:red)", "(/**/color:red)", "(color:red !/**/important)", "(c\\6flor:red)", "(\u00a0color:red)", "not (x:y)",
  "((color:red) and (not (x:y)))", "(color:red) and (width:1px) or (x:y)", `${"(".repeat(50)}color:red${")".repeat(50)}`,
].map((text) => CSS.supports(text))), [true, true, true, true, false, true, true, false, true]);

look("conversions of Web IDL", "<input type=number><input type=date>", (page) => page.evaluate(() => {
  const told = [];
  const [number, date] = document.querySelectorAll("input");
  number.value = "1.5";
  number.stepUp(-1);
  date.valueAsNumber = 8.64e15 + 1;
  told.push(number.value, date.value, new File([], "x", { lastModified: 2 ** 63 }).lastModified);
  told.push(new IDBVersionChangeEvent("x", { oldVersion: -1 }).oldVersion === 2 ** 64);
  let closed = 0;
  const broken = { [Symbol.iterator]: () => ({ next: () => ({ value: Symbol("a"), done: false }), return: () => ++closed }) };
  try { new Blob(broken); } catch (error) { told.push(error instanceof TypeError, closed); }
  let asked = 0;
  try { document.createElement("", { get is() { asked++; } }); } catch (error) { told.push(error.name, asked); }
  try { new Highlight().forEach(1); } catch (error) { told.push(error.name); }
  const url = new URL("https://a.example/?a=1");
  for (let i = 0; i < 2000; i++) url.searchParams.append("k", i);
  url.searchParams.delete("a");
  told.push(url.search.length);
  return told;
}), ["1", "", -(2 ** 63), true, true, 0, "InvalidCharacterError", 1, "TypeError", 12890]);

look("constructors say how many arguments they need", "<p>", (page) => page.evaluate(() => {
  const names = ["CSSStyleRule", "CSSMediaRule", "CSSGroupingRule", "HTMLOptionsCollection", "RadioNodeList", "DOMMatrix", "DOMPoint", "DOMRect"];
  return names.map((name) => window[name].length).join("");
}), "00000000");
