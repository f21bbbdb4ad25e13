// When what custom elements are told of is told: https://html.spec.whatwg.org/#custom-element-reactions
//
// OPTIMIZATION: a member marked [CEReactions] pushes a queue of elements and empties it in the end. Here the algorithms
// that change a tree or an attribute count how deep they are in one another, and the outermost one empties the queue,
// if there is one, so that a page without custom elements pays for nothing else.

export const reactions = {
  /** How many algorithms that may enqueue a reaction are running, since the script's last call. */
  depth: 0,
  /** The current element queue, null as long as it is empty. */
  queue: null,
  /** Invokes the reactions of the elements of a queue: set by the chunk `dom/custom-elements`. */
  invoke: undefined,
};

/** Opens an algorithm; a `finally` closes it with `endReactions`. */
export function beginReactions() {
  reactions.depth++;
}

/** Closes an algorithm. The outermost one runs the reactions. */
export function endReactions() {
  if (--reactions.depth === 0 && reactions.queue !== null) {
    const { queue } = reactions;
    reactions.queue = null;
    reactions.invoke(queue);
  }
}

/** Runs an algorithm that consists of several ones: what all of them do is told in the end. */
export function reacting(algorithm) {
  beginReactions();
  try {
    return algorithm();
  } finally {
    endReactions();
  }
}

/** Runs a script in the midst of an algorithm: what it does is told at once, and what the algorithm did is not yet. */
export function outsideReactions(callback) {
  const { depth, queue } = reactions;
  reactions.depth = 0;
  reactions.queue = null;
  try {
    return callback();
  } finally {
    reactions.depth = depth;
    reactions.queue = queue;
  }
}
