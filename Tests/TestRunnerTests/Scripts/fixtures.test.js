// What the fixtures of a test do.
import { describe, expect, test } from "extrun:test";

describe("clock", () => {
  test("dates and timers of the test follow the browser's clock", async ({ clock }) => {
    expect(new Date().toISOString()).toBe("2026-01-01T09:00:00.000Z");
    const times = [];
    setTimeout(() => times.push(performance.now()), 1000);
    const stopped = setTimeout(() => times.push("never"), 500);
    clearTimeout(stopped);
    await clock.advance("999ms");
    expect(times).toEqual([]);
    await clock.advance(1);
    expect(times).toEqual([1000]);
    expect(clock.now.getTime() - Date.parse("2026-01-01T09:00:00Z")).toBe(1000);
  });

  test("each test begins at the same time", ({ clock }) => expect(clock.elapsed).toBe(0));
});

let refusal;
describe("a setting that is said twice", () => {
  test.use({ hostAccess: "ask" });
  test.use({ hostAccess: "ask", seed: 3 });
  try {
    test.use({ hostAccess: "denied" });
  } catch (error) {
    refusal = error;
  }
  test("is refused where it is another one", () => expect(refusal.message).toMatch(/'hostAccess' is 'ask' here already/));
});

describe("test.use", () => {
  test.use({ profile: "safari-macos", startTime: "2030-05-05T00:00:00Z" });
  test("sets up the browser of the tests around it", ({ browser }) => {
    expect(browser.profile).toBe("safari-macos");
    expect(Date.now()).toBe(Date.parse("2030-05-05T00:00:00Z"));
  });
});

test("random numbers are those of the seed", () => {
  expect([Math.random(), Math.random()]).toMatchSnapshot();
});

describe("tabs and pages", () => {
  test("tabs come and go", async ({ browser }) => {
    expect(browser.activeTab).toBeUndefined();
    const first = await browser.open("https://example.com/a");
    const second = await browser.open(new URL("https://example.com/b"));
    expect(browser.tabs.map(({ url }) => url)).toEqual(["https://example.com/a", "https://example.com/b"]);
    expect(browser.activeTab.id).toBe(second.id);
    await first.activate();
    expect(browser.activeTab.id).toBe(first.id);
    await second.close();
    expect(browser.tabs).toHaveLength(1);
    expect(() => second.url).toThrow(/is closed/);
    await first.navigate("https://example.com/c", { html: "<h1>C</h1>" });
    const page = await first.page();
    expect(await page.text("h1")).toBe("C");
    expect(browser.trace.map(({ type }) => type)).toContain("tab.close");
  });

  test("a user chooses files, moves sliders and picks colors", async ({ browser }) => {
    const html = `<input type="file" multiple><input type="range" max="10"><input type="color">`;
    const page = await (await browser.open("https://example.com/", { html })).page();
    await expect(page.chooseFiles("./fixtures.test.js")).rejects.toThrow(/no file dialog is open/);
    await page.click("[type=file]");
    await expect(page.chooseFiles("./nowhere.json")).rejects.toThrow(/no such file/);
    await expect(page.chooseFiles({ name: "a" })).rejects.toThrow(/a text or bytes/);
    await page.chooseFiles("./fixtures.test.js", { name: "a.bin", type: "x/y", content: new Uint8Array([1, 255]) });
    const files = await page.evaluate(() => {
      const { files } = document.querySelector("[type=file]");
      return Promise.all([...files].map(async (file) => [file.name, file.type, (await file.text()).slice(0, 7), file.size]));
    });
    expect(files[0].slice(0, 3)).toEqual(["fixtures.test.js", "text/javascript", "// What"]);
    expect(files[1]).toEqual(["a.bin", "x/y", "\u0001\ufffd", 2]);
    await page.pick("[type=range]", 7);
    await page.pick("[type=color]", "#00ff00");
    expect([await page.value("[type=range]"), await page.value("[type=color]")]).toEqual(["7", "#00ff00"]);
    expect(browser.trace.find(({ type }) => type === "chooseFiles").files).toEqual(["fixtures.test.js", "a.bin"]);
  });

  test("a click holds keys, and a box is looked at", async ({ browser }) => {
    const html = `<input type="checkbox" onclick="this.title = [event.metaKey, event.shiftKey]"><p>`;
    const page = await (await browser.open("https://example.com/", { html, scripts: "inline" })).page();
    await page.click("input", { modifiers: ["Meta"] });
    expect(await page.query("input, p")).toMatchObject([{ checked: true, attributes: { title: "true,false" } }, { name: "p" }]);
    await expect(page.click("input", { modifiers: ["Fn"] })).rejects.toThrow(/'Fn' is no key that can be held/);
  });

  test("what an extension has left is seen without its background", async ({ browser }) => {
    const extension = await browser.install("./saver");
    await extension.background.evaluate(() => browser.storage.local.set({ queue: ["a"], token: null }));
    await extension.background.kill();
    expect(extension.stored()).toEqual({ queue: ["a"], token: null });
    expect([extension.stored("sync"), extension.stored("session"), extension.alarms]).toEqual([{}, {}, []]);
    expect(() => extension.stored("managed")).toThrow(/an area of storage is expected: local, session or sync/);
    expect(extension.background.isRunning).toBe(false);
  });

  test("a user plays what a test has said", async ({ browser, clock }) => {
    const page = await (await browser.open("https://example.com/", { html: "<video playsinline></video><p>" })).page();
    await expect(page.play("video")).rejects.toThrow(/has nothing to play: page.setMedia says what it plays/);
    await expect(page.setMedia("p", { duration: "1s" })).rejects.toThrow(/neither a video nor an audio element/);
    await expect(page.setMedia("video", { width: 5 })).rejects.toThrow(/is no medium/);
    await expect(page.setMedia("video", { duration: 0 })).rejects.toThrow(/is no medium: its duration is not above zero/);
    await page.setMedia("video", { duration: "10s", width: 640, height: 360, hasAudio: false });
    await page.play("video");
    await clock.advance("3s");
    await page.pause("video");
    const told = await page.evaluate(() => {
      const { currentTime, paused, videoWidth, duration } = document.querySelector("video");
      return [Math.floor(currentTime), paused, videoWidth, duration];
    });
    expect(told).toEqual([3, true, 640, 10]);
    expect(browser.trace.map(({ type }) => type)).toEqual(expect.arrayContaining(["play", "pause"]));
    await page.setMedia("video", null);
    expect(await page.evaluate(() => document.querySelector("video").readyState)).toBe(0);
  });

  test("a user goes back and forward", async ({ browser }) => {
    const tab = await browser.open("https://example.com/a");
    await expect(tab.goBack()).rejects.toThrow("the tab has no page to go back to");
    await tab.navigate("https://example.com/b");
    await tab.goBack();
    expect(tab.url).toBe("https://example.com/a");
    await tab.goForward();
    expect(tab.url).toBe("https://example.com/b");
  });

  test("a tab goes on with the scripts that it has run, or with others", async ({ browser }) => {
    const html = "<script>document.title = 'ran'</script>";
    const tab = await browser.open("https://example.com/a", { html });
    const title = async () => (await tab.page()).evaluate(() => document.title);
    await tab.navigate("https://example.com/b", { html, scripts: "inline" });
    expect(await title()).toBe("ran");
    await tab.navigate("https://example.com/c", { html });
    expect(await title()).toBe("ran");
    await tab.navigate("https://example.com/d", { html, scripts: "off" });
    expect(await title()).toBe("");
  });

  test("windows come and go", async ({ browser }) => {
    const first = await browser.open("https://example.com/a");
    const window = await browser.openWindow("https://example.com/b", { html: "<h1>B</h1>" });
    expect(browser.windows.map(({ id }) => id)).toEqual([window.id, first.window.id]);
    expect(window.tabs.map(({ url }) => url)).toEqual(["https://example.com/b"]);
    expect(browser.activeTab.id).toBe(window.activeTab.id);
    await first.window.focus();
    expect(browser.activeTab.id).toBe(first.id);
    await window.close();
    expect(() => window.tabs).toThrow("the window 2 is closed");
    await expect(window.focus()).rejects.toThrow("is closed");
  });

  test("extensions see private windows where the user allows them", async ({ browser }) => {
    const extension = await browser.install("./extension");
    const window = await browser.openWindow("https://example.com/", { html: "<h1>B</h1>", private: true });
    expect(window.isPrivate).toBe(true);
    await expect(browser.tap(extension)).rejects.toThrow("allow it first");
    const tabs = () => extension.background.evaluate(() => browser.tabs.query({}).then((all) => all.map((tab) => tab.incognito)));
    expect(await tabs()).toEqual([]);
    await extension.allowInPrivateBrowsing();
    expect(await tabs()).toEqual([true]);
    await extension.allowInPrivateBrowsing(false);
    expect(await tabs()).toEqual([]);
  });

  test("a user fills in a form", async ({ browser }) => {
    const page = await browser.openPage({
      html: `<form><input id=a><input id=b type=checkbox><select id=c><option>x<option>y</select><button>Go</button></form><p id=out></p>
        <script>document.forms[0].addEventListener("submit", (event) => {
          event.preventDefault();
          out.textContent = [a.value, b.checked, c.value];
        });</script>`,
      scripts: "inline",
    });
    await page.type("#a", "hello");
    await page.check("#b");
    await page.select("#c", "y");
    await page.click("button");
    expect(await page.text("#out")).toBe("hello,true,y");
    await page.clear("#a");
    expect(await page.value("#a")).toBe("");
    expect(await page.attribute("#b", "type")).toBe("checkbox");
    expect(await page.count("option")).toBe(2);
    expect(await page.html()).toContain("<form>");
    await page.setBox("button", { x: 10, y: 20, width: 30, height: 40 });
    expect(await page.evaluate(() => document.elementFromPoint(25, 40).localName)).toBe("button");
    await page.setBox("button", null);
    expect(await page.evaluate(() => document.elementFromPoint(25, 40))).toBe(null);
    await expect(page.setBox("button", { x: 1, width: 2 })).rejects.toThrow(/x, y, width, height/);
    await expect(page.click("#nothing")).rejects.toThrow(/no element of the page matches '#nothing'/);
    expect(await page.errors()).toEqual([]);
    await page.close();
    await expect(page.text("p")).rejects.toThrow(/no such page is open/);
  });

  test("a user reaches into shadow trees", async ({ browser }) => {
    const page = await browser.openPage("<to-do></to-do><to-do></to-do><p title='a >>> b'>light</p>", {
      url: "https://example.com/",
      scripts: "inline",
    });
    await page.evaluate(() => {
      for (const [index, host] of [...document.querySelectorAll("to-do")].entries()) {
        const root = host.attachShadow({ mode: index === 0 ? "open" : "closed" });
        root.innerHTML = "<to-form></to-form><ol></ol>";
        const form = root.querySelector("to-form").attachShadow({ mode: "open" });
        form.innerHTML = "<input class=new>";
        form.querySelector("input").addEventListener("keydown", ({ key, target }) => {
          if (key === "Enter") root.querySelector("ol").innerHTML += `<li>${target.value}</li>`;
        });
      }
    });
    await page.type("to-do >>> to-form >>> .new", "milk");
    await page.press("Enter");
    await page.type("to-do:nth-of-type(2)>>>to-form >>> .new", "tea");
    await page.press("Enter");
    expect((await page.query("to-do >>> li")).map(({ text }) => text)).toEqual(["milk", "tea"]);
    expect(await page.value("to-do >>> to-form >>> input")).toBe("milk");
    expect(await page.count("li")).toBe(0);
    expect(await page.text("p >>> li")).toBe(null);
    expect(await page.text("[title='a >>> b']")).toBe("light");
    await expect(page.click("to-do >>> .old")).rejects.toThrow("page.click(): no element of the page matches 'to-do >>> .old'");
    await expect(page.click("to-go >>> .old")).rejects.toThrow(/'to-go >>> .old': nothing matches 'to-go'$/);
    await expect(page.click("[title] >>> .old")).rejects.toThrow(/: nothing that matches '\[title\]' has a shadow tree$/);
    await expect(page.click("to-do >>>")).rejects.toThrow(/'' is not a valid selector/);
  });

  test("code for a page goes as text, its arguments as JSON", async ({ browser }) => {
    const page = await browser.openPage("<p>Hi</p>", { url: "https://example.com/" });
    const repeated = (selector, { times }) => document.querySelector(selector).textContent.repeat(times);
    expect(await page.evaluate(repeated, "p", { times: 2 })).toBe("HiHi");
    expect(await page.evaluate("location.href")).toBe("https://example.com/");
    expect(await page.evaluate(async () => 1)).toBe(1);
    expect(await page.evaluate(async()=>2)).toBe(2);
    await page.evaluate(() => document.body.insertAdjacentHTML("beforeend", "<input class=q name=a value=1><u class=q>b</u>"));
    expect(await page.query(".q")).toEqual([
      { name: "input", text: "", attributes: { class: "q", name: "a", value: "1" }, value: "1" },
      { name: "u", text: "b", attributes: { class: "q" }, value: null },
    ]);
    expect(Object.keys((await page.query("input"))[0].attributes).join()).toBe("class,name,value");
    expect(await page.query("video")).toEqual([]);
    await expect(page.query("?")).rejects.toThrow("'?' is not a valid selector");
    const methods = { async later(value) { return value }, now(value) { return value } };
    expect(await page.evaluate(methods.later, 3)).toBe(3);
    expect(await page.evaluate(methods.now, 4)).toBe(4);
    expect(await page.evaluate(() => undefined)).toBeNull();
  });
});

describe("native", () => {
  test("the rule that was made last goes first", async ({ browser, native }) => {
    native.reply({ ask: "a" }, 1);
    native.reply({ ask: "a", more: true }, 2);
    const extension = await browser.install("./extension");
    const send = (message) => extension.background.evaluate((text) => browser.runtime.sendNativeMessage("app", text), message);
    expect(await send({ ask: "a" })).toBe(1);
    expect(await send({ ask: "a", more: true })).toBe(2);
    native.handle({ ask: "b" }, async ({ number }) => ({ double: number * 2 }));
    expect(await send({ ask: "b", number: 4 })).toEqual({ double: 8 });
    native.fail({ ask: "c" });
    await expect(send({ ask: "c" })).rejects.toThrow(/native extension canceled/);
    await expect(send({ ask: "d" })).rejects.toThrow(/native extension canceled/);
    expect(native.messages).toHaveLength(5);
  });

  test("a test says what a tab shows", async ({ browser }) => {
    const extension = await browser.install("./extension");
    const tab = await browser.open("https://example.com/");
    tab.setPicture("data:image/png;base64,AAAA");
    tab.setLanguage("de");
    await extension.grant("https://example.com/*");
    const seen = () => Promise.all([browser.tabs.captureVisibleTab(), browser.tabs.detectLanguage()]);
    expect(await extension.background.evaluate(seen)).toEqual(["data:image/png;base64,AAAA", "de"]);
  });

  test("a handler may wait for the clock", async ({ browser, clock, native }) => {
    native.handle(async () => {
      await new Promise((resolve) => setTimeout(resolve, 3000));
      return "late";
    });
    const extension = await browser.install("./extension");
    const asked = extension.background.evaluate(() => {
      browser.runtime.sendNativeMessage("app", {}).then((reply) => (globalThis.reply = reply));
      return null;
    });
    await asked;
    expect(browser.pending).toEqual(["a native message in the background of Test"]);
    await clock.advance("3s");
    expect(await extension.background.evaluate("globalThis.reply")).toBe("late");
  });
});

describe("a promise that waits for time to pass", () => {
  test("is said to wait, with what for and what to do", async ({ browser, clock }) => {
    const extension = await browser.install("./extension");
    const waiting = extension.background.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
    await expect(waiting).rejects.toThrow(
      "the promise is still pending, and there is a timer in the background of Test; the next thing happens in 300 ms: "
        + "keep the promise in a global, advance the clock, and evaluate it then",
    );
    await extension.background.evaluate(() => {
      globalThis.later = new Promise((resolve) => setTimeout(resolve, 300, 7));
    });
    await clock.advance("300ms");
    expect(await extension.background.evaluate("later")).toBe(7);
  });

  test("is said to wait in a page, too", async ({ browser }) => {
    const tab = await browser.open("https://a.example/");
    const page = await tab.page();
    await expect(page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))).rejects.toThrow(
      "still pending, and there is a timer of the script; the next thing happens in 300 ms: keep the promise in a global",
    );
  });
});

describe("network", () => {
  const ask = (extension, url) =>
    extension.background.evaluate(async (address) => {
      try {
        const response = await fetch(address, { method: "POST", body: "{}" });
        return [response.status, await response.text()];
      } catch (error) {
        return error.name;
      }
    }, url);

  test("routes answer, also by a function", async ({ browser, network }) => {
    const plain = network.route("POST", "https://a.example/x", { status: 201, body: "made" });
    network.route("*", "https://a.example/fn*", ({ url, method, body }) => ({ json: { url, method, body } }));
    const extension = await browser.install("./extension");
    expect(await ask(extension, "https://a.example/x")).toEqual([201, "made"]);
    const [status, text] = await ask(extension, "https://a.example/fn?1");
    expect([status, JSON.parse(text)]).toEqual([200, { url: "https://a.example/fn?1", method: "POST", body: "{}" }]);
    expect(await ask(extension, "https://b.example/")).toBe("TypeError");
    expect(plain.requests).toMatchObject([{ method: "POST", url: "https://a.example/x", body: "{}" }]);
    network.offline();
    expect(await ask(extension, "https://a.example/x")).toBe("TypeError");
    network.online();
    expect(await ask(extension, "https://a.example/x")).toEqual([201, "made"]);
  });

  describe("pages whose scripts run", () => {
    test.use({ pageScripts: "inline" });
    test("for which nothing else is said", async ({ browser }) => {
      const html = "<script>document.title = 'run'</script>";
      const titles = [];
      for (const scripts of [undefined, "off"]) {
        const tab = await browser.open("https://a.example/", { html, scripts });
        titles.push(await (await tab.page()).evaluate(() => document.title));
      }
      expect(titles).toEqual(["run", ""]);
    });
  });

  test("a tab shows the page that a route answers", async ({ browser, network }) => {
    const route = network.route("GET", "https://a.example/page", { html: "<title>Ä</title>" });
    const tab = await browser.open("https://a.example/page");
    expect(await (await tab.page()).evaluate(() => document.title)).toBe("Ä");
    expect(route.requests).toHaveLength(1);
  });

  test("a body comes piece by piece, each in its time", async ({ browser, clock, network }) => {
    network.route("GET", "https://a.example/words", { pieces: ["one ", "two ", "three"], every: "1s" });
    const extension = await browser.install("./extension");
    await extension.background.evaluate(async () => {
      globalThis.words = [];
      const response = await fetch("https://a.example/words");
      (async () => {
        for await (const piece of response.body) words.push(new TextDecoder().decode(piece));
        words.push("end");
      })();
    });
    const words = () => extension.background.evaluate("words");
    expect(await words()).toEqual(["one "]);
    expect(browser.pending).toEqual(["a request in the background of Test"]);
    await clock.advance("1s");
    expect(await words()).toEqual(["one ", "two "]);
    await clock.advance("1s");
    expect(await words()).toEqual(["one ", "two ", "three", "end"]);
    expect(browser.pending).toEqual([]);
    expect(browser.trace.filter(({ type }) => type === "piece" || type === "end")).toMatchObject([
      { at: 0, bytes: 4 }, { at: 1000, bytes: 4 }, { at: 2000, bytes: 5 }, { at: 2000, type: "end", bytes: 13 },
    ]);
  });

  test("who takes no pieces gets all of a body", async ({ browser, clock, network }) => {
    network.route("GET", "https://a.example/words", { pieces: ["one ", "two"], every: "1s" });
    const extension = await browser.install("./extension");
    await extension.background.evaluate(() => {
      fetch("https://a.example/words").then((response) => response.text()).then((text) => (globalThis.text = text));
    });
    const tab = await browser.open("https://a.example/page");
    const page = await tab.page();
    await page.evaluate(() => {
      const request = new XMLHttpRequest();
      request.open("GET", "/words");
      request.onload = () => (document.title = request.responseText);
      request.send();
    });
    await clock.advance("1s");
    expect(await extension.background.evaluate("text")).toBe("one two");
    expect(await page.evaluate("document.title")).toBe("one two");
  });

  test("faults befall the next requests", async ({ browser, clock, faults, network }) => {
    const route = network.route("POST", "https://a.example/x", { status: 200, body: "done" });
    const extension = await browser.install("./extension");
    faults.http(503, { times: 2 });
    expect(await ask(extension, "https://a.example/x")).toEqual([503, ""]);
    expect(await ask(extension, "https://a.example/x")).toEqual([503, ""]);
    expect(route.requests).toHaveLength(0);
    faults.lostAnswer({ url: "https://a.example/*" });
    expect(await ask(extension, "https://a.example/x")).toBe("TypeError");
    expect(route.requests).toHaveLength(1);
    faults.brokenAnswer({ method: "POST" });
    expect(await ask(extension, "https://a.example/x")).toBe("TypeError");
    faults.slow("4s");
    await extension.background.evaluate(() => {
      fetch("https://a.example/x", { method: "POST", body: "{}" }).then(() => (globalThis.answered = true));
    });
    expect(browser.pending).toEqual(["a request in the background of Test"]);
    await clock.advance("4s");
    expect(await extension.background.evaluate("answered")).toBe(true);
  });

  test("a device that goes offline loses the requests that are under way", async ({ browser, clock, network }) => {
    network.route("GET", "https://a.example/slow", { body: "late", delay: "10s" });
    network.route("GET", "https://a.example/asked", () => new Promise((resolve) => setTimeout(() => resolve({ body: "late" }), 10_000)));
    network.route("GET", "https://a.example/words", { pieces: ["one", "two"], every: "4s" });
    const headers = { "content-type": "text/event-stream" };
    network.route("GET", "https://a.example/events", { pieces: ["data: 1\n\n", "data: 2\n\n"], every: "4s", headers });
    const extension = await browser.install("./extension");
    await extension.background.evaluate(async () => {
      globalThis.told = [];
      const tell = (name) => [(value) => told.push(`${name}: ${value}`), (error) => told.push(`${name}: ${error}`)];
      fetch("https://a.example/slow").then(...tell("slow"));
      fetch("https://a.example/asked").then(...tell("asked"));
      const read = await fetch("https://a.example/words");
      read.text().then(...tell("body"));
      globalThis.unread = await fetch("https://a.example/words");
      const source = new EventSource("https://a.example/events");
      source.onmessage = ({ data }) => told.push(`event ${data}`);
      source.onerror = () => told.push(`event source: error, ${source.readyState}`);
    });
    await clock.advance("1s");
    network.offline();
    await browser.settle();
    expect(await extension.background.evaluate("told")).toEqual([
      "event 1", "slow: TypeError: Load failed", "asked: TypeError: Load failed", "body: TypeError: Load failed",
      "event source: error, 0",
    ]);
    const failures = browser.trace.filter(({ type }) => type === "failure");
    expect(failures).toHaveLength(5);
    expect(failures[0]).toMatchObject({ at: 1000, reason: "GET https://a.example/slow failed: the browser went offline" });
    expect(await extension.background.evaluate(() => unread.text().catch(String))).toBe("TypeError: Load failed");
    expect(browser.pending).toEqual(["a timer in the background of Test"]);
    network.online();
    await clock.advance("9s");
    expect((await extension.background.evaluate("told")).slice(5)).toEqual(["event 1", "event 2", "event source: error, 0"]);
  });

  test("an XMLHttpRequest that is under way fails as the device goes offline", async ({ browser, clock, network }) => {
    network.route("GET", "https://a.example/slow", { body: "late", delay: "10s" });
    const tab = await browser.open("https://a.example/page");
    const page = await tab.page();
    await page.evaluate(() => {
      globalThis.told = [];
      const request = new XMLHttpRequest();
      request.open("GET", "/slow");
      for (const type of ["load", "error", "loadend"]) request.addEventListener(type, () => told.push(`${type} ${request.readyState}`));
      request.send();
    });
    await clock.advance("1s");
    network.offline();
    await clock.advance("10s");
    expect(await page.evaluate("told")).toEqual(["error 4", "loadend 4"]);
  });

  test("an answer that breaks off has its status and headers, and half of its body", async ({ browser, faults, network }) => {
    network.route("GET", "https://a.example/whole", { json: { a: 1 }, headers: { "x-part": "1" } });
    network.route("GET", "https://a.example/pieces", { pieces: ["one", "two"] });
    network.route("GET", "https://a.example/none", { status: 204 });
    const extension = await browser.install("./extension");
    const read = (name) => extension.background.evaluate(async (url) => {
      let text = "";
      try {
        const response = await fetch(url, { cache: "no-store" });
        text = `${response.status} `;
        for await (const piece of response.body) text += new TextDecoder().decode(piece);
        return text;
      } catch (error) {
        return text + error;
      }
    }, `https://a.example/${name}`);
    faults.brokenAnswer({ times: 3 });
    expect(await read("whole")).toBe("200 {\"aTypeError: Load failed");
    expect(await read("pieces")).toBe("200 oneTypeError: Load failed");
    expect(await read("none")).toBe("TypeError: Load failed");
    expect(browser.trace.filter(({ type }) => type === "failure")[0].reason).toContain("ended in the middle of the answer");
    const tab = await browser.open("https://a.example/page");
    const page = await tab.page();
    faults.brokenAnswer();
    await page.evaluate(() => {
      globalThis.told = [];
      const request = new XMLHttpRequest();
      request.open("GET", "/whole");
      for (const type of ["readystatechange", "load", "error", "loadend"]) {
        request.addEventListener(type, () => told.push(`${type} ${request.readyState} ${request.status} ${request.responseText}`));
      }
      request.send();
    });
    expect(await page.evaluate("told")).toEqual([
      "readystatechange 2 200 ", "readystatechange 3 200 {\"a", "readystatechange 4 0 ", "error 4 0 ", "loadend 4 0 ",
    ]);
  });

  test("what is no answer and no fault is said at once", async ({ clock, faults, native, network }) => {
    expect(() => network.route("GET", "https://a.example/", {}, { cors: "always" })).toThrow(/cors is "assumed" or "as-answered"/);
    expect(() => network.route("GET", "https://a.example/", { json: 1, body: "1" })).toThrow(/one of json and body/);
    expect(() => network.route("GET", "https://a.example/", { status: "200" })).toThrow(/status: a whole number/);
    expect(() => native.reply({ token: "a" })).toThrow(/the reply is missing/);
    await expect(clock.advance(-5)).rejects.toThrow(/a time does not lie behind: -5/);
    expect(() => network.route("GET", "https://a.example/", { state: 200 })).toThrow(/has no 'state'/);
    expect(() => network.route("GET", "https://a.example/", { status: 2 })).toThrow(/is no HTTP status/);
    expect(() => network.route("GET", "a.example", {})).toThrow(/no absolute http or https URL/);
    expect(() => network.route("GET", "https://a.example/", 200)).toThrow(/answers with an object/);
    expect(() => network.route("GET", "https://a.example/", { delay: "soon" })).toThrow(/'soon'/);
    expect(() => network.route("GET", "https://a.example/", { pieces: "abc" })).toThrow(/pieces: a list of texts/);
    expect(() => network.route("GET", "https://a.example/", { pieces: [], every: "now" })).toThrow(/'now'/);
    expect(() => faults.http(500, { url: "a.example/*" })).toThrow(/no absolute http or https URL/);
    for (const times of [0, -1, 1.5, "2"]) expect(() => faults.slow("1s", { times })).toThrow(/times: a whole number from 1 up/);
  });
});

test("the clipboard is the device's", async ({ browser }) => {
  expect(browser.clipboard).toBeNull();
  browser.clipboard = "from elsewhere";
  expect(browser.clipboard).toBe("from elsewhere");
  const page = await browser.openPage({
    html: `<button onclick="navigator.clipboard.readText().then((text) => navigator.clipboard.writeText(text + '!'))">Go</button>`,
    url: "https://example.com/",
    scripts: "inline",
  });
  await page.click("button");
  expect(browser.clipboard).toBe("from elsewhere!");
});

test("the clipboard has what was copied in several forms", async ({ browser }) => {
  browser.clipboard = { "text/plain": "a duck", "text/html": "<b>a duck</b>" };
  expect([browser.clipboard, browser.clipboardAs("text/html"), browser.clipboardAs("image/png")]).toEqual(["a duck", "<b>a duck</b>", null]);
  expect(() => (browser.clipboard = 5)).toThrow("browser.clipboard: a text is expected");
  for (const wrong of [{ "text/html": 5 }, ["a"], { "image/png": "data:image/png;base64,AA" }]) {
    expect(() => (browser.clipboard = wrong)).toThrow("browser.clipboard: a text is expected");
  }
  const open = (url) => browser.openPage({
    html: `<script>
      const seen = [];
      onpaste = ({ clipboardData: data }) => seen.push(data.types.map((type) => type + "=" + data.getData(type)).join());
      oncopy = (event) => {
        event.clipboardData.setData("text/html", "<i>mine</i>");
        event.clipboardData.setData("application/x-mine", "{}");
        event.preventDefault();
      };
    </script><p>text<button onclick="navigator.clipboard.write([new ClipboardItem({ 'image/png': new Blob(['png']) })])">Go</button>`,
    url,
    scripts: "inline",
  });
  const page = await open("https://a.example/");
  const other = await open("https://b.example/");
  const pasted = async (page) => {
    await page.press("Meta+v");
    return page.evaluate("seen.pop()");
  };
  expect(await pasted(page)).toBe("text/html=<b>a duck</b>,text/plain=a duck");
  await page.selectText("p");
  await page.press("Meta+c");
  expect([browser.clipboard, browser.clipboardAs("text/html")]).toEqual([null, "<i>mine</i>"]);
  // What is of no common type stays with the origin.
  expect(await pasted(page)).toBe("text/html=<i>mine</i>,application/x-mine={}");
  expect(await pasted(other)).toBe("text/html=<i>mine</i>");
  await page.click("button");
  expect(browser.clipboardAs("image/png")).toBe("data:image/png;base64,cG5n");
  expect(await pasted(page)).toBe("");
  browser.clipboard = null;
  expect([browser.clipboard, await pasted(page)]).toEqual([null, ""]);
});

describe("WebSockets", () => {
  const connect = (extension, ...values) => extension.background.evaluate((url, protocols) => {
    globalThis.heard = [];
    globalThis.socket = new WebSocket(url, protocols);
    socket.binaryType = "arraybuffer";
    socket.onmessage = ({ data }) => heard.push(typeof data === "string" ? data : [...new Uint8Array(data)]);
    socket.onclose = ({ code, reason, wasClean }) => heard.push({ code, reason, wasClean });
  }, ...values);
  const heard = (extension) => extension.background.evaluate("heard");

  test("the test is the server", async ({ browser, network }) => {
    const closed = [];
    const feed = network.webSocket("wss://push.example/*", {
      open: (socket) => socket.send(`welcome to ${socket.url}`),
      message: async (socket, data) => socket.send(typeof data === "string" ? data.toUpperCase() : data.reverse()),
      close: (socket, how) => closed.push(how),
    });
    const extension = await browser.install("./extension");
    await connect(extension, "wss://push.example/feed", ["v2", "v1"]);
    await extension.background.evaluate('socket.send("shout"); socket.send(new Uint8Array([1, 2]))');
    expect(await heard(extension)).toEqual(["welcome to wss://push.example/feed", "SHOUT", [2, 1]]);
    expect(feed.connections).toHaveLength(1);
    const [socket] = feed.connections;
    expect(feed.connections[0]).toBe(socket);
    expect(socket).toMatchObject({ protocol: "v2", closed: undefined });
    expect(socket.headers.origin).toBe(extension.origin);
    expect(socket.messages).toEqual(["shout", new Uint8Array([1, 2])]);
    await extension.background.kill();
    expect(socket.closed).toEqual({ code: 1001, reason: "" });
    expect(closed).toEqual([{ code: 1001, reason: "" }]);
  });

  test("the test speaks when it wants to", async ({ browser, network }) => {
    const feed = network.webSocket("wss://push.example/feed");
    const extension = await browser.install("./extension");
    await connect(extension, "wss://push.example/feed");
    feed.connections[0].send("new");
    feed.connections[0].send(new Uint8Array([1, 2, 3]).subarray(1));
    feed.connections[0].close(4000, "signed out");
    feed.connections[0].send("too late");
    await browser.settle();
    expect(await heard(extension)).toEqual(["new", [2, 3], { code: 4000, reason: "signed out", wasClean: true }]);
    await connect(extension, "wss://push.example/feed");
    feed.connections[1].drop();
    await browser.settle();
    expect(await heard(extension)).toEqual([{ code: 1006, reason: "", wasClean: false }]);
  });

  test("a server refuses, or chooses a protocol", async ({ browser, network }) => {
    network.webSocket("wss://push.example/shut", { status: 403 });
    network.webSocket("wss://push.example/v1", { protocol: "v1" });
    const extension = await browser.install("./extension");
    await connect(extension, "wss://push.example/shut");
    expect(await heard(extension)).toEqual([{ code: 1006, reason: "", wasClean: false }]);
    await connect(extension, "wss://push.example/v1", ["v2", "v1"]);
    expect(await extension.background.evaluate("socket.protocol")).toBe("v1");
  });

  test("what is wrong with a server is said at once", ({ network }) => {
    expect(() => network.webSocket("https://push.example/")).toThrow("'https://push.example/' is no absolute wss or ws URL");
    expect(() => network.webSocket("wss://a.example/", { onMessage() {} })).toThrow("has no 'onMessage'; it may have protocol, status, open");
    expect(() => network.webSocket("wss://a.example/", { open: 1 })).toThrow("'open' of the server of a WebSocket is a function");
    expect(() => network.webSocket("wss://a.example/", { status: 101 })).toThrow("a status from 200 to 599 is expected");
  });

  test("what is wrong with a message is said at once", async ({ browser, network }) => {
    const feed = network.webSocket("wss://push.example/feed");
    const extension = await browser.install("./extension");
    await connect(extension, "wss://push.example/feed");
    const [socket] = feed.connections;
    expect(() => socket.send({ type: "new" })).toThrow("write JSON.stringify(value) for a value");
    expect(() => socket.close(1005)).toThrow("a code from 1000 to 4999, and not with 1005");
    expect(() => socket.close(1000, "é".repeat(62))).toThrow("the reason is 124 bytes long");
    expect(socket.closed).toBeUndefined();
  });
});

describe("the phone", () => {
  test("passwords can be read while it is unlocked", ({ faults, keychain }) => {
    expect(keychain.get("app", "token")).toBeNull();
    keychain.set("app", "token", "secret");
    keychain.set("app", "token", "other");
    keychain.set("app", "always", "there", { accessibility: "afterFirstUnlock" });
    expect(keychain.get("app", "token")).toBe("other");
    expect(keychain.group("else").get("app", "token")).toBeNull();
    faults.lockedKeychain();
    expect(() => keychain.get("app", "token")).toThrow();
    expect(keychain.get("app", "always")).toBe("there");
    keychain.set("app", "always", "still there");
    expect(keychain.get("app", "always")).toBe("still there");
    expect(() => keychain.set("app", "always", "hidden", { accessibility: "whenUnlocked" })).toThrow();
    faults.unlockedKeychain();
    expect(keychain.delete("app")).toBe(true);
    expect(keychain.delete("app")).toBe(false);
    expect(() => keychain.set("a", "b", "c", { accessibility: "sometimes" })).toThrow(/one of these is expected/);
  });

  test("an application group keeps values", ({ appGroup }) => {
    for (const value of [true, 3, 0.5, "text", { a: [1] }]) {
      appGroup.set("key", value);
      expect(appGroup.get("key")).toEqual(value);
    }
    expect(appGroup.keys).toEqual(["key"]);
    appGroup.set("key", null);
    expect(appGroup.get("key")).toBeNull();
    expect(appGroup.group("group.other").keys).toEqual([]);
    expect(() => appGroup.group("other").get("a")).toThrow();
  });
});

test("what an extension shows can be looked at", async ({ browser }) => {
  const extension = await browser.install("./extension");
  const tab = await browser.open("https://example.com/");
  expect(extension.action.icon()).toBeUndefined();
  await extension.background.evaluate((id) => browser.action.setIcon({ path: { 16: "a.png", 48: "b.png" }, tabId: id }), tab.id);
  expect([extension.action.icon(tab), extension.action.icon()]).toEqual(["b.png", "b.png"]);
  await browser.open("https://example.com/other");
  expect(extension.action.icon()).toBeUndefined();
  expect(extension.menuItems).toEqual([]);
});

test("storage can be erased", async ({ browser, faults }) => {
  const extension = await browser.install("./extension");
  await extension.background.evaluate(() => browser.storage.local.set({ a: 1 }));
  faults.erasedStorage(extension);
  expect(await extension.background.evaluate(() => browser.storage.local.get(null))).toEqual({});
});

test("an extension is turned off and on, and replaced", async ({ browser }) => {
  const extension = await browser.install("./extension");
  await extension.disable();
  expect(extension.background.isRunning).toBe(false);
  await extension.enable();
  await extension.update("./extension");
  await extension.background.crash();
  expect(extension.background.deaths).toEqual(["disable", "update", "crash"]);
  expect(extension.background.startCount).toBe(3);
  await extension.deny("https://example.com/*");
  await extension.grant("https://example.com/*");
  await expect(extension.grant("nothing")).rejects.toThrow(/neither a match pattern/);
});

describe("an extension without a tab", () => {
  test("its button can be looked at", async ({ browser }) => {
    const extension = await browser.install("./extension");
    await extension.background.evaluate(() => browser.action.setBadgeText({ text: "7" }));
    expect(extension.action.badgeText()).toBe("7");
  });
  test("a reply that takes its time is waited for", async ({ browser, clock }) => {
    const extension = await browser.install("./extension");
    await browser.open("https://example.com/");
    await extension.background.evaluate(() => {
      browser.runtime.onMessage.addListener((message, sender, reply) => {
        setTimeout(() => reply(`${message} later`), 100);
        return true;
      });
    });
    const before = clock.now;
    expect(await extension.sendMessage("asked")).toBe("asked later");
    expect(clock.now - before).toBe(100);
  });
  test("Safari on iOS has no menus", async ({ browser }) => {
    const extension = await browser.install("./extension");
    await browser.open("https://example.com/");
    await expect(browser.menu(extension, "keep")).rejects.toThrow(/safari-ios has no menus/);
  });
});

describe("the user's language", () => {
  test.use({ language: "pt_BR" });
  test("is what pages hear of", async ({ browser }) => {
    const page = await (await browser.open("https://example.com/", { html: "<p>" })).page();
    expect(await page.evaluate(() => navigator.languages)).toEqual(["pt-BR"]);
  });
});

describe("keys and menus", () => {
  // Safari has no menus on iOS.
  test.use({ profile: "safari-macos" });
  test("the user presses keys, and chooses from a menu", async ({ browser }) => {
    const extension = await browser.install("./extension");
    await browser.open("https://example.com/");
    await extension.background.evaluate(async () => {
      globalThis.seen = [];
      browser.commands.onCommand.addListener((name) => seen.push(name));
      browser.menus.onClicked.addListener(({ menuItemId, selectionText }) => seen.push([menuItemId, selectionText ?? null]));
      browser.menus.create({ id: "keep", title: "Keep", contexts: ["selection", "page"] });
    });
    await browser.command(extension, "save");
    await browser.menu(extension, "keep", { selectionText: "words" });
    await browser.menu(extension, "keep");
    expect(await extension.background.evaluate("seen")).toEqual(["save", ["keep", "words"], ["keep", null]]);
    await expect(browser.command(extension, "nothing")).rejects.toThrow(/'nothing'/);
    await browser.menu(extension, "Keep");
    expect(await extension.background.evaluate("seen.at(-1)")).toEqual(["keep", null]);
    await expect(browser.menu(extension, "nothing")).rejects.toThrow(/'nothing'; it has: keep "Keep"/);
    await expect(browser.menu(extension, "keep", { selection: "words" })).rejects.toThrow(/'selection' is nothing that can be clicked/);
    await expect(browser.menu(extension, "keep", "words")).rejects.toThrow(/an object is expected/);
    await extension.background.evaluate("seen.length = 0");
    const page = await (await browser.open("https://example.com/", { html: "<p>some words</p><i>own menu</i>" })).page();
    await browser.menu(extension, "keep", await page.rightClick("p"));
    expect(await extension.background.evaluate("seen")).toEqual([["keep", "some"]]);
    await page.evaluate(() => addEventListener("contextmenu", (event) => event.preventDefault()));
    expect(await page.rightClick("i")).toBe(null);
    await expect(browser.menu(extension, "keep", null)).rejects.toThrow(/a listener of contextmenu has called preventDefault/);
  });
});

describe("browser.explore", () => {
  const scenario = (tells) => async ({ browser, clock, native, network }) => {
    native.handle(async () => {
      tells.push("asked");
      return { from: "scenario" };
    });
    network.route("POST", "https://a.example/*", () => ({ status: 200 }));
    const extension = await browser.install("./extension");
    await browser.open("https://example.com/");
    await extension.background.evaluate(() => {
      browser.action.onClicked.addListener(async () => {
        await browser.runtime.sendNativeMessage("app", {});
        browser.action.setBadgeText({ text: "x" });
        setTimeout(() => browser.action.setBadgeText({ text: "" }), 1000);
      });
    });
    await browser.tap(extension);
    await clock.advance("2s");
    expect.soft(extension.action.badgeText()).toBe("");
  };

  test("plays the scenario for each point, with fixtures of its own, and the test goes on", async ({ browser, native }) => {
    native.reply({}, { from: "test" });
    const tab = await browser.open("https://test.example/");
    const tells = [];
    const exploration = await browser.explore(scenario(tells));
    expect(exploration.failures.map(({ point }) => point)).not.toContain("undisturbed");
    expect(exploration.runs).toBeGreaterThan(exploration.points);
    expect(tells.length).toBeGreaterThan(5);
    expect(exploration.failures.length).toBeGreaterThan(0);
    expect(exploration.failures[0].point).toMatch(/^kill@\d+:/);
    expect(exploration.failures.at(-1).reasons[0]).toContain("does not hold");
    const texts = (list) => list.map(({ reasons }) => reasons.join());
    expect(new Set(texts(exploration.shortest))).toEqual(new Set(texts(exploration.failures)));
    expect(exploration.shortest.reduce((sum, { count }) => sum + count, 0)).toBe(exploration.failures.length);
    expect(tab.url).toBe("https://test.example/");
    expect(native.messages).toEqual([]);
    expect(await browser.explore(scenario([]))).toEqual(exploration);
  });

  test("what nobody catches breaks the scenario, and what is not awaited is over before the next run", async ({ browser }) => {
    const { failures } = await browser.explore(async ({ browser: explored, clock }) => {
      const extension = await explored.install("./extension");
      await explored.open("https://example.com/");
      await explored.tap(extension);
      Promise.reject(new Error("lost"));
      clock.advance("1s");
    });
    expect(failures[0].point).toBe("undisturbed");
    expect(failures[0].reasons.join()).toContain("nobody caught: Error: lost");
    expect(browser.clock.elapsed).toBe(0);
  });

  test("what its fixtures answer is answered to the end of each run", async ({ browser }) => {
    const { failures } = await browser.explore(async ({ browser: explored, clock, native, network }) => {
      native.reply({ command: "token" }, { token: "x" });
      native.handle({ command: "wait" }, async () => {
        await new Promise((resolve) => setTimeout(resolve, 1000));
        return {};
      });
      network.route("POST", "https://api.example/save", () => ({ json: {} }));
      const extension = await explored.install("./saver");
      await explored.open("https://news.example/ducks");
      await explored.tap(extension);
      await clock.advance("1m");
    });
    const reasons = new Set(failures.flatMap(({ reasons: each }) => each));
    expect([...reasons].map((reason) => reason.replace(/: .*/, "")).sort()).toEqual(["the badge \"1\" stays", "this arrived 2 times"]);
  });

  test("what a handler fails with after the last step is a failure of the run", async ({ browser }) => {
    const { failures } = await browser.explore(async ({ browser: explored, clock, native, network }) => {
      native.handle({ command: "token" }, () => {
        expect.soft(explored.clock.elapsed).toBeLessThan(60_000);
        return { token: "x" };
      });
      native.reply({ command: "wait" }, {});
      network.route("POST", "https://api.example/save", { json: {} });
      const extension = await explored.install("./saver");
      await explored.open("https://news.example/ducks");
      await explored.tap(extension);
      await clock.advance("1s");
    });
    const found = failures.find(({ point }) => point.endsWith(":after-badge"));
    expect(found.reasons.join()).toContain("does not hold");
  });

  test("a fixture that is misspelt is named", (fixtures) => {
    expect(() => (({ brwser }) => brwser)(fixtures)).toThrow(/^there is no fixture 'brwser'; there are appGroup, browser, clock,/);
    expect(`${fixtures}`).toBe("[object Object]");
    expect("brwser" in fixtures).toBe(false);
  });

  test("says what it cannot do", async ({ browser }) => {
    await expect(browser.explore(3)).rejects.toThrow(/expects a function/);
    await expect(browser.explore(() => {}, { faults: "flood" })).rejects.toThrow(/there is no fault 'flood'/);
    const failing = async ({ browser: explored }) => {
      await explored.install("./extension");
      throw new Error("the scenario is wrong here");
    };
    await expect(browser.explore(failing)).rejects.toThrow(/nothing to explore, .*: the scenario is wrong here/);
    const said = [];
    const nested = browser.explore(async ({ browser: explored }) => {
      await explored.explore(() => {}).catch(({ message }) => said.push(message));
    });
    await expect(nested).rejects.toThrow(/nothing to explore/);
    expect(said[0]).toContain("cannot explore another one");
    await expect(browser.explore(() => new Promise(() => {}))).rejects.toThrow(/waits for ever/);
  });
});
