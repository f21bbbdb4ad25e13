// Adds, changes and deletes the note of the page that the user looks at.
const field = (id) => document.getElementById(id);
const ask = (request) => browser.runtime.sendMessage(JSON.stringify(request));

let tab;
let note;

async function start() {
  [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  field("host").textContent = tab.url === "" ? "this site" : new URL(tab.url).host;
  const response = await ask({ request: "check", url: tab.url });
  if (response?.type === "error") tellProblem(response);
  if (response?.type !== "message") return;
  note = response;
  field("text").value = note.text;
  field("save").textContent = "Update";
  field("delete").hidden = false;
  field("scope").hidden = true;
}

async function finish(request) {
  const response = await ask(request);
  if (response?.type !== "reload") return tellProblem(response);
  await browser.tabs.sendMessage(tab.id, "reload");
  window.close();
}

// The popup stays open, so that what was typed is not lost.
function tellProblem(response) {
  field("problem").textContent = response?.message ?? "Browser Note does not answer.";
  field("problem").hidden = false;
}

field("note").addEventListener("submit", (event) => {
  event.preventDefault();
  const text = field("text").value;
  finish(
    note === undefined
      ? { request: "add", url: tab.url, text, blockHost: field("whole-site").checked }
      : { request: "update", id: note.id, text },
  );
});

field("delete").addEventListener("click", () => finish({ request: "delete", id: note.id }));

start();
