// A tap on the toolbar button saves the page that the tab shows.
//
// iOS ends this worker 30 to 45 seconds after its last event, so nothing is kept in a variable: every tap fetches the
// token anew from the app's keychain.

const createItemURL = "https://coolection.co/api/item/create";
const badgeMilliseconds = 2000;

browser.action.onClicked.addListener(async (tab) => {
  if (!/^https?:\/\//.test(tab.url ?? "")) return;
  const { token } = await browser.runtime.sendNativeMessage("application.id", { action: "getToken" });
  if (!token) return;
  if (await save(tab.url, token)) showCheckMark();
});

/** Whether the page is saved now: it was added, or it was there already. */
async function save(url, token) {
  try {
    const response = await fetch(createItemURL, {
      method: "POST",
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
      body: JSON.stringify({ url }),
    });
    return response.ok || response.status === 409;
  } catch {
    // The badge has no room for reasons: without a check mark the user knows to tap again.
    return false;
  }
}

function showCheckMark() {
  browser.action.setBadgeText({ text: "✓" });
  setTimeout(() => browser.action.setBadgeText({ text: "" }), badgeMilliseconds);
}
