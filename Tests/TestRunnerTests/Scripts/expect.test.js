// What expect() holds, what it does not, and what it says then.
import { describe, expect, test } from "extrun:test";

/** What an expectation says where it does not hold; fails where it does. */
function said(body) {
  try {
    body();
  } catch (error) {
    return error.message;
  }
  throw new Error("the expectation holds");
}

const cycle = () => {
  const object = { name: "a" };
  object.self = object;
  return object;
};

describe("equality", () => {
  test.each([
    [{ a: 1, b: undefined }, { a: 1 }],
    [[1, [2]], [1, [2]]],
    [new Map([["a", { x: 1 }], ["b", 2]]), new Map([["b", 2], ["a", { x: 1 }]])],
    [new Set([1, { a: 2 }]), new Set([{ a: 2 }, 1])],
    [new Date(5), new Date(5)],
    [/a/g, /a/g],
    [new Error("x"), new Error("x")],
    [new Uint8Array([1, 2]), new Uint8Array([1, 2])],
    [new DataView(new ArrayBuffer(2)), new DataView(new ArrayBuffer(4), 2)],
    [new URL("https://a.example"), new URL("https://a.example/")],
    [new URLSearchParams("a=1&b=2"), new URLSearchParams([["a", "1"], ["b", "2"]])],
    [new Headers({ A: "1" }), new Headers({ a: "1" })],
    [[], []],
    [NaN, NaN],
    [cycle(), cycle()],
    [{ [Symbol.for("s")]: 1 }, { [Symbol.for("s")]: 1 }],
    [null, null],
  ])("%# is equal", (left, right) => {
    expect(left).toEqual(right);
    expect(said(() => expect(left).not.toEqual(right))).toContain("does not hold");
  });

  test.each([
    [{ a: 1 }, { a: 2 }],
    [{ a: 1 }, { a: 1, b: null }],
    [[1, 2], [2, 1]],
    [[1], { 0: 1 }],
    [0, -0],
    ["1", 1],
    [null, undefined],
    [new Map([["a", 1]]), new Map([["a", 2]])],
    [new Set([1]), new Set([2])],
    [new Date(5), new Date(6)],
    [/a/g, /a/i],
    [new Error("x"), new TypeError("x")],
    [new Uint8Array([1]), new Uint8Array([2])],
    [new DataView(new Uint8Array([1]).buffer), new DataView(new Uint8Array([2]).buffer)],
    [new URL("https://a.example/"), new URL("https://b.example/")],
    [new URLSearchParams("a=1"), new URLSearchParams("a=2")],
    [new Headers({ a: "1" }), new Headers({ a: "2" })],
    [[], new Set()],
    [{ [Symbol.for("s")]: 1 }, { [Symbol.for("s")]: 2 }],
  ])("%# is not equal", (left, right) => {
    expect(left).not.toEqual(right);
    expect(said(() => expect(left).toEqual(right))).toContain("does not hold");
  });

  test("toStrictEqual looks at classes, and at members that are undefined", () => {
    class Point {
      x = 1;
    }
    expect(new Point()).toEqual({ x: 1 });
    expect(new Point()).not.toStrictEqual({ x: 1 });
    expect({ a: undefined }).not.toStrictEqual({});
    expect([undefined]).not.toStrictEqual([,]);
    expect({ a: [1, { b: 2 }] }).toStrictEqual({ a: [1, { b: 2 }] });
  });

  test("iterators are walked through", () => {
    expect([1, 2].values()).toEqual([1, 2].values());
    expect([1, 2].values()).not.toEqual([1, 3].values());
    expect(said(() => expect([1, 2].values()).toEqual([1, 3].values()))).toContain("does not hold");
  });

  test("toBe is identity", () => {
    expect({}).not.toBe({});
    expect(NaN).toBe(NaN);
    expect(0).not.toBe(-0);
    expect(said(() => expect({}).toBe({}))).toContain("They look alike");
  });

  test("toMatchObject asks for a part, and arrays as a whole", () => {
    expect({ a: 1, b: { c: 2, d: 3 }, e: [{ f: 1, g: 2 }] }).toMatchObject({ b: { c: 2 }, e: [{ f: 1 }] });
    expect({ e: [1, 2] }).not.toMatchObject({ e: [1] });
    expect({}).not.toMatchObject({ a: undefined });
    expect(said(() => expect({ a: 1, b: 2, long: "x" }).toMatchObject({ a: 1, b: 3 }))).not.toContain("long");
  });
});

describe("values that stand for many", () => {
  test.each([
    [3, expect.any(Number)],
    ["a", expect.any(String)],
    [() => 1, expect.any(Function)],
    [new Date(), expect.any(Date)],
    [[], expect.any(Object)],
    [0, expect.anything()],
    [{ a: 1, b: 2 }, expect.objectContaining({ a: expect.any(Number) })],
    [[1, 2, 3], expect.arrayContaining([3, 1])],
    ["a word", expect.stringContaining("word")],
    ["a word", expect.stringMatching(/w.rd$/)],
    [0.1 + 0.2, expect.closeTo(0.3)],
    ["a", expect.not.stringContaining("b")],
    [{ a: 1 }, expect.not.objectContaining({ b: 1 })],
  ])("%# matches", (value, pattern) => {
    expect(value).toEqual(pattern);
    expect({ inner: [value] }).toEqual({ inner: [pattern] });
  });

  test.each([
    ["3", expect.any(Number)],
    [null, expect.anything()],
    [{ b: 2 }, expect.objectContaining({ a: 1 })],
    [[1], expect.arrayContaining([2])],
    [3, expect.stringContaining("3")],
    ["a", expect.not.stringContaining("a")],
  ])("%# does not match", (value, pattern) => expect(value).not.toEqual(pattern));

  test("where they match, the difference does not show them", () => {
    const text = said(() => expect({ id: 17, name: "a" }).toEqual({ id: expect.any(Number), name: "b" }));
    expect(text).toContain("    id: 17,");
    expect(text).toContain('-   name: "b",');
    expect(text).toContain('+   name: "a",');
  });
});

describe("the other matchers", () => {
  const cases = {
    toBeTruthy: [[1], [0]],
    toBeFalsy: [[""], ["a"]],
    toBeNull: [[null], [undefined]],
    toBeUndefined: [[undefined], [null]],
    toBeDefined: [[null], [undefined]],
    toBeNaN: [[NaN], [1]],
    toBeGreaterThan: [[2, 1], [1, 1]],
    toBeGreaterThanOrEqual: [[1, 1], [0, 1]],
    toBeLessThan: [[1n, 2n], [2, 1]],
    toBeLessThanOrEqual: [[1, 1], [2, 1]],
    toBeCloseTo: [[0.1 + 0.2, 0.3], [0.31, 0.3]],
    toBeInstanceOf: [[new TypeError(), Error], [{}, Date]],
    toContain: [["abc", "b"], [[{}], {}]],
    toContainEqual: [[[{ a: 1 }], { a: 1 }], [[1], 2]],
    toHaveLength: [["abc", 3], [[1], 2]],
    toHaveProperty: [[{ a: { b: [1] } }, "a.b[0]", 1], [{ a: 1 }, "b"]],
    toMatch: [["a word", /w.rd/], ["a", "b"]],
    toSatisfy: [[2, (value) => value % 2 === 0], [3, (value) => value % 2 === 0]],
    toThrow: [[() => { throw new TypeError("no way"); }, "way"], [() => 1]],
    toThrowError: [[() => { throw new TypeError("no way"); }, TypeError], [() => { throw new Error("a"); }, "b"]],
  };
  for (const [name, [[held, ...of], [missed, ...from]]] of Object.entries(cases)) {
    test(`${name} holds and does not hold`, () => {
      expect(held)[name](...of);
      expect(missed).not[name](...from);
      expect(said(() => expect(missed)[name](...from))).toContain(`.${name}() does not hold`);
      expect(said(() => expect(held).not[name](...of))).toContain(`.not.${name}() does not hold`);
    });
  }

  test("a pattern begins anew each time", () => {
    const pattern = /no/g;
    for (let time = 0; time < 2; time++) {
      expect(() => { throw new Error("no"); }).toThrow(pattern);
      expect("no").toMatch(pattern);
    }
    expect(() => { throw { message: 3 }; }).not.toThrow("3");
  });

  test("a matcher can be taken from its expectation", async () => {
    const { toBe, not } = expect(1);
    toBe(1);
    not.toBe(2);
    expect(said(() => toBe(2))).toContain("expected: 2");
    const { toBe: becomes } = expect(Promise.resolve(1)).resolves;
    await becomes(1);
  });

  test("what cannot be asked is said", () => {
    expect(() => expect("3").toBeGreaterThan(2)).toThrow(/must be a number/);
    expect(() => expect(3).toHaveLength(1)).toThrow(/must have a length/);
    expect(() => expect(3).toThrow()).toThrow(/expects a function/);
    expect(() => expect(3).toContain(1)).toThrow(/can be walked through/);
  });
});

describe("what is said", () => {
  test("short values stand beside one another", () => {
    expect(said(() => expect("1.299,50\u00a0€").toBe("1.299,50 €"))).toContain('received: "1.299,50\\u00a0€"');
    expect(said(() => expect("").toBe("✓"))).toBe('expect(received).toBe() does not hold\n\nexpected: "✓"\nreceived: ""');
  });

  test("the words of the test come first", () => {
    expect(said(() => expect(1, "the count of saves").toBe(2))).toMatch(/^the count of saves\n/);
  });

  test("of long values only what differs shows, with some lines around it", () => {
    const list = Array.from({ length: 100 }, (_, index) => index);
    const lines = said(() => expect(list).toEqual(list.with(50, "x"))).split("\n");
    expect(lines.length).toBeLessThan(20);
    expect(lines).toContain('-   "x",');
    expect(lines).toContain("+   50,");
    expect(lines.filter((line) => line.includes("…"))).toHaveLength(2);
  });

  test("objects without members are shown by what they stand for", () => {
    const { buffer } = new Uint8Array([1, 2]);
    const values = [new URL("https://a.example/x"), new URLSearchParams("a=1"), buffer, new DataView(buffer, 1)];
    const text = said(() => expect(values).toEqual([]));
    expect(text).toContain("+   URL https://a.example/x,");
    expect(text).toContain("+   URLSearchParams [");
    expect(text).toContain('+       "a",');
    expect(text).toContain("+   ArrayBuffer [1, 2],\n+   DataView [2],");
  });

  test("members stand in the order of their names, so that order alone is no difference", () => {
    const text = said(() => expect({ b: 1, a: [1, 2] }).toEqual({ a: [1, 2], b: 2 }));
    expect(text.split("\n").filter((line) => /^[-+] /.test(line))).toEqual(["-   b: 2,", "+   b: 1,"]);
  });

  test("what cannot be compared line by line is shown whole", () => {
    const long = Array.from({ length: 3000 }, (_, index) => `left ${index}`);
    expect(said(() => expect(long).toEqual(long.map((line) => line.replace("left", "right"))))).toContain("left 0");
  });
});

describe("promises", () => {
  test("resolves and rejects", async () => {
    await expect(Promise.resolve({ a: 1 })).resolves.toEqual({ a: 1 });
    await expect(Promise.resolve(1)).resolves.not.toBe(2);
    await expect(Promise.reject(new TypeError("no"))).rejects.toThrow("no");
    await expect(Promise.reject(new TypeError("no"))).rejects.toBeInstanceOf(TypeError);
    await expect(expect(Promise.resolve(1)).rejects.toThrow()).rejects.toThrow(/was fulfilled with 1/);
    await expect(expect(Promise.reject(new Error("x"))).resolves.toBe(1)).rejects.toThrow(/was rejected with/);
    await expect(expect(1).resolves.toBe(1)).rejects.toThrow(/needs a promise/);
    await expect(async () => { throw new Error("no"); }).rejects.toThrow("no");
    await expect(expect(() => 1).rejects.toThrow()).rejects.toThrow("needs a promise, and got 1");
  });
});

describe("expect.poll", () => {
  test("asks at each thing that happens, and no later than it may", async ({ clock }) => {
    let value = 0;
    setTimeout(() => (value = 1), 1000);
    setTimeout(() => (value = 2), 2000);
    await expect.poll(() => value).toBe(1);
    expect(clock.elapsed).toBe(1000);
    await expect.poll(async () => value, { within: "5s" }).toBe(2);
    expect(clock.elapsed).toBe(2000);
    await expect(expect.poll(() => value, { within: 500 }).toBe(3)).rejects.toThrow(/within 500 ms of the virtual clock/);
    expect(clock.elapsed).toBe(2500);
    await expect.poll(() => value).not.toBe(3);
  });

  test("says how long it asked a function that throws", async () => {
    let isBroken = false;
    setTimeout(() => (isBroken = true), 700);
    const ask = () => {
      if (isBroken) throw new RangeError("no");
      return 0;
    };
    await expect(expect.poll(ask).toBe(1)).rejects.toThrow(
      "expect.poll(): the function threw after 700 ms of the virtual clock: RangeError: no");
  });
});

test("matchers can be added", () => {
  expect.extend({ toBeEven: (value) => ({ pass: value % 2 === 0, message: "an even number" }) });
  expect(2).toBeEven();
  expect(3).not.toBeEven();
  expect(said(() => expect(3).toBeEven())).toContain("expected: an even number");
});

test("matchers that are added may wait, and see what Jest's see", async () => {
  expect.extend({
    toCome: async (received) => ({ pass: received === 1, message: () => "one" }),
    toTell(received, expected) {
      return { pass: this.equals(received, [expected, this.isNot]), message: "what it is told" };
    },
  });
  await expect(1).toCome();
  await expect(2).not.toCome();
  await expect(Promise.resolve(1)).resolves.toCome();
  await expect(expect(2).toCome()).rejects.toThrow("expected: one");
  expect([{ a: 1 }, false]).toTell({ a: 1 });
  expect([{ a: 1 }, false]).not.toTell({ a: 1 });
});

test.each([[() => false, "false"], [() => {}, "undefined"], [() => ({ pass: 1 }), "{ pass: 1"], [async () => true, "true"]])(
  "a matcher that gives no { pass, message } is refused: %#", async (matcher, given) => {
    expect.extend({ toBeWrong: matcher });
    const refused = `expect.extend(): the matcher toBeWrong() has to give { pass: boolean, message }, and gave ${given}`;
    await expect(async () => expect(1).toBeWrong()).rejects.toThrow(refused);
    await expect(async () => expect(1).not.toBeWrong()).rejects.toThrow(TypeError);
  });

describe("texts", () => {
  test("of many lines are told line by line", () => {
    const lines = Array.from({ length: 30 }, (_, index) => `line ${index}`);
    const text = said(() => expect(lines.with(20, "other").join("\n")).toBe(lines.join("\n")));
    expect(text).toContain("\n  line 19\n- line 20\n+ other\n  line 21\n");
    expect(text).not.toContain("line 3\n");
  });

  test("of one long line are told from where they differ", () => {
    const text = "word ".repeat(40);
    const around = (letter) => JSON.stringify(`…${"word ".repeat(4)}${letter} ${"word ".repeat(8).slice(0, 38)}`);
    expect(said(() => expect(`${text}a ${text}`).toEqual(`${text}b ${text}`)).split("\n").at(-1)).toBe(
      `They differ from character 201 on: ${around("b")} and ${around("a")}`);
    expect(said(() => expect("a").toBe("b"))).not.toContain("differ");
  });
});
