import { beforeEach, expect, test } from "extrun:test";

let app;

beforeEach(async ({ share }) => {
  app = await share.system("bookmark-ai");
  await app.play("sign-in", "latency 120ms");
});

test("a share is posted at once", async () => {
  await app.play("share https://example.com/a");
  expect(await app.value("outcome")).toBe("posted");
  expect(await app.value("saved")).toBe(1);
});

test("what is shared offline is added when the app comes to the foreground", async () => {
  await app.play("offline", "share https://example.com/a", "share-text see https://example.com/b", "share https://example.com/c");
  expect(await app.value("queued")).toBe(3);
  await app.play("wifi", "foreground");
  expect(await app.value("toast")).toBe("3 items added");
  expect(await app.value("saved")).toBe(3);
});

test.each(["silence", "lose-answers", "latency 60s"])("a bad network (%s) loses nothing and doubles nothing", async (network) => {
  await app.play(network, "share https://example.com/a");
  expect(await app.value("outcome")).toBe("queued");
  await app.play("latency 100ms", "foreground");
  expect(await app.value("saved")).toBe(1);
  expect(await app.value("queued")).toBe(0);
});

test("without a link nothing is saved", async () => {
  await app.play("share-text nothing to keep");
  expect(await app.value("outcome")).toBe("no-link");
  expect(await app.value("saved")).toBe(0);
});
