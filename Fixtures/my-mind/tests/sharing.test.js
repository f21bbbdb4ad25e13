import { beforeEach, expect, test } from "extrun:test";

let app;

beforeEach(async ({ share }) => {
  app = await share.system("my-mind");
});

test("a user who has not logged in is asked to", async () => {
  await app.play("share https://example.com/a");
  expect(await app.value("outcome")).toBe("log-in");
  expect(await app.value("cards")).toBe(0);
});

test("a link becomes a card", async () => {
  await app.play("log-in", "latency 150ms", "share https://example.com/a");
  expect(await app.value("outcome")).toBe("saved");
  expect(await app.value("cards")).toBe(1);
});

test("what could not be sent waits for the app", async () => {
  await app.play("log-in", "offline", "share-text see https://example.com/b");
  expect(await app.value("outcome")).toBe("for-later");
  await app.play("wifi", "lose-answers", "share https://example.com/c");
  expect(await app.value("queued")).toBe(2);
  await app.play("latency 150ms", "foreground");
  expect(await app.value("queued")).toBe(0);
  expect(await app.value("cards")).toBe(2);
});
