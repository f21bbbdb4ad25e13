// What two texts have in common, line by line. http://www.xmailserver.org/diff2.pdf (Myers, the greedy algorithm)

/** Where more lines than these differ, nobody reads the difference, and finding it takes memory by the square. */
const longestScript = 300;
const context = 3;

/** The lines of both texts: those that only the first has behind `-`, those that only the second has behind `+`. */
export function diffLines(first, second) {
  const edits = shortestEdits(first.split("\n"), second.split("\n"));
  if (edits === null) return null;
  return shorten(edits).map(({ kind, line }) => `${kind} ${line}`).join("\n");
}

function shortestEdits(left, right) {
  const furthest = new Map([[1, 0]]);
  const history = [];
  for (let length = 0; length <= Math.min(left.length + right.length, longestScript); length++) {
    history.push(new Map(furthest));
    for (let diagonal = -length; diagonal <= length; diagonal += 2) {
      const isDown = diagonal === -length || (diagonal !== length && furthest.get(diagonal - 1) < furthest.get(diagonal + 1));
      let x = isDown ? furthest.get(diagonal + 1) : furthest.get(diagonal - 1) + 1;
      while (x < left.length && x - diagonal < right.length && left[x] === right[x - diagonal]) x += 1;
      furthest.set(diagonal, x);
      if (x >= left.length && x - diagonal >= right.length) return walkBack(history, left, right);
    }
  }
  return null;
}

function walkBack(history, left, right) {
  const edits = [];
  let [x, y] = [left.length, right.length];
  for (let length = history.length - 1; length >= 0; length--) {
    const furthest = history[length];
    const diagonal = x - y;
    const isDown = diagonal === -length || (diagonal !== length && furthest.get(diagonal - 1) < furthest.get(diagonal + 1));
    const previous = isDown ? diagonal + 1 : diagonal - 1;
    const fromX = length === 0 ? 0 : furthest.get(previous);
    const fromY = length === 0 ? 0 : fromX - previous;
    while (x > fromX && y > fromY) {
      x -= 1;
      y -= 1;
      edits.push({ kind: " ", line: left[x] });
    }
    if (length > 0) {
      edits.push(isDown ? { kind: "+", line: right[y - 1] } : { kind: "-", line: left[x - 1] });
      [x, y] = [fromX, fromY];
    }
  }
  return edits.reverse();
}

/** Leaves out what is far from any change. */
function shorten(edits) {
  const isNear = (index) => edits.slice(Math.max(index - context, 0), index + context + 1).some(({ kind }) => kind !== " ");
  const kept = [];
  for (let index = 0; index < edits.length; index++) {
    if (isNear(index)) kept.push(edits[index]);
    else if (kept.at(-1)?.line !== "…") kept.push({ kind: " ", line: "…" });
  }
  return kept;
}
