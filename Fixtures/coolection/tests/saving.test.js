import { beforeEach, describe, expect, test } from "extrun:test";

const create = "https://coolection.co/api/item/create";
let coolection;
let extension;
let tab;

beforeEach(async ({ browser, native, network }) => {
  native.use("coolection");
  coolection = network.backend("coolection");
  extension = await browser.install("..");
  tab = await browser.open("https://example.com/article");
});

test("a tap saves the page and shows the mark for two seconds", async ({ browser, clock }) => {
  await browser.tap(extension);
  expect(coolection.urls).toEqual(["https://example.com/article"]);
  expect(extension.action.badgeText(tab)).toBe("✓");
  await clock.advance(1999);
  expect(extension.action.badgeText(tab)).toBe("✓");
  await clock.advance(1);
  expect(extension.action.badgeText(tab)).toBe("");
});

test("a page that is saved already gets the mark too", async ({ browser, clock }) => {
  for (let count = 0; count < 2; count++) {
    await browser.tap(extension);
    expect(extension.action.badgeText(tab)).toBe("✓");
    await clock.advance("2s");
  }
  expect(coolection.urls).toHaveLength(1);
});

test("the second tap works after the worker has died", async ({ browser, clock }) => {
  await browser.tap(extension);
  await clock.advance("1m");
  expect(extension.background.deaths).toEqual(["idle"]);
  await tab.navigate("https://example.com/other");
  await browser.tap(extension);
  expect(coolection.urls).toHaveLength(2);
  await expect.poll(() => extension.action.badgeText(tab)).toBe("");
});

test.each(["about:blank", "file:///etc/hosts", "data:text/plain,a"])("%s is not saved", async (url, { browser, native }) => {
  await tab.navigate(url);
  await browser.tap(extension);
  expect(extension.action.badgeText(tab)).toBe("");
  expect(native.messages).toEqual([]);
});

describe("where something goes wrong there is no mark and no error", () => {
  const troubles = {
    "the phone is offline": ({ network }) => network.offline(),
    "the server fails": () => coolection.failNext(500),
    "the answer is lost": ({ faults }) => faults.lostAnswer({ url: create }),
    "the session is over": ({ faults }) => faults.http(401, { url: create }),
  };
  for (const [name, cause] of Object.entries(troubles)) {
    test(name, async (fixtures) => {
      cause(fixtures);
      await fixtures.browser.tap(extension);
      expect(extension.action.badgeText(tab)).toBe("");
      expect(extension.errors).toEqual([]);
    });
  }
});

test("an answer that breaks off has said that the page is saved", async ({ browser, clock, faults }) => {
  faults.brokenAnswer({ url: create });
  await browser.tap(extension);
  expect(extension.action.badgeText(tab)).toBe("✓");
  expect(extension.errors).toEqual([]);
  await clock.advance("2s");
});

test("a save whose answer was lost is not doubled by the next tap", async ({ browser, clock, faults }) => {
  faults.lostAnswer({ url: create });
  await browser.tap(extension);
  await browser.tap(extension);
  expect(extension.action.badgeText(tab)).toBe("✓");
  expect(coolection.urls).toHaveLength(1);
  await clock.advance("2s");
});
