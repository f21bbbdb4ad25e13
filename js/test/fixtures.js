// What a test's function gets. Each fixture is made when the test first names it.
import { makeAppGroup, makeKeychain } from "./handles/storage.js";
import { makeBrowser } from "./handles/browser.js";
import { makeClock } from "./handles/clock.js";
import { makeFaults } from "./handles/faults.js";
import { forgetNative, makeNative } from "./handles/native.js";
import { forgetNetwork, makeNetwork } from "./handles/network.js";
import { sessionKey } from "./handles/session.js";
import { makeShare } from "./handles/share.js";

const makers = {
  appGroup: makeAppGroup,
  browser: makeBrowser,
  clock: makeClock,
  faults: makeFaults,
  keychain: makeKeychain,
  native: makeNative,
  network: makeNetwork,
  share: makeShare,
};

/** What fixtures inherit from: a name that is none of theirs is one that was misspelt. */
const unknownFixtures = new Proxy({}, {
  get(target, name, receiver) {
    if (typeof name === "string" && !(name in target) && name !== "then" && name !== "toJSON") {
      throw new TypeError(`there is no fixture '${name}'; there are ${Object.keys(makers).join(", ")}`);
    }
    return Reflect.get(target, name, receiver);
  },
});

/**
 * The fixtures of one session: a test, or one run of a scenario that is explored.
 * @param {number} session
 */
export function makeFixtures(session) {
  const fixtures = Object.defineProperty(Object.create(unknownFixtures), sessionKey, { value: session });
  for (const [name, make] of Object.entries(makers)) {
    let made;
    Object.defineProperty(fixtures, name, { get: () => (made ??= make(fixtures)), enumerable: true });
  }
  return fixtures;
}

/** A session is over. */
export function endFixtures(session) {
  forgetNative(session);
  forgetNetwork(session);
}
