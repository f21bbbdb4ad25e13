import { beforeEach, expect, test } from "extrun:test";

let extension;
let tab;

beforeEach(async ({ browser, native }) => {
  native.use("browser-note");
  extension = await browser.install("..");
  tab = await browser.open("https://shop.example/duck", { html: "<title>Takeaway</title><h1>Half a duck</h1>" });
});

async function addNote(browser, text) {
  await browser.tap(extension);
  const popup = await extension.popupPage();
  await popup.type("#text", text);
  await popup.click("#save");
}

const note = async () => (await tab.page()).text("#browser-note .text");
const headline = async () => (await tab.page()).text("h1");

test("a note takes the place of every page of its site", async ({ browser }) => {
  expect(await headline()).toBe("Half a duck");
  await addNote(browser, "Are you hungry?");
  expect(extension.popup).toBeUndefined();
  expect(await note()).toBe("Are you hungry?");
  expect(await headline()).toBeNull();
  await tab.navigate("https://other.example/", { html: "<h1>Else</h1>" });
  expect(await headline()).toBe("Else");
});

test("after View Website the note is quiet for a quarter of an hour", async ({ browser, clock }) => {
  await addNote(browser, "Are you hungry?");
  await (await tab.page()).click("#browser-note-view");
  expect(await headline()).toBe("Half a duck");
  await clock.advance("899s");
  await tab.reload();
  expect(await note()).toBeNull();
  await clock.advance("1s");
  await tab.reload();
  expect(await note()).toBe("Are you hungry?");
});

test("a note outlives the background and the browser", async ({ browser }) => {
  await addNote(browser, "Are you hungry?");
  await extension.background.kill();
  await tab.reload();
  expect(await note()).toBe("Are you hungry?");
  await browser.relaunch();
  await tab.reload();
  expect(await note()).toBe("Are you hungry?");
});

test("a note is text, whatever stands in it", async ({ browser }) => {
  await addNote(browser, "<img src=x onerror=alert(1)> & more");
  expect(await note()).toBe("<img src=x onerror=alert(1)> & more");
  expect(await (await tab.page()).count("#browser-note img")).toBe(0);
});

test("the popup stays open where the app does not answer", async ({ browser, faults }) => {
  faults.nativeError(undefined, { times: 2 });
  await browser.tap(extension);
  const popup = await extension.popupPage();
  await popup.type("#text", "Are you hungry?");
  await popup.click("#save");
  expect(extension.popup).toBe("popup.html");
  expect(await popup.attribute("#problem", "hidden")).toBeNull();
});
