// What test files import as "extrun:test", and the runner that calls their tests. The chunk is evaluated in the context of a
// test file, in which no extension's code ever runs.
import { entry, primordials } from "core";
import { answer } from "./questions.js";
import { expect } from "./expect/expect.js";
import { afterAll, afterEach, beforeAll, beforeEach, describe, test } from "./registry.js";
import { runFile, standStill } from "./runner.js";

const { JSONParse } = primordials;

export { isAsymmetric } from "./expect/asymmetric.js";
export { bytesOf, hasItemsAlone, members } from "./expect/equals.js";

/** The exports of the module "extrun:test". */
const testExports = { test, it: test, describe, expect, beforeAll, beforeEach, afterAll, afterEach };

/** A test has no network of its own: what reaches a server is the extension. */
entry.installTests = () => {
  for (const name of ["fetch", "Request", "Response"]) delete globalThis[name];
};
entry.testExports = () => testExports;
entry.runFile = (settings, importFile) => {
  runFile(JSONParse(settings), importFile);
};
entry.standStill = standStill;
entry.answerQuestion = answer;
