// Which tests a file has: `test`, `describe`, the hooks.

/** @typedef {{ name: string, parent: Suite?, children: (Suite | Test)[], hooks: object, mode: string?, settings: object }} Suite */

function makeSuite(name, parent, mode) {
  const hooks = { beforeAll: [], beforeEach: [], afterEach: [], afterAll: [] };
  return { kind: "suite", name, parent, children: [], hooks, mode, settings: {} };
}

/** Everything in the file. */
export const root = makeSuite("", null, undefined);
let current = root;
let isRunning = false;

/** From now on nothing can be added. */
export function closeRegistry() {
  isRunning = true;
}

function checkOpen(what) {
  if (isRunning) throw new Error(`${what} was called while tests run: call it at the top of the file or in describe()`);
}

function checkName(what, name) {
  if (typeof name === "string" && name.trim() !== "") return;
  throw new TypeError(`${what}: a name is expected, as in ${what}("saves the page", …)`);
}

function addTest(mode, name, body) {
  checkOpen("test()");
  checkName("test", name);
  if (mode !== "todo" && typeof body !== "function") throw new TypeError(`test("${name}"): a function is expected after the name`);
  const settings = {};
  current.children.push({ kind: "test", name, parent: current, mode, body, settings, stack: new Error().stack });
}

function addSuite(mode, name, body) {
  checkOpen("describe()");
  checkName("describe", name);
  if (typeof body !== "function") throw new TypeError(`describe("${name}"): a function is expected after the name`);
  const suite = makeSuite(name, current, mode);
  current.children.push(suite);
  const outer = current;
  current = suite;
  try {
    if (body() instanceof Promise) {
      throw new TypeError(`describe("${name}"): its function must not be async; put what waits into beforeEach() or the tests`);
    }
  } finally {
    current = outer;
  }
}

/** The rows of a table that is written as a tagged template: its first line names the members of each row, between bars. */
function tableRows([head], values) {
  const names = head.trim().split("|").map((name) => name.trim());
  if (names.includes("") || values.length === 0 || values.length % names.length !== 0) {
    throw new TypeError("each``: a line of names is expected, and below it a line of values for each row, both with | between them");
  }
  return Array.from({ length: values.length / names.length }, (_, row) => (
    Object.fromEntries(names.map((name, index) => [name, values[row * names.length + index]]))));
}

/**
 * One test or suite for each row, as in Jest. In the name `%s`, `%d`, `%i`, `%f`, `%j`, `%o`, `%p` stand for the row's values, `%#`
 * for its number, `$name` and `$name.member` for its members.
 */
function each(add) {
  return (rows, ...values) => {
    if (!Array.isArray(rows)) throw new TypeError("each(): an array of rows is expected");
    const list = rows.raw === undefined ? rows : tableRows(rows, values);
    return (name, body) => {
      checkName("each", name);
      list.forEach((row, index) => {
        const parts = Array.isArray(row) ? row : [row];
        add(rowName(name, parts, index), (fixtures) => body(...parts, fixtures));
      });
    };
  };
}

const shown = (value) => (typeof value === "string" ? value : JSON.stringify(value) ?? String(value));

const placeholders = {
  s: shown, d: Number, i: (value) => Math.trunc(Number(value)), f: Number, j: (value) => JSON.stringify(value), o: shown, p: shown,
};

function rowName(name, values, index) {
  let next = 0;
  const member = (whole, path) => {
    const value = path.split(".").reduce((object, key) => object?.[key], values[0]);
    return value === undefined ? whole : shown(value);
  };
  return name
    .replace(/%([sdifjop#%])/g, (whole, kind) => {
      if (kind === "%") return "%";
      if (kind === "#") return String(index);
      return next < values.length ? String(placeholders[kind](values[next++])) : whole;
    })
    .replace(/\$([A-Za-z_]\w*(?:\.\w+)*)/g, member);
}

function makeKind(add, name) {
  const kind = (title, body) => add(undefined, title, body);
  kind.only = (title, body) => add("only", title, body);
  kind.skip = (title, body) => add("skip", title, body);
  kind.each = each(kind);
  kind.only.each = each(kind.only);
  kind.skip.each = each(kind.skip);
  Object.defineProperty(kind, "name", { value: name });
  return kind;
}

export const test = makeKind(addTest, "test");
/** A test that is still to be written: it counts as skipped. */
test.todo = (name) => addTest("todo", name, undefined);
const settingNames = ["profile", "device", "colorScheme", "startTime", "hostAccess", "pageScripts", "language", "seed"];
/**
 * How the browser of every test of the file, or of the describe() around this call, is set up.
 * @param {{ profile?: string, device?: string, colorScheme?: string, startTime?: string, hostAccess?: string, pageScripts?: string,
 *   language?: string, seed?: number }} settings
 */
test.use = (settings) => {
  checkOpen("test.use()");
  if (settings === null || typeof settings !== "object") throw new TypeError("test.use() expects an object, as in { language: \"de\" }");
  for (const name of Object.keys(settings)) {
    if (!settingNames.includes(name)) {
      throw new TypeError(
        `test.use(): there is no setting '${name}'; there are ${settingNames.slice(0, -1).join(", ")} and ${settingNames.at(-1)}`);
    }
  }
  for (const [name, value] of Object.entries(settings)) {
    const isRight = name === "seed" ? Number.isSafeInteger(value) && value >= 0 : typeof value === "string";
    if (!isRight) throw new TypeError(`test.use(): '${name}' expects ${name === "seed" ? "a whole number from 0" : "a text"}`);
    if (name in current.settings && current.settings[name] !== value) {
      throw new TypeError(`test.use(): '${name}' is '${current.settings[name]}' here already, for all tests of the scope; put `
        + "each value into a describe() of its own");
    }
  }
  Object.assign(current.settings, settings);
};
export const describe = makeKind(addSuite, "describe");

function hook(name) {
  return (body) => {
    checkOpen(`${name}()`);
    if (typeof body !== "function") throw new TypeError(`${name}(): a function is expected`);
    if (name.endsWith("All") && body.length > 0) {
      const each = name.replace("All", "Each");
      throw new TypeError(`${name}() runs once for several tests, and has no browser or other fixture; they are given to ${each}()`);
    }
    current.hooks[name].push({ name, body, stack: new Error().stack });
  };
}
export const beforeAll = hook("beforeAll");
export const beforeEach = hook("beforeEach");
export const afterEach = hook("afterEach");
export const afterAll = hook("afterAll");

/** The suites around a test, the outermost first. */
export function ancestors(node) {
  const chain = [];
  for (let suite = node.parent; suite !== null; suite = suite.parent) chain.unshift(suite);
  return chain;
}

/** The names of the suites around a node and its own. */
export function fullName(node) {
  return [...ancestors(node).map(({ name }) => name).filter((name) => name !== ""), node.name];
}

/** All tests in the order of the file, each with whether it is skipped. */
export function plan(filter, fileName) {
  const tests = [];
  let hasOnly = false;
  const visit = (node, isOnly, isSkipped) => {
    isOnly ||= node.mode === "only";
    isSkipped ||= node.mode === "skip" || node.mode === "todo";
    hasOnly ||= isOnly;
    if (node.kind === "test") tests.push({ test: node, isOnly, isSkipped });
    else for (const child of node.children) visit(child, isOnly, isSkipped);
  };
  visit(root, false, false);
  const isAsked = ({ test }) => filter === null || [fileName, ...fullName(test)].join(" > ").includes(filter);
  return tests.filter(isAsked).map((entry) => ({ test: entry.test, isSkipped: entry.isSkipped || (hasOnly && !entry.isOnly) }));
}
