// What users do in pages: keys, clicks, the focus. Compared with Chromium 156.
import { expect, test } from "extrun:test";

test.use({ pageScripts: "all", profile: "safari-macos" });

/** One test: a page, what its user and scripts do, and what comes of it. */
function look(name, html, body, result) {
  test(name, async ({ browser }) => {
    const tab = await browser.open("https://example.com/", { html: `<!doctype html>${html}` });
    expect(await body(await tab.page())).toEqual(result);
  });
}

const focused = "document.activeElement.id || document.activeElement.localName";
const inShadow = "document.querySelector('x-h').shadowRoot.activeElement?.id";

/** Presses a key some times, and tells each time what has the focus. */
async function tabbing(page, times, key = "Tab") {
  const found = [];
  for (let i = 0; i < times; i++) {
    await page.press(key);
    found.push(await page.evaluate(focused));
  }
  return found;
}

const shadow = (html) => `<script>document.querySelector("x-h").attachShadow({ mode: "open" }).innerHTML = "${html}"</script>`;

look("arrows in an editor that take a layout are told of", "<div contenteditable id=c>abc</div>", async (page) => {
  await page.click("#c");
  await page.press("ArrowDown");
  return page.text("#c");
}, "abc");

look("a button in a link follows the link", "<a href='#z'><button>Go</button></a>", async (page) => {
  await page.click("button");
  return page.evaluate("location.hash");
}, "#z");

look("a field in a link follows it, too", "<a href='#z'><input></a>", async (page) => {
  await page.click("input");
  return page.evaluate("location.hash");
}, "#z");

look("but not a button that submits", "<form onsubmit='event.preventDefault(); document.title = 1'><a href='#z'><button>Go</button></a></form>",
  async (page) => {
    await page.click("button");
    return page.evaluate("document.title + location.hash");
  }, "1");

look("Tab goes through shadow trees", `<input id=a><x-h></x-h><input id=z>${shadow("<input id=i><input id=j>")}`, async (page) => {
  const found = [];
  await page.click("#a");
  for (const key of ["Tab", "Tab", "Tab", "Shift+Tab"]) {
    await page.press(key);
    found.push(await page.evaluate(`[${focused}, ${inShadow}].join(" ")`));
  }
  return found;
}, ["x-h i", "x-h j", "z ", "x-h j"]);

look("and through what slots show, in their order",
  "<x-h><input id=s1 slot=b><input id=s2 slot=a></x-h><input id=z tabindex=1>"
    + shadow("<slot name=a></slot><input id=i><slot name=b></slot>"),
  (page) => tabbing(page, 5), ["z", "s2", "x-h", "s1", "body"]);

look("Tab goes on from what was clicked", "<input id=z><p id=q>text</p><input id=a>", async (page) => {
  await page.click("#q");
  const [next] = await tabbing(page, 1);
  await page.click("#q");
  return [next, ...await tabbing(page, 1, "Shift+Tab")];
}, ["a", "z"]);

look("back from a link that was clicked is not to the link", "<input id=z><a href='#x' id=a>text</a>", async (page) => {
  await page.click("#a");
  await page.evaluate("document.activeElement.blur()");
  return tabbing(page, 1, "Shift+Tab");
}, ["z"]);

for (const [how, code] of [["removed", "remove()"], ["blurred", "blur()"], ["disabled", "disabled = true"]]) {
  look(`and from what had the focus and was ${how}`, "<input id=z><input id=a><input id=b>", async (page) => {
    await page.click("#a");
    await page.evaluate(`document.activeElement.${code}`);
    return tabbing(page, 1);
  }, ["b"]);
}

look("Tab selects the text of a field", "<input id=a><input id=b value=old>", async (page) => {
  await page.click("#a");
  await page.press("Tab");
  await page.press("x");
  return page.value("#b");
}, "x");

look("Tab stops once in a group of radio buttons",
  "<input type=radio name=r id=a><input type=radio name=r id=b checked><input type=radio name=r id=c><input id=d>",
  async (page) => [...await tabbing(page, 2), ...await tabbing(page, 1, "Shift+Tab")], ["b", "d", "b"]);

look("Tab goes from a button into the popover that it has opened",
  "<div popover id=p><button id=x>x</button></div><button id=b popovertarget=p>t</button><input id=i>", async (page) => {
    await page.focus("#b");
    await page.press("Enter");
    return tabbing(page, 2);
  }, ["x", "i"]);

look("focus() puts a caret into an editor", "<div contenteditable id=c>abc<b>d</b></div>",
  (page) => page.evaluate("c.focus(); document.execCommand('insertText', false, 'X'); c.innerHTML"), "Xabc<b>d</b>");

look("but leaves what is selected there", "<div contenteditable id=c>abc</div>",
  (page) => page.evaluate("getSelection().collapse(c.firstChild, 2); c.focus(); getSelection().anchorOffset"), 2);

look("typing goes on at the end of an editor and of a field", "<div contenteditable id=c>abc</div><input id=i value=abc>", async (page) => {
  await page.type("#c", "x");
  await page.click("#i");
  await page.press("x");
  return [await page.text("#c"), await page.value("#i"), await page.evaluate("document.execCommand('insertText', false, 'y'); i.value")];
}, ["abcx", "abcx", "abcxy"]);

look("what is not shown any more has no focus", "<dialog id=d><input id=i></dialog><div id=w><input id=j></div>", async (page) => {
  await page.evaluate("d.showModal(); d.close()");
  await page.press("y");
  const first = await page.evaluate("document.activeElement.localName + i.value");
  await page.click("#j");
  await page.evaluate("w.hidden = true");
  await page.press("y");
  return [first, await page.evaluate("document.activeElement.localName + j.value")];
}, ["body", "body"]);

look("the space bar does not click a radio button that is checked", "<input type=radio id=c checked onclick='document.title = 1'>",
  async (page) => {
    await page.focus("#c");
    await page.press("Space");
    return page.evaluate("document.title");
  }, "");

for (const [type, title] of [["checkbox", ""], ["radio", ""], ["text", "sent"]]) {
  look(`Enter in a ${type} of a form without a button`,
    `<form onsubmit="event.preventDefault(); document.title = 'sent'"><input type=${type} id=c></form>`, async (page) => {
      await page.focus("#c");
      await page.press("Enter");
      return page.evaluate("document.title");
    }, title);
}

look("a label's click and focus go to its control", "<label id=l for=i>L</label><input id=i><label id=m for=k>M</label><input id=k type=checkbox>",
  async (page) => {
    await page.evaluate("window.told = []; onclick = ({ target, detail }) => told.push(target.id + detail); l.click()");
    const first = await page.evaluate("told.join() + document.activeElement.id");
    await page.evaluate("i.blur(); l.focus()");
    const second = await page.evaluate(focused);
    await page.evaluate("told.length = 0");
    await page.click("#m");
    return [first, second, await page.evaluate("told.join() + k.checked")];
  }, ["l0,i0i", "i", "m1,k1true"]);

look("Enter follows a link at keydown", "<a href='#z' id=a>x</a>", async (page) => {
  await page.evaluate("window.told = []; for (const type of ['keydown', 'keypress', 'click', 'keyup']) "
    + "addEventListener(type, () => told.push(type)); a.focus()");
  await page.press("Enter");
  return page.evaluate("told.join()");
}, "keydown,click,keyup");

look("what is selected stays selected under the right button", "<p id=p>hello world</p>", async (page) => {
  await page.selectText("#p", "world");
  const some = await page.rightClick("#p");
  await page.evaluate("getSelection().removeAllRanges()");
  return [some, await page.rightClick("#p")];
}, [{ selectionText: "world" }, { selectionText: "hello" }]);

look("selecting the words of a link does not follow it", "<p>see <a href='#z'>a link here</a></p>", async (page) => {
  await page.selectText("a", "link");
  return page.evaluate("location.hash + getSelection()");
}, "link");

look("arrows go from line to line of a textarea", "<textarea id=t>ab\ncd\nef</textarea>", async (page) => {
  const places = [];
  await page.focus("#t");
  await page.evaluate("t.setSelectionRange(1, 1)");
  for (const key of ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp", "ArrowUp", "ArrowUp"]) {
    await page.press(key);
    places.push(await page.evaluate("t.selectionStart"));
  }
  return places;
}, [4, 7, 8, 5, 2, 0]);

look("keys choose in lists and move sliders",
  "<select id=s><option>apple<option>banana<option>berry</select><select multiple id=m><option>1<option>2<option>3</select>"
    + "<input type=range id=r value=50>",
  async (page) => {
    const found = [];
    for (const [selector, keys] of [
      ["#s", ["b", "b"]], ["#m", ["ArrowDown", "ArrowDown", "Shift+ArrowDown"]],
      ["#r", ["Home", "PageUp", "End", "PageDown", "ArrowUp"]],
    ]) {
      await page.focus(selector);
      for (const key of keys) {
        await page.press(key);
        found.push(await page.evaluate("[...document.activeElement.selectedOptions ?? [document.activeElement]].map(({ value }) => value).join('+')"));
      }
    }
    return found;
  }, ["banana", "berry", "1", "2", "2+3", "0", "10", "100", "90", "91"]);

look("what a script selects in an editor has the editor focused",
  "<div id=e contenteditable>abc</div><input id=i><p id=p>x</p>", (page) => page.evaluate(() => {
    const seen = [];
    addEventListener("focusin", ({ target }) => seen.push(`focusin ${target.id}`));
    const selection = getSelection();
    const look = () => seen.push(document.activeElement.id);
    selection.collapse(e.firstChild, 1); look();
    i.focus(); selection.setBaseAndExtent(e.firstChild, 0, e.firstChild, 2); look();
    i.focus(); selection.selectAllChildren(p); look();
    selection.removeAllRanges();
    const range = document.createRange(); range.selectNodeContents(e); selection.addRange(range); look();
    return seen.join();
  }), "focusin e,e,focusin i,focusin e,e,focusin i,i,focusin e,e");

look("a caret that a script moves stays in its editor, and goes by the direction of the text",
  `<p id=a contenteditable>ab</p><p id=b contenteditable>cd</p><p id=c contenteditable style="direction:rtl">\u05d0\u05d1</p>`,
  (page) => page.evaluate(() => {
    const selection = getSelection(), seen = [];
    const go = (element, offset, direction) => {
      element.focus(); selection.collapse(element.firstChild, offset); selection.modify("move", direction, "character");
      seen.push((selection.focusNode.parentNode.id || selection.focusNode.id) + selection.focusOffset);
    };
    go(a, 2, "forward"); go(b, 0, "backward"); go(c, 0, "left"); go(b, 1, "left");
    return seen.join();
  }), "a2,b0,c1,b0");

look("events are given what they can hold", "", (page) => page.evaluate(() => [
  () => new DragEvent("drop", { dataTransfer: {} }), () => new ClipboardEvent("paste", { clipboardData: {} }),
  () => new InputEvent("beforeinput", { dataTransfer: {} }), () => new StorageEvent("storage", { storageArea: {} }),
  () => new FormDataEvent("formdata", { formData: {} }), () => new FormDataEvent("formdata", { formData: null }),
  () => new DragEvent("drop", { dataTransfer: new DataTransfer() }), () => new StorageEvent("storage", { storageArea: localStorage }),
  () => new FormDataEvent("formdata", { formData: new FormData() }),
].map((make) => { try { return make().type; } catch (error) { return error.name; } }).join()),
"TypeError,TypeError,TypeError,TypeError,TypeError,TypeError,drop,storage,formdata");
