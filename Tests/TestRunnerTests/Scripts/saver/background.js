async function flush() {
  const { queue = [] } = await browser.storage.local.get("queue");
  for (const url of queue) {
    await browser.runtime.sendNativeMessage("app", { command: "wait" });
    const { token } = await browser.runtime.sendNativeMessage("app", { command: "token" });
    await fetch("https://api.example/save", { method: "POST", body: url + token });
  }
  await browser.storage.local.set({ queue: [] });
  await browser.action.setBadgeText({ text: "" });
}

browser.runtime.onStartup.addListener(flush);

browser.action.onClicked.addListener(async ({ url }) => {
  await browser.storage.local.set({ queue: [url] });
  await browser.action.setBadgeText({ text: "1" });
  await flush();
});
