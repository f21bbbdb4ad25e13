// What an event says in one line. TimelinePrinter.swift words events for a terminal, where it leaves some out.

/** @param {unknown} value text as it is, other values as JSON */
export function textOf(value) {
  if (value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Milliseconds as seconds with three digits, the way the command line prints them. */
export function timeText(milliseconds) {
  return `${(Math.round(milliseconds) / 1000).toFixed(3)} s`;
}

function durationText(milliseconds) {
  return milliseconds < 1000 ? `${milliseconds} ms` : `${milliseconds / 1000} s`;
}

function sizeText(bytes) {
  return bytes === 1 ? "1 byte" : `${bytes} bytes`;
}

const losses = [
  ["lostTimers", "timer", "timers"], ["lostRequests", "request", "requests"],
  ["lostSockets", "WebSocket", "WebSockets"],
  ["lostNativeReplies", "native reply", "native replies"], ["lostMessageReplies", "message reply", "message replies"],
  ["lostListeners", "listener", "listeners"], ["lostPorts", "port", "ports"],
  ["lostPrompts", "prompt", "prompts"],
];

/** What a death took with it. */
function lossText(fields) {
  const parts = losses.filter(([name]) => fields[name] > 0)
    .map(([name, one, many]) => (fields[name] === 1 ? `a ${one}` : `${fields[name]} ${many}`));
  return parts.length === 0 ? "" : ` (lost: ${parts.join(", ")})`;
}

function answer({ status, cors }) {
  return `answered with ${status}${cors === "assumed" ? ", other origins assumed to be allowed" : ""}`;
}

/** What a rule of `declarativeNetRequest` does. */
function ruleText({ rule, ruleset, extension, action, url, target }) {
  const name = `rule ${rule} of '${ruleset}' (${extension})`;
  if (action === "block") return `${name} blocks ${url}`;
  return action === "modifyHeaders" ? `${name} changes headers of ${url}` : `${name} sends ${url} to ${target}`;
}

/** What the user answers in a dialog. */
function answerText(answer) {
  if (typeof answer === "string") return ` — the user writes ${answer}`;
  return ` — the user chooses ${answer ? "OK" : "Cancel"}`;
}

const sentences = {
  __proto__: null,
  "user install": ({ name, version }) => `installs ${name} ${version}`,
  "user advance": ({ milliseconds }) => `lets ${durationText(milliseconds)} pass`,
  "user open": ({ url }) => `opens ${url}`,
  "user navigate": ({ url }) => `navigates to ${url}`,
  "user back": ({ tab }) => `goes back in tab ${tab}`,
  "user forward": ({ tab }) => `goes forward in tab ${tab}`,
  "user open-window": ({ url, private: isPrivate }) => `opens ${url} in a new ${isPrivate === true ? "private window" : "window"}`,
  "user focus-window": ({ window }) => `looks at window ${window}`,
  "user close-window": ({ window }) => `closes window ${window}`,
  "user press": ({ key }) => `presses ${key}`,
  "user close": ({ tab }) => `closes tab ${tab}`,
  "user tap": () => "taps the button",
  "user command": ({ name }) => `presses the keys of the command ${name}`,
  "user menu": ({ id }) => `chooses the menu item ${id}`,
  "user kill": () => "kills the background",
  "user crash": () => "lets the background's process crash",
  "user relaunch": () => "quits the browser and starts it again",
  "user update": ({ version }) => `updates to version ${version}`,
  "user disable": () => "turns the extension off",
  "user enable": () => "turns the extension on",
  "user allow-private": () => "allows the extension in private browsing",
  "user deny-private": () => "no longer allows the extension in private browsing",
  "user offline": () => "goes offline",
  "user online": () => "is online again",
  "browser copy": ({ text, types }) => `${textOf(text ?? types)} is copied`,
  "browser paste": ({ text, types }) => `${textOf(text ?? types)} is read from the clipboard`,
  "browser speak": ({ text }) => `says ${textOf(text)}`,
  "browser locate": ({ latitude, longitude }) => `the device is at ${latitude}, ${longitude}`,
  "browser download": ({ name }) => `${name} is saved`,
  "user chooseFiles": ({ files }) => (files.length === 0 ? "dismisses the file dialog" : `chooses ${files.join(", ")}`),
  "user drag": ({ selector, to }) => `drags ${selector} ${to.selector === undefined ? `by ${to.x}, ${to.y}` : `to ${to.selector}`}`,
  "user drop": ({ selector, files }) => `drops ${files.join(", ")} on ${selector}`,
  "file-dialog": ({ isMultiple, accept }) => (
    `opens a dialog for ${isMultiple ? "files" : "a file"}${accept === undefined ? "" : ` (${accept})`}`),
  dialog: ({ kind, message, answer }) => `${kind}(${message})${answer === undefined ? "" : answerText(answer)}`,
  "browser share": ({ title, text, url, isShared }) => `${textOf(title ?? text ?? url ?? "files")} is ${isShared ? "" : "not "}shared`,
  "browser hand-over": ({ url }) => `${url} is handed over to another app`,
  "user push": ({ url, data }) => `has a server send ${textOf(data)} to ${url}`,
  "user eval": ({ code }) => `evaluates ${code}`,
  "user grant": ({ permission }) => `grants ${permission}`,
  "user deny": ({ permission }) => `denies ${permission}`,
  "browser trace": ({ profile, seed }) => `runs as ${profile}, seed ${seed}`,
  "browser fault": ({ name, point }) => `fault: ${name} at ${point}`,
  "browser badge": ({ tab, text }) => `badge of tab ${tab}: ${JSON.stringify(text)}`,
  "browser button": ({ tab, title, enabled }) => `button of tab ${tab}: ${JSON.stringify(title)}${enabled ? "" : ", disabled"}`,
  "browser activeTab": ({ pattern }) => `the gesture lets the extension see ${pattern}`,
  "browser prompt": ({ origins }) => `asks the user for ${origins.join(", ")}`,
  "browser prompt-answer": ({ allowed, reason }) => `the question is answered with ${allowed ? "yes" : "no"}: ${reason}`,
  "browser manifest": ({ text }) => text,
  "browser menu-create": ({ id, title }) => `menu item ${id}: ${JSON.stringify(title)}`,
  "browser menu-update": ({ id, title }) => `menu item ${id}: ${JSON.stringify(title)}`,
  "browser menu-remove": ({ ids }) => `menu items are gone: ${textOf(ids)}`,
  "browser tab.open": ({ tab, url }) => `tab ${tab} shows ${url}`,
  "browser tab.navigate": ({ tab, url }) => `tab ${tab} shows ${url}`,
  "browser tab.address": ({ tab, url }) => `the page of tab ${tab} has the address ${url} now`,
  "browser tab.activate": ({ tab }) => `the user sees tab ${tab}`,
  "browser tab.close": ({ tab }) => `tab ${tab} is gone`,
  "browser tab.move": ({ tab, window }) => `tab ${tab} goes to window ${window}`,
  "browser window.open": ({ window }) => `window ${window} opens`,
  "browser window.close": ({ window }) => `window ${window} is gone`,
  "browser window.focus": ({ window }) => (window < 0 ? "no window has the focus" : `window ${window} has the focus`),
  "browser window.place": ({ window, left, top, width, height }) =>
    `window ${window} is ${width} × ${height} px, ${left} px from the left and ${top} px from the top`,
  "browser alarm": ({ name }) => `alarm ${JSON.stringify(name)}`,
  "browser alarm-create": ({ name }) => `alarm ${JSON.stringify(name)} is set`,
  "browser alarm-clear": ({ name, names }) => `clears ${textOf(name ?? names)}`,
  "background start": ({ life, reason }) => `life ${life} starts, because of ${reason}`,
  "background stop": (fields) => `life ${fields.life} ends: ${fields.reason}${lossText(fields)}`,
  "popup open": ({ path }) => `opens ${path}`,
  "popup size": ({ width, height }) => {
    const extents = [[width, "wide"], [height, "high"]].filter(([extent]) => extent !== undefined);
    return `is ${extents.map(([extent, word]) => `${extent} px ${word}`).join(", ")}`;
  },
  "popup close": ({ reason }) => `closes: ${reason}`,
  "native message": ({ message }) => `message ${textOf(message)}`,
  "native dispatch": ({ name, userInfo }) => `the app sends ${name}${userInfo === undefined ? "" : ` ${textOf(userInfo)}`}`,
  "native reply": ({ reply, error, lost }) => {
    const content = reply === undefined ? "no reply" : `reply ${textOf(reply)}`;
    return (error === undefined ? content : `error: ${error}`) + (lost ? ", which goes nowhere: its sender is dead" : "");
  },
  "network request": ({ method, url }) => `${method} ${url}`,
  "network response": answer,
  "network rule": ruleText,
  "network preflight": ({ url }) => `OPTIONS ${url}, a preflight`,
  "network preflight-answer": answer,
  "network socket": ({ url }) => `opens the WebSocket ${url}`,
  "network socket-open": ({ protocol }) => `the WebSocket is open${protocol === undefined ? "" : `, with the protocol ${protocol}`}`,
  "network socket-message": ({ by, data, bytes }) => `the ${by} sends ${bytes === undefined ? textOf(data) : sizeText(bytes)}`,
  "network socket-close": ({ by, code, reason }) =>
    `the ${by} closes the WebSocket with ${code}${reason === undefined ? "" : `: ${reason}`}`,
  "network redirect": ({ status, url }) => `${status}, sent on to ${url}`,
  "network piece": ({ bytes }) => `sends ${sizeText(bytes)} of the body`,
  "network end": ({ bytes }) => `has sent the body, ${sizeText(bytes)}`,
  "network answer-lost": ({ status }) => `the answer with ${status} is lost on its way`,
  "network failure": ({ reason }) => `failed: ${reason}`,
  "storage write": ({ area, keys, values }) => `${area}: writes ${textOf(values ?? keys)}`,
  "storage remove": ({ area, keys }) => `${area}: removes ${textOf(keys)}`,
  "storage clear": ({ area }) => `${area}: is emptied`,
  "storage access": ({ area, level }) => `${area}: is for ${level}`,
  "storage refused": ({ area, keys, reason }) => `${area}: refuses ${textOf(keys)}: ${reason}`,
  "console console": ({ level, text }) => `${level}: ${text}`,
  "page content-script": ({ path, world }) => `content script ${path}${world === "MAIN" ? " in the page's own world" : ""}`,
  error: ({ message }) => `error: ${message}`,
  hint: ({ text }) => `note: ${text}`,
  event: ({ name }) => name,
  message: ({ message }) => `sends ${textOf(message)}`,
  reply: ({ reply }) => (reply === undefined ? "gets undefined" : `gets ${textOf(reply)}`),
  snapshot: ({ html }) => `what the page holds now: ${textOf(html).length} characters`,
  worker: ({ url }) => `starts the worker ${url}`,
  broadcast: ({ channel, receivers }) => `posts on the channel ${channel}, heard by ${receivers}`,
  "port.connect": ({ port, name }) => `connects port ${port} ${name}`,
  "port.message": ({ port, message }) => `posts ${textOf(message)} on port ${port}`,
  "port.disconnect": ({ port, reason }) => `port ${port} ends${reason === undefined ? "" : `: ${reason}`}`,
};

/** @param {import("./run.js").Row} row */
export function sentenceOf(row) {
  if (row.lane === "test") {
    return String(row.fields.text);
  }
  const sentence = sentences[`${row.lane} ${row.type}`] ?? sentences[row.type];
  if (sentence !== undefined) {
    return String(sentence(row.fields));
  }
  const rest = JSON.stringify(row.fields);
  if (row.lane === "user" && row.fields.selector !== undefined) {
    return `${row.type} ${row.fields.selector}`;
  }
  return rest === "{}" ? row.type : `${row.type} ${rest}`;
}

/**
 * What kind of news a row is: how it is drawn.
 * @returns {"failure" | "death" | "warning" | "success" | "plain"}
 */
export function toneOf(row) {
  // Fields are read where they are needed alone: that costs.
  const { lane, type } = row;
  if (lane === "test") return { failed: "failure", passed: "success" }[type] ?? "plain";
  if (type === "error" || type === "failure" || type === "refused") return "failure";
  if (type === "stop") return "death";
  if (type === "hint" || type === "manifest") return "warning";
  if (lane === "console") return { error: "failure", warn: "warning" }[row.fields.level] ?? "plain";
  if (lane === "native" && type === "reply") return row.fields.error !== undefined ? "failure" : row.fields.lost ? "warning" : "plain";
  if (type === "response" || type === "preflight-answer") return row.fields.status >= 400 ? "failure" : "plain";
  return "plain";
}

/** A tone in a word, for those who do not see colours and signs. */
export const toneWords = { failure: "failure", death: "death", warning: "warning", success: "holds", plain: "" };
/** A tone as a sign. */
export const toneSigns = { failure: "✕", death: "†", warning: "!", success: "✓", plain: "" };
