import { expect, test } from "extrun:test";

// iOS may end the worker at any moment. The app's half answers all the same, and its reply goes nowhere.
test("a worker that dies while it waits for the token saves nothing", async ({ browser, clock, native, network }) => {
  const coolection = network.backend("coolection");
  native.use("coolection");
  const asked = native.hold({ action: "getToken" });
  const extension = await browser.install("..");
  const tab = await browser.open("https://example.com/");
  await browser.tap(extension);
  expect(asked.messages).toHaveLength(1);
  await extension.background.kill();
  asked.reply({ token: "coolection_abc" });
  await browser.settle();
  expect(coolection.urls).toEqual([]);
  expect(extension.action.badgeText(tab)).toBe("");

  native.handle({ action: "getToken" }, () => ({}));
  await browser.tap(extension);
  expect(coolection.urls).toEqual([]);
  await clock.advance("1m");
  expect(extension.background.deaths).toEqual(["kill", "idle"]);
});

test("the token goes to the server as it came from the app, and the address with it", async ({ browser, clock, native, network }) => {
  native.reply({ action: "getToken" }, { token: "coolection_abc" });
  const saved = network.route("POST", "https://coolection.co/api/item/create", { status: 200, json: { id: 1 } });
  const extension = await browser.install("..");
  await browser.open("https://example.com/?q=1");
  await browser.tap(extension);
  const [request] = saved.requests;
  expect(request.headers.authorization).toBe("Bearer coolection_abc");
  expect(request.json()).toEqual({ url: "https://example.com/?q=1" });
  await clock.advance("2s");
});

test("whenever the worker dies, no save that was shown is lost, and only its badge may stay", async ({ browser }) => {
  const exploration = await browser.explore(async ({ browser, clock, native, network }) => {
    native.use("coolection");
    network.backend("coolection");
    const extension = await browser.install("..");
    await browser.open("https://example.com/");
    await browser.tap(extension);
    await clock.advance("5s");
  });
  expect(exploration.points).toBeGreaterThan(10);
  // The check mark is taken away by a timer, which dies with the worker.
  expect(exploration.failures.flatMap(({ reasons }) => reasons)).toEqual(
    exploration.failures.map(() => expect.stringContaining("badge")),
  );
  expect(exploration.failures.map(({ point }) => point)).toContainEqual(expect.stringMatching(/^kill@\d+:after-badge$/));
});
