// Playing a scenario with a fault at each of its points. docs/explorer.md
import { start } from "./door.js";
import { withOwnAssertions } from "./expect/state.js";
import { endFixtures, makeFixtures } from "./fixtures.js";
import { answerQuestions } from "./questions.js";

/** The scenario that is explored. */
let current = null;

/** Plays the scenario and the end of its run, in which the handlers of its fixtures are asked, too. */
async function playToTheEnd(fixtures) {
  try {
    await current(fixtures);
  } finally {
    await start("the quiet minute", "explore_passQuietMinute");
    await start("the relaunch", "explore_relaunch");
  }
}

answerQuestions("scenario", async ({ session }) => {
  const errors = await withOwnAssertions(() => playToTheEnd(makeFixtures(session)));
  endFixtures(session);
  return { failures: errors.map((error) => error?.message ?? String(error)) };
});

/**
 * @param {(fixtures: object) => unknown} scenario
 * @param {{ faults?: string | string[], depth?: number }} [options]
 */
export async function explore(scenario, { faults = "kill", depth = 1 } = {}) {
  if (typeof scenario !== "function") throw new TypeError("browser.explore() expects a function");
  if (current !== null) throw new Error("a scenario that is explored cannot explore another one");
  current = scenario;
  try {
    return await start("browser.explore()", "browser_explore", { faults: [faults].flat().join(","), depth });
  } finally {
    current = null;
  }
}
