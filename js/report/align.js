/** Where two lists differ in more places than this, the rest counts as wholly different: the search costs its square. */
const mostDifferences = 600;

/**
 * Which elements of two lists belong together: a shortest edit script.
 * Myers, An O(ND) Difference Algorithm and Its Variations, http://www.xmailserver.org/diff2.pdf
 * @template T
 * @param {T[]} left
 * @param {T[]} right
 * @returns {[number, number][]} pairs of indexes in order; -1 where one list has nothing
 */
export function align(left, right) {
  let start = 0;
  const shorter = Math.min(left.length, right.length);
  while (start < shorter && left[start] === right[start]) start += 1;
  let end = 0;
  while (end < shorter - start && left[left.length - 1 - end] === right[right.length - 1 - end]) end += 1;
  const pairs = [];
  for (let i = 0; i < start; i++) pairs.push([i, i]);
  for (const [i, j] of alignMiddle(left.slice(start, left.length - end), right.slice(start, right.length - end))) {
    pairs.push([i < 0 ? -1 : i + start, j < 0 ? -1 : j + start]);
  }
  for (let k = end; k > 0; k--) pairs.push([left.length - k, right.length - k]);
  return pairs;
}

function alignMiddle(left, right) {
  const trails = searchTrails(left, right);
  if (trails === undefined) {
    return [...left.map((_, i) => [i, -1]), ...right.map((_, j) => [-1, j])];
  }
  const pairs = [];
  let [x, y] = [left.length, right.length];
  for (let d = trails.length - 1; d >= 0 && (x > 0 || y > 0); d--) {
    const furthest = trails[d];
    const k = x - y;
    const at = (diagonal) => furthest.get(diagonal) ?? -1;
    const from = d === 0 ? 0 : k === -d || (k !== d && at(k - 1) < at(k + 1)) ? k + 1 : k - 1;
    const previous = d === 0 ? 0 : at(from);
    while (x > previous && y > previous - from && x > 0 && y > 0 && left[x - 1] === right[y - 1]) pairs.push([--x, --y]);
    if (d > 0 && x > previous) pairs.push([--x, -1]);
    else if (d > 0 && y > previous - from) pairs.push([-1, --y]);
  }
  return pairs.reverse();
}

/** For each number of differences how far each diagonal had been reached before; `undefined` where there are too many. */
function searchTrails(left, right) {
  const trails = [];
  const furthest = new Map([[1, 0]]);
  for (let d = 0; d <= Math.min(left.length + right.length, mostDifferences); d++) {
    trails.push(new Map(furthest));
    for (let k = -d; k <= d; k += 2) {
      const isDown = k === -d || (k !== d && (furthest.get(k - 1) ?? -1) < (furthest.get(k + 1) ?? -1));
      let x = isDown ? furthest.get(k + 1) ?? 0 : (furthest.get(k - 1) ?? 0) + 1;
      while (x < left.length && x - k < right.length && left[x] === right[x - k]) x += 1;
      furthest.set(k, x);
      if (x >= left.length && x - k >= right.length) return trails;
    }
  }
  return undefined;
}
