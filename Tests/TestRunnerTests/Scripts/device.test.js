// What pages ask of the device: where it is, what may be stored, what the user has allowed.
import { describe, expect, test } from "extrun:test";

const url = "https://example.com/";
const ask = `new Promise((resolve) => navigator.geolocation.getCurrentPosition(
  (position) => resolve([position.coords.latitude, position.coords.longitude, position.coords.accuracy, position.coords.altitude]),
  (error) => resolve([error.code, error.message, error.PERMISSION_DENIED])))`;

test("a page knows where the device is once the user lets it", async ({ browser }) => {
  const page = await (await browser.open(url)).page();
  const query = "navigator.permissions.query({ name: 'geolocation' }).then((status) => status.state)";
  expect(await page.evaluate(ask)).toEqual([1, "User denied Geolocation", 1]);
  expect(await page.evaluate(query)).toBe("denied");
  expect(browser.trace.filter(({ type }) => type === "hint").at(-1).text).toContain("browser.location = { latitude, longitude }");
  browser.location = { latitude: 48.2, longitude: 16.37, altitude: 171 };
  expect(await page.evaluate(ask)).toEqual([48.2, 16.37, 10, 171]);
  expect(await page.evaluate(query)).toBe("granted");
  expect(browser.location).toEqual({ latitude: 48.2, longitude: 16.37, accuracy: 10, altitude: 171 });
  expect(browser.trace.filter(({ type }) => type === "locate").length).toBe(1);
});

test("a watch hears of each place until it is cleared", async ({ browser, clock }) => {
  browser.location = { latitude: 1, longitude: 2 };
  const page = await (await browser.open(url)).page();
  await page.evaluate(`
    heard = [];
    watch = navigator.geolocation.watchPosition(
      ({ coords, timestamp }) => heard.push([coords.latitude, timestamp === Date.now()]), ({ code }) => heard.push(code));
    navigator.permissions.query({ name: "geolocation" }).then((status) => status.onchange = () => heard.push(status.state));`);
  await clock.advance("1s");
  browser.location = { latitude: 3, longitude: 2 };
  await browser.settle();
  browser.location = null;
  await browser.settle();
  await page.evaluate("navigator.geolocation.clearWatch(watch)");
  browser.location = { latitude: 4, longitude: 2 };
  await browser.settle();
  expect(await page.evaluate("heard")).toEqual([[1, true], [3, true], 1, "denied", "granted"]);
});

test("what was found may be as old as a page says", async ({ browser, clock }) => {
  browser.location = { latitude: 1, longitude: 2 };
  const page = await (await browser.open(url)).page();
  const at = (options) => page.evaluate(`new Promise((resolve) => navigator.geolocation.getCurrentPosition(
    ({ timestamp }) => resolve(Date.now() - timestamp), ({ message }) => resolve(message), ${options}))`);
  expect(await at("{ timeout: 0 }")).toBe("Timeout expired");
  expect(await at("{}")).toBe(0);
  await clock.advance("5s");
  expect(await at("{ timeout: 0, maximumAge: 6000 }")).toBe(5000);
  expect(await at("{ maximumAge: 4000 }")).toBe(0);
});

test("wrong places and wrong arguments are refused", async ({ browser }) => {
  for (const place of [{ latitude: 91, longitude: 0 }, { latitude: 1 }, "here", { latitude: 1, longitude: 2, hight: 3 }]) {
    expect(() => { browser.location = place; }).toThrow("browser.location");
  }
  const page = await (await browser.open(url)).page();
  const refused = (code) => page.evaluate(`(async () => ${code})().then(() => "none", String)`);
  expect(await refused("navigator.geolocation.getCurrentPosition()")).toBe("TypeError: Not enough arguments");
  expect(await refused("navigator.geolocation.watchPosition(null)"))
    .toBe("TypeError: Argument 1 ('successCallback') to Geolocation.watchPosition must be a function");
  expect(await refused("navigator.permissions.query({ name: 'x' })")).toBe("TypeError: Type error");
  expect(await refused("navigator.permissions.query({ name: 'push' })"))
    .toBe("Error: Permissions.query for 'push' is not implemented by extrun");
  expect(await refused("new Geolocation()")).toBe("TypeError: Illegal constructor");
});

test("an origin knows what it has stored", async ({ browser }) => {
  const page = await (await browser.open(url)).page();
  const estimate = () => page.evaluate("navigator.storage.estimate()");
  const before = await estimate();
  expect(before.usage).toBe(0);
  await page.evaluate(`(async () => (await caches.open("a")).put("/x", new Response("x".repeat(5000))))()`);
  const after = await estimate();
  expect([after.usage > 5000, after.usage < 6000, after.quota]).toEqual([true, true, before.quota]);
  expect(await page.evaluate("Promise.all([navigator.storage.persisted(), navigator.storage.persist()])")).toEqual([false, false]);
});

test("a site without TLS has neither", async ({ browser }) => {
  const page = await (await browser.open("http://example.com/")).page();
  expect(await page.evaluate("[typeof navigator.geolocation, typeof navigator.storage, typeof navigator.permissions, typeof Geolocation]"))
    .toEqual(["undefined", "undefined", "object", "undefined"]);
});

const screen = () => [innerWidth, navigator.platform, matchMedia("(prefers-color-scheme: dark)").matches];

describe("which device it is", () => {
  describe("is the profile's, where nothing is said", () => {
    test.use({ colorScheme: "dark" });
    test("of a phone", async ({ browser }) => {
      expect(await (await (await browser.open(url)).page()).evaluate(screen)).toEqual([393, "iPhone", true]);
    });
    describe("on a Mac", () => {
      test.use({ profile: "safari-macos" });
      test("of a Mac", async ({ browser }) => {
        expect(await (await (await browser.open(url)).page()).evaluate(screen)).toEqual([1280, "MacIntel", true]);
      });
    });
  });
  describe("can be an iPad", () => {
    test.use({ device: "iPad" });
    test("as tests of widths need it", async ({ browser }) => {
      expect(await (await (await browser.open(url)).page()).evaluate(screen)).toEqual([820, "MacIntel", false]);
    });
  });
});
