// Asks the app for a note of this page, and shows it in the page's place.
const ask = (request) => browser.runtime.sendMessage(JSON.stringify(request));

ask({ request: "check", url: window.location.href }).then((response) => {
  if (response?.type === "message" && !response.isSnoozed) showNote(response);
});

browser.runtime.onMessage.addListener((message) => {
  if (message === "reload") window.location.reload();
});

function element(name, properties, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

// Nothing of the site stays: what it has said of its root and body could hide the note or dress it up.
function empty(target, ...children) {
  for (const name of target.getAttributeNames()) target.removeAttribute(name);
  target.replaceChildren(...children);
}

// The app has escaped the text: what it holds of markup is its line breaks.
function showNote({ id, emoji, displayText }) {
  const button = element("button", { id: "browser-note-view", type: "button" }, "View Website");
  button.addEventListener("click", async () => {
    await ask({ request: "snooze", id });
    window.location.reload();
  });
  const note = element(
    "main",
    { id: "browser-note" },
    element("p", { className: "emoji" }, emoji ?? ""),
    element("p", { className: "text", innerHTML: displayText }),
    button,
  );
  const head = element("head", {}, element("style", {}, styles));
  const body = element("body", {}, note);
  empty(document.documentElement, head, body);
}

const styles = `
  body { margin: 0; font: 20px/1.4 -apple-system, sans-serif; background-color: #fff; color: #000; }
  #browser-note { display: flex; flex-direction: column; align-items: center; justify-content: center; min-height: 100vh; }
  .emoji { font-size: 64px; margin: 0; }
  .text { max-width: 28em; text-align: center; }
  button { border: 0; border-radius: 12px; padding: 12px 24px; font: inherit; background-color: #0a7d34; color: #fff; }
  @media (prefers-color-scheme: dark) { body { background-color: #000; color: #fff; } }
`;
