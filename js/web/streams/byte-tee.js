// https://streams.spec.whatwg.org/#abstract-opdef-readablebytestreamtee
//
// A branch that is read into a view of its reader passes that view on to the stream, so the tee changes between two kinds
// of readers. The other branch gets a copy.
import { copyBytes } from "web/buffer-source";
import { convertView } from "./buffers.js";
import {
  byteControllerClose, byteControllerEnqueue, byteControllerError, getBYOBRequest,
} from "./byte-controller-operations.js";
import { answerWithNothing, respondWithNewView } from "./byte-controller-respond.js";
import { createReadableByteStream } from "./byte-controller-slots.js";
import { noop, promiseResolvedWith, uponPromise } from "./promises.js";
import {
  acquireBYOBReader, acquireDefaultReader, readFromBYOBReader, readFromDefaultReader, releaseReader,
} from "./readable-operations.js";
import { Branches } from "./tee.js";

/** @returns {{first: object, second: object}} the slots of the branches */
export function byteStreamTee(stream) {
  const tee = new ByteTee(stream);
  return tee.branches;
}

class ByteTee {
  branches;
  #stream;
  #reader;
  #reading = false;
  #readAgainForFirst = false;
  #readAgainForSecond = false;

  constructor(stream) {
    this.#stream = stream;
    this.#reader = acquireDefaultReader(stream);
    const branches = new Branches(stream);
    this.branches = branches;
    branches.first = createReadableByteStream({
      start: noop,
      pull: () => this.#pull(false),
      cancel: (reason) => branches.cancelFirst(reason),
    });
    branches.second = createReadableByteStream({
      start: noop,
      pull: () => this.#pull(true),
      cancel: (reason) => branches.cancelSecond(reason),
    });
    this.#forwardError(this.#reader);
  }

  #pull(forSecond) {
    if (this.#reading) {
      if (forSecond) {
        this.#readAgainForSecond = true;
      } else {
        this.#readAgainForFirst = true;
      }
      return promiseResolvedWith(undefined);
    }
    this.#reading = true;
    const { first, second } = this.branches;
    const request = getBYOBRequest((forSecond ? second : first).controller);
    if (request === null) {
      this.#pullWithDefaultReader();
    } else {
      this.#pullWithBYOBReader(request.view, forSecond);
    }
    return promiseResolvedWith(undefined);
  }

  #pullWithDefaultReader() {
    this.#useReader(acquireDefaultReader, false);
    readFromDefaultReader(this.#reader, {
      chunk: (chunk) => this.#soon(() => this.#giveToBoth(chunk)),
      close: () => this.#closeBoth(),
      error: () => {
        this.#reading = false;
      },
    });
  }

  #pullWithBYOBReader(view, forSecond) {
    this.#useReader(acquireBYOBReader, true);
    readFromBYOBReader(this.#reader, convertView(view, "view"), 1, {
      chunk: (chunk) => this.#soon(() => this.#answer(chunk, forSecond)),
      close: (chunk) => this.#closeWith(chunk, forSecond),
      error: () => {
        this.#reading = false;
      },
    });
  }

  #useReader(acquire, isBYOB) {
    if (this.#reader.isBYOB !== isBYOB) {
      releaseReader(this.#reader);
      this.#reader = acquire(this.#stream);
      this.#forwardError(this.#reader);
    }
  }

  /** It takes a microtask to see an error of the stream, which is to come before chunks that are there at once. */
  #soon(steps) {
    uponPromise(promiseResolvedWith(undefined), () => {
      this.#readAgainForFirst = false;
      this.#readAgainForSecond = false;
      if (!steps()) {
        return;
      }
      this.#reading = false;
      if (this.#readAgainForFirst) {
        this.#pull(false);
      } else if (this.#readAgainForSecond) {
        this.#pull(true);
      }
    });
  }

  /** A copy of the chunk; undefined where there is no memory for it, which is the end of both branches. */
  #copy(chunk) {
    try {
      return copyBytes(chunk);
    } catch (error) {
      this.#fail(error);
      this.branches.cancelStream(error);
      return undefined;
    }
  }

  #giveToBoth(chunk) {
    const { first, second, firstCancelled, secondCancelled } = this.branches;
    let copy = chunk;
    if (!firstCancelled && !secondCancelled) {
      copy = this.#copy(chunk);
      if (copy === undefined) {
        return false;
      }
    }
    if (!firstCancelled) {
      byteControllerEnqueue(first.controller, convertView(chunk, "chunk"));
    }
    if (!secondCancelled) {
      byteControllerEnqueue(second.controller, convertView(copy, "chunk"));
    }
    return true;
  }

  /** The branch whose view was read into is answered with it, the other gets a copy. */
  #answer(chunk, forSecond) {
    const { branch, isCancelled, other, otherIsCancelled } = this.#sides(forSecond);
    const copy = otherIsCancelled ? undefined : this.#copy(chunk);
    if (!otherIsCancelled && copy === undefined) {
      return false;
    }
    if (!isCancelled) {
      respondWithNewView(branch.controller, convertView(chunk, "chunk"));
    }
    if (copy !== undefined) {
      byteControllerEnqueue(other.controller, convertView(copy, "chunk"));
    }
    return true;
  }

  #closeBoth() {
    this.#reading = false;
    const { first, second, firstCancelled, secondCancelled } = this.branches;
    if (!firstCancelled) {
      byteControllerClose(first.controller);
    }
    if (!secondCancelled) {
      byteControllerClose(second.controller);
    }
    answerWithNothing(first.controller);
    answerWithNothing(second.controller);
    this.branches.end();
  }

  #closeWith(chunk, forSecond) {
    this.#reading = false;
    const { branch, isCancelled, other, otherIsCancelled } = this.#sides(forSecond);
    if (!isCancelled) {
      byteControllerClose(branch.controller);
    }
    if (!otherIsCancelled) {
      byteControllerClose(other.controller);
    }
    if (chunk !== undefined) {
      if (!isCancelled) {
        respondWithNewView(branch.controller, convertView(chunk, "chunk"));
      }
      if (!otherIsCancelled) {
        answerWithNothing(other.controller);
      }
    }
    this.branches.end();
  }

  #sides(forSecond) {
    const { first, second, firstCancelled, secondCancelled } = this.branches;
    return forSecond
      ? { branch: second, isCancelled: secondCancelled, other: first, otherIsCancelled: firstCancelled }
      : { branch: first, isCancelled: firstCancelled, other: second, otherIsCancelled: secondCancelled };
  }

  #fail(reason) {
    byteControllerError(this.branches.first.controller, reason);
    byteControllerError(this.branches.second.controller, reason);
  }

  #forwardError(reader) {
    uponPromise(reader.closed.promise, noop, (reason) => {
      if (reader === this.#reader) {
        this.#fail(reason);
        this.branches.end();
      }
    });
  }
}
