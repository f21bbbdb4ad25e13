// Random programs of streams, run with whatever classes the context has: `runStreamProgram(seed, print, settle)`. Two
// engines that are both right print the same lines. As engines differ in how many microtasks an operation takes,
// `settle` follows each step, and what happened in it is printed in alphabetical order.
globalThis.runStreamProgram = async (seed, print, settle) => {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (count) => Math.floor(next() * count);
  const pick = (list) => list[int(list.length)];
  const maybe = () => next() < 0.5;

  // How often a source is asked inside of a pipe depends on microtasks too, so what happens twice is noted once.
  let notes = new Set();
  const note = (text) => notes.add(text);
  const show = (value) => {
    if (ArrayBuffer.isView(value)) {
      const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
      return `${value.constructor.name}@${value.byteOffset}/${value.buffer.byteLength}[${[...bytes]}]`;
    }
    // Messages are the engine's own; those of the program begin with a star.
    if (value instanceof Error || value?.name === "AbortError") return value.message[0] === "*" ? value.message : value.name;
    if (Array.isArray(value)) return `[${value.map(show)}]`;
    if (value && "done" in Object(value)) return `{${show(value.value)},${value.done}}`;
    return String(value);
  };
  const attempt = (label, act) => {
    try {
      const result = act();
      if (result instanceof Promise) {
        result.then((value) => note(`${label} gave ${show(value)}`), (error) => note(`${label} failed ${show(error)}`));
      } else {
        note(`${label} is ${show(result)}`);
      }
    } catch (error) {
      // Node 20 has an assertion there that the standard had too: https://github.com/whatwg/streams/commit/080852c
      const isAssertion = error.code === "ERR_INTERNAL_ASSERTION";
      note(isAssertion ? `${label} failed TypeError` : `${label} threw ${show(error)}`);
    }
  };

  let made = 0;
  const readables = [];
  const writables = [];
  const gates = [];
  const failure = () => new Error(`*${++made}`);
  /** What a callback gives: at once, later, never, or an error. */
  const outcomes = () => Array.from({ length: 6 }, () => pick(["now", "now", "now", "gate", "throw", "reject"]));
  const conclude = (outcome, error) => {
    if (outcome === "throw") throw error;
    if (outcome === "reject") return Promise.reject(error);
    if (outcome === "gate") return new Promise((resolve) => gates.push(resolve));
    return undefined;
  };
  const mostlyNow = () => outcomes().map((outcome) => (outcome === "now" || next() < 0.3 ? outcome : "now"));

  function strategy() {
    const result = {};
    if (maybe()) result.highWaterMark = int(4);
    if (next() < 0.2) {
      const sizes = [1, 2, 0, next() < 0.2 ? NaN : 1];
      let at = 0;
      result.size = () => sizes[at++ % sizes.length];
    }
    return result;
  }

  function addReadable(name, stream, controller) {
    readables.push({ name, stream, controller, reader: undefined });
  }

  function addDefault() {
    const name = `r${++made}`;
    const acts = Array.from({ length: int(6) }, () => pick(["one", "one", "two", "none", "close", "error"]));
    const results = mostlyNow();
    const errors = results.map(failure);
    let controller;
    let pulls = 0;
    const stream = new ReadableStream(
      {
        start(c) {
          controller = c;
        },
        pull(c) {
          const at = pulls++;
          note(`${name} pull`);
          const act = acts[at];
          if (act === "one" || act === "two") c.enqueue(`${name}.${at}`);
          if (act === "two") c.enqueue(`${name}.${at}b`);
          if (act === "close") c.close();
          if (act === "error") c.error(errors[0]);
          return conclude(at < acts.length ? results[at % 6] : "now", errors[at % 6]);
        },
        cancel(reason) {
          note(`${name} cancel ${show(reason)}`);
          return conclude(results[5], errors[5]);
        },
      },
      strategy(),
    );
    addReadable(name, stream, controller);
  }

  function addBytes() {
    const name = `b${++made}`;
    const acts = Array.from({ length: int(7) }, () => pick(["view", "view", "view2", "new", "enqueue", "enqueue", "none", "close"]));
    const source = { type: "bytes" };
    if (maybe()) source.autoAllocateChunkSize = 1 + int(5);
    let controller;
    let pulls = 0;
    source.start = (c) => {
      controller = c;
    };
    source.pull = (c) => {
      const at = pulls++;
      note(`${name} pull ${c.byobRequest === null ? "-" : show(c.byobRequest.view)}`);
      let act = acts[at];
      if (act !== undefined && act !== "none" && act !== "close" && c.byobRequest === null) act = "enqueue";
      try {
        if (act === "view" || act === "view2") {
          const { view } = c.byobRequest;
          const count = act === "view" ? 1 : Math.min(3, view.byteLength);
          for (let i = 0; i < count; i++) view[i] = 10 * at + i;
          c.byobRequest.respond(count);
        } else if (act === "new") {
          const { view } = c.byobRequest;
          view[0] = 99;
          c.byobRequest.respondWithNewView(new Uint8Array(view.buffer, view.byteOffset, 1));
        } else if (act === "enqueue") {
          c.enqueue(new Uint8Array([at, 2, 3, 4, 5]).subarray(at % 2));
        } else if (act === "close") {
          const request = c.byobRequest;
          c.close();
          request?.respond(0);
        }
      } catch (error) {
        note(`${name} pull threw ${show(error)}`);
      }
    };
    source.cancel = (reason) => note(`${name} cancel ${show(reason)}`);
    addReadable(name, new ReadableStream(source, maybe() ? { highWaterMark: int(4) } : {}), controller);
  }

  function addFrom() {
    const name = `f${++made}`;
    const count = int(4);
    const fails = next() < 0.3 ? failure() : undefined;
    async function* generate() {
      try {
        for (let i = 0; i < count; i++) yield `${name}.${i}`;
        if (fails) throw fails;
      } finally {
        note(`${name} ended`);
      }
    }
    addReadable(name, ReadableStream.from(maybe() ? generate() : Array.from({ length: count }, (_, i) => `${name}.${i}`)));
  }

  function addWritable() {
    const name = `w${++made}`;
    const results = mostlyNow();
    const errors = results.map(failure);
    let controller;
    let writes = 0;
    const stream = new WritableStream(
      {
        start(c) {
          controller = c;
        },
        write(chunk) {
          const at = writes++;
          note(`${name} write ${show(chunk)}`);
          return conclude(results[at % 4], errors[at % 4]);
        },
        close() {
          note(`${name} close`);
          return conclude(results[4], errors[4]);
        },
        abort(reason) {
          note(`${name} abort ${show(reason)} ${controller.signal.aborted}`);
          return conclude(results[5], errors[5]);
        },
      },
      strategy(),
    );
    writables.push({ name, stream, controller, writer: undefined });
  }

  function makeTransform(name) {
    const results = mostlyNow();
    const errors = results.map(failure);
    const repeat = int(3);
    let transforms = 0;
    let controller;
    const transformer = {
      start(c) {
        controller = c;
      },
      transform(chunk, c) {
        const at = transforms++;
        for (let i = 0; i < repeat; i++) c.enqueue(`${name}(${show(chunk)})`);
        return conclude(results[at % 4], errors[at % 4]);
      },
      flush(c) {
        note(`${name} flush`);
        c.enqueue(`${name} end`);
        return conclude(results[4], errors[4]);
      },
    };
    if (maybe()) delete transformer.transform;
    const stream = new TransformStream(transformer, strategy(), strategy());
    return { stream, controller };
  }

  function addTransform() {
    const name = `t${++made}`;
    const { stream, controller } = makeTransform(name);
    addReadable(`${name}r`, stream.readable, controller);
    writables.push({ name: `${name}w`, stream: stream.writable, controller: undefined, writer: undefined });
  }

  const views = [() => new Uint8Array(4), () => new Uint8Array(new ArrayBuffer(8), 2, 3), () => new Uint16Array(3), () => new DataView(new ArrayBuffer(5), 1)];

  function useReadable(readable) {
    const { name, stream, controller } = readable;
    const label = `${name} `;
    switch (int(13)) {
      case 0:
      case 1:
      case 2:
        if (readable.reader === undefined) {
          attempt(`${label}getReader`, () => {
            readable.reader = stream.getReader();
            readable.isBYOB = false;
          });
        }
        if (readable.reader && !readable.isBYOB) attempt(`${label}read`, () => readable.reader.read());
        return;
      case 3:
      case 4:
        if (readable.reader === undefined) {
          attempt(`${label}getReader byob`, () => {
            readable.reader = stream.getReader({ mode: "byob" });
            readable.isBYOB = true;
          });
        }
        if (readable.reader && readable.isBYOB) attempt(`${label}read view`, () => readable.reader.read(pick(views)()));
        return;
      case 5:
        attempt(`${label}release`, () => readable.reader?.releaseLock());
        readable.reader = undefined;
        return;
      case 6:
        if (next() < 0.4) attempt(`${label}cancel`, () => (readable.reader ?? stream).cancel(`c${made}`));
        return;
      case 7:
        attempt(`${label}enqueue`, () => controller?.enqueue(name[0] === "b" ? new Uint8Array([7, 8]) : `${name}!`));
        return;
      case 8:
        if (next() < 0.4) attempt(`${label}close`, () => (controller?.close ?? controller?.terminate)?.call(controller));
        return;
      case 9:
        if (next() < 0.3) attempt(`${label}error`, () => controller?.error(failure()));
        return;
      case 10:
        attempt(`${label}tee`, () => {
          const branches = stream.tee();
          addReadable(`${name}x`, branches[0]);
          addReadable(`${name}y`, branches[1]);
        });
        return;
      case 11:
        attempt(`${label}through`, () => {
          const through = `${name}>`;
          const made = makeTransform(through);
          addReadable(through, stream.pipeThrough(made.stream), made.controller);
        });
        return;
      default: {
        const iterator = stream.values({ preventCancel: maybe() });
        attempt(`${label}next`, () => iterator.next());
        attempt(`${label}return`, () => iterator.return("r"));
      }
    }
  }

  function useWritable(writable) {
    const { name, stream, controller } = writable;
    const label = `${name} `;
    switch (int(8)) {
      case 0:
      case 1:
      case 2:
        if (writable.writer === undefined) {
          attempt(`${label}getWriter`, () => {
            writable.writer = stream.getWriter();
            attempt(`${label}ready`, () => writable.writer.ready);
          });
        }
        if (writable.writer) {
          attempt(`${label}write`, () => writable.writer.write(`${name}:${++made}`));
          attempt(`${label}desiredSize`, () => writable.writer.desiredSize);
        }
        return;
      case 3:
        if (next() < 0.5) attempt(`${label}close`, () => (writable.writer ?? stream).close());
        return;
      case 4:
        if (next() < 0.3) attempt(`${label}abort`, () => (writable.writer ?? stream).abort(`a${made}`));
        return;
      case 5:
        attempt(`${label}release`, () => writable.writer?.releaseLock());
        writable.writer = undefined;
        return;
      case 6:
        if (next() < 0.3) attempt(`${label}error`, () => controller?.error(failure()));
        return;
      default: {
        const source = pick(readables);
        const options = { preventClose: maybe(), preventAbort: maybe(), preventCancel: maybe() };
        const aborter = new AbortController();
        if (maybe()) options.signal = aborter.signal;
        attempt(`${source.name} to ${name}`, () => source.stream.pipeTo(stream, options));
        gates.push(() => aborter.abort("abort"));
      }
    }
  }

  const add = [addDefault, addDefault, addBytes, addFrom, addTransform, addWritable];
  addDefault();
  addWritable();
  await settle();
  for (let step = 0; step < 24; step++) {
    if (next() < 0.2) {
      attempt("make", pick(add));
    } else if (gates.length > 0 && next() < 0.2) {
      note("gate");
      gates.splice(int(gates.length), 1)[0]();
    } else if (maybe()) {
      attempt("use", () => useReadable(pick(readables)));
    } else {
      attempt("use", () => useWritable(pick(writables)));
    }
    await settle();
    print(`${seed}.${step}: ${[...notes].sort().join(" | ")}`);
    notes = new Set();
  }
  const locks = [...readables, ...writables].map(({ name, stream }) => `${name} ${stream.locked}`);
  print(`${seed}: ${locks.join(" ")}`);
};
