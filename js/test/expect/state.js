// What the assertions of the running test have come to.
let soft = [];
let testName = "";
/** How many snapshots each name has so far: tests may share one. */
let snapshotCounts = new Map();

/** Begins the assertions of a test. */
export function beginAssertions(name) {
  soft = [];
  testName = name;
}

/** Gives the soft failures of the test that is over. */
export function endAssertions() {
  const errors = soft;
  soft = [];
  return errors;
}

export function addSoftFailure(error) {
  soft.push(error);
}

/** The name of the next snapshot: that of the test, a hint, and a number. It is one line of the file. */
export function nextSnapshotName(hint) {
  const name = (hint === undefined ? testName : `${testName}: ${hint}`).replace(/[\r\n]+/g, " ");
  const count = (snapshotCounts.get(name) ?? 0) + 1;
  snapshotCounts.set(name, count);
  return `${name} ${count}`;
}

/** Runs a function with assertions of its own. Gives what it has failed with, the soft failures last. */
export async function withOwnAssertions(body) {
  const outer = { soft, testName, snapshotCounts };
  beginAssertions(testName);
  snapshotCounts = new Map();
  const errors = [];
  try {
    await body();
  } catch (error) {
    errors.push(error);
  }
  errors.push(...soft);
  ({ soft, testName, snapshotCounts } = outer);
  return errors;
}
