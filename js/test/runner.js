// Runs the tests of a file, one after the other, each with a browser of its own.
import { call, start, unfinished } from "./door.js";
import { beginAssertions, endAssertions } from "./expect/state.js";
import { printShort } from "./expect/words.js";
import { endFixtures, makeFixtures } from "./fixtures.js";
import { ancestors, closeRegistry, fullName, plan } from "./registry.js";

/** Rejects what the runner waits for; `null` where it waits for no code of the user. */
let giveUp = null;

/** Nothing can happen any more: ends what waits. Gives whether anything did. Called by Swift. */
export function standStill(reason) {
  if (giveUp === null) return false;
  giveUp(reason);
  return true;
}

/** Awaits code of the user, which may wait for something that never happens. */
async function guarded(what, body) {
  const stillness = Promise.withResolvers();
  giveUp = (reason) => {
    const error = new Error(`${what} waits for something that never happens: ${reason}`);
    stillness.reject(Object.assign(error, { stack: "" }));
  };
  try {
    return await Promise.race([(async () => body())(), stillness.promise]);
  } finally {
    giveUp = null;
  }
}

/** What was thrown, as it is told: a message, and a stack that leads to the user's line. */
function told(thrown, prefix = "") {
  try {
    return toldError(thrown, prefix);
  } catch {
    // A proxy, or an error with getters of its own.
    return { message: `${prefix}something was thrown that cannot be shown: it throws when it is looked at`, stack: "" };
  }
}

function toldError(error, prefix) {
  if (!(error instanceof Error)) {
    return { message: `${prefix}something was thrown that is no error: ${printShort(error)}`, stack: "" };
  }
  const name = error.name === undefined || error.name === "Error" || error.isAssertion ? "" : `${error.name}: `;
  const message = `${prefix}${name}${error.message}${hint(error)}${reasons(error)}`;
  return { message, stack: typeof error.stack === "string" ? error.stack : "" };
}

/** So many errors in one another, and beside one another, are told. */
const mostReasons = 5;

/** What has led to an error, each on a line: its cause, and the errors that it gathers. */
function reasons(error, depth = 0) {
  if (depth === mostReasons || !(error instanceof Error)) return "";
  const gathered = Array.isArray(error.errors) ? error.errors : [];
  const told = gathered.slice(0, mostReasons).map((one) => `\n- ${inShort(one)}${reasons(one, depth + 1)}`);
  if (gathered.length > mostReasons) told.push(`\n- and ${gathered.length - mostReasons} more`);
  if (error.cause !== undefined) told.push(`\ncaused by ${inShort(error.cause)}${reasons(error.cause, depth + 1)}`);
  return told.join("");
}

const inShort = (value) => (value instanceof Error ? `${value.name}: ${value.message}` : printShort(value));

const importsOwn = "import it from \"extrun:test\"; a test of another program, as Jest, is none of extrun: name the folder of its tests";

const absentNames = {
  test: importsOwn,
  it: importsOwn,
  describe: importsOwn,
  expect: importsOwn,
  beforeAll: importsOwn,
  beforeEach: importsOwn,
  afterAll: importsOwn,
  afterEach: importsOwn,
  process: "a test runs in no Node: there are no process, environment or files",
  require: "a test is a module: use import",
  fetch: "a test has no network of its own: let the extension ask, or evaluate in a page",
  document: "a test has no document: open a page, and use page.evaluate()",
  window: "a test has no window: open a page, and use page.evaluate()",
  browser: "take it from the test's function, as in test(\"…\", async ({ browser }) => {})",
  chrome: "evaluate in the background: extension.background.evaluate(() => …)",
  jest: "this is not Jest: fixtures take the place of its mocks",
  vi: "this is not Vitest: fixtures take the place of its mocks",
};

const bareImport = /^Module name, '(.*)' does not resolve to a valid URL|^((?:node|bun):test): /;
/** What tests of other programs import. */
const otherTests = /^(?:vitest|jest|@jest\/globals|mocha|chai|ava|@playwright\/test|(?:node|bun):test)(?:\/.*)?$/;

/** What to do about a name, or a package, that a test has not. */
function hint(error) {
  const bare = error instanceof TypeError ? bareImport.exec(error.message)?.slice(1).join("") : undefined;
  if (bare !== undefined && otherTests.test(bare)) return " (this is no test of extrun: name the folder of its tests)";
  if (bare !== undefined) {
    return ' (a test file imports "extrun:test", and files by ./ or ../; a package is bundled into such a file first, as by esbuild)';
  }
  if (!(error instanceof ReferenceError)) return "";
  const name = /variable: (\w+)/.exec(error.message)?.[1];
  return name !== undefined && Object.hasOwn(absentNames, name) ? ` (${absentNames[name]})` : "";
}

async function runHooks(suite, name, errors, fixtures) {
  for (const hook of suite.hooks[name]) {
    try {
      await guarded(`${name}()`, () => hook.body(fixtures));
    } catch (error) {
      errors.push(told(error, `${name}(): `));
      return false;
    }
  }
  return true;
}

async function runTest(test) {
  const errors = [];
  const settings = Object.assign({}, ...ancestors(test).map((suite) => suite.settings));
  let session;
  try {
    session = await start("test", "session_begin", settings);
  } catch (error) {
    return { errors: [{ message: error.message, stack: test.stack }], pending: [], uncaught: [], elapsed: 0 };
  }
  const fixtures = makeFixtures(session);
  const suites = ancestors(test);
  const entered = [];
  beginAssertions(fullName(test).join(" > "));
  let isReady = true;
  for (const suite of suites) {
    entered.unshift(suite);
    isReady = await runHooks(suite, "beforeEach", errors, fixtures);
    if (!isReady) break;
  }
  if (isReady) {
    try {
      await guarded("the test", () => test.body(fixtures));
    } catch (error) {
      errors.push(told(error));
    }
    // What was not awaited still takes its turn, so that the next test begins with nothing.
    for (const { shown, stack } of unfinished) errors.push({ message: `${shown} was not awaited`, stack });
    unfinished.clear();
  }
  for (const suite of entered) await runHooks(suite, "afterEach", errors, fixtures);
  errors.push(...endAssertions().map((error) => told(error)));
  const end = await start("test", "session_end");
  endFixtures(session);
  return { ...end, errors: [...errors, ...end.errors] };
}

function report(test, status, outcome = {}) {
  call("test_report", { name: fullName(test), status, stack: test.stack, ...outcome });
}

/** Opens and closes the suites around tests that follow one another. */
class SuiteWalk {
  /** `{ suite, errors }` of each, the outermost first: `errors` are those of its hooks. */
  #open = [];

  /** Enters the suites of a test. Gives why one of them cannot be entered. */
  async enter(test) {
    const wanted = ancestors(test);
    await this.#leaveAllBut(wanted);
    for (const suite of wanted.slice(this.#open.length)) {
      const entered = { suite, errors: [] };
      this.#open.push(entered);
      await runHooks(suite, "beforeAll", entered.errors);
    }
    return this.#open.find(({ errors }) => errors.length > 0)?.errors;
  }

  async #leaveAllBut(wanted) {
    while (this.#open.length > 0 && this.#open.at(-1).suite !== wanted[this.#open.length - 1]) {
      const errors = [];
      await runHooks(this.#open.pop().suite, "afterAll", errors);
      for (const error of errors) call("file_error", error);
    }
  }

  leave() {
    return this.#leaveAllBut([]);
  }
}

/**
 * Runs a file.
 * @param {{ filter: string?, bail: boolean, file: string }} settings
 * @param {() => Promise<unknown>} importFile evaluates the test file
 */
export async function runFile({ filter, bail, file }, importFile) {
  let isWhole = false;
  try {
    await guarded("the file", importFile);
    closeRegistry();
    if (plan(null, file).length === 0) {
      throw new Error("there is no test in it: add one, as in test(\"saves the page\", async ({ browser }) => {})");
    }
    isWhole = await runAll(filter, bail, file);
  } catch (error) {
    call("file_error", told(error));
  }
  call("file_done", isWhole);
}

/** Gives whether every test was run to its end, so that all snapshots were asked for. */
async function runAll(filter, bail, file) {
  const walk = new SuiteWalk();
  const tests = plan(filter, file);
  call("test_plan", ...tests.map(({ test }) => fullName(test)));
  let isStopped = false;
  let isWhole = filter === null;
  for (const { test, isSkipped } of tests) {
    if (isSkipped || isStopped) {
      isWhole = false;
      report(test, "skipped");
      continue;
    }
    const failure = await walk.enter(test);
    const outcome = failure === undefined ? await runTest(test) : { errors: failure, pending: [], uncaught: [], elapsed: 0 };
    const hasFailed = outcome.errors.length > 0;
    report(test, hasFailed ? "failed" : "passed", outcome);
    if (hasFailed) isWhole = false;
    isStopped = bail && hasFailed;
  }
  await walk.leave();
  return isWhole;
}
