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
  document.head.replaceChildren(element("style", {}, styles));
  document.body.replaceChildren(note);
  document.body.removeAttribute("class");
}

const styles = `
  body { margin: 0; font: 20px/1.4 -apple-system, sans-serif; background: #fff; color: #000; }
  #browser-note { display: flex; flex-direction: column; align-items: center; justify-content: center; min-height: 100vh; }
  .emoji { font-size: 64px; margin: 0; }
  .text { max-width: 28em; text-align: center; }
  button { border: 0; border-radius: 12px; padding: 12px 24px; font: inherit; background: #0a7d34; color: #fff; }
  @media (prefers-color-scheme: dark) { body { background: #000; color: #fff; } }
`;
