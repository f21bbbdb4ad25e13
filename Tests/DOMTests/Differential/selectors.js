// Random selectors over a page: what they find, as lines of text. Run in two implementations, the lines must be equal.
// A pure function of the page and a seed; it uses nothing but `window.document`.
(function () {
  function makeRandom(seed) {
    let state = seed >>> 0 || 1;
    return (limit) => {
      state ^= state << 13;
      state >>>= 0;
      state ^= state >>> 17;
      state ^= state << 5;
      state >>>= 0;
      return state % limit;
    };
  }

  /** The names that occur in the page, so that most selectors find something. */
  function vocabularyOf(document) {
    const words = { tags: [], classes: [], ids: [], attributes: [] };
    const seen = new Set();
    const add = (list, key, value) => {
      if (seen.has(key)) return;
      seen.add(key);
      list.push(value);
    };
    const plain = /^[a-zA-Z][-\w]*$/;
    const all = document.getElementsByTagName("*");
    for (let i = 0; i < all.length; i++) {
      const element = all[i];
      if (plain.test(element.localName)) add(words.tags, `t ${element.localName}`, element.localName);
      for (const { name, value } of Array.from(element.attributes)) {
        if (!plain.test(name)) continue;
        if (name === "id" && plain.test(value)) add(words.ids, `i ${value}`, value);
        if (name === "class") {
          for (const word of value.split(/\s+/)) if (plain.test(word)) add(words.classes, `c ${word}`, word);
        }
        if (value.length < 60 && !/["\\\n()]/.test(value)) add(words.attributes, `a ${name} ${value}`, [name, value]);
      }
    }
    words.classes.push("absent");
    words.ids.push("absent");
    words.attributes.push(["absent", "x"]);
    return words;
  }

  function makeGenerator(words, random) {
    const pick = (list) => list[random(list.length)];

    function attribute() {
      const [name, value] = pick(words.attributes);
      const from = random(value.length + 1);
      const part = value.slice(from, from + 1 + random(4));
      switch (random(8)) {
        case 0: case 1: return `[${name}]`;
        case 2: return `[${name}="${value}"]`;
        case 3: return `[${name}^="${value.slice(0, 3)}"]`;
        case 4: return `[${name}$="${value.slice(-3)}"]`;
        case 5: return `[${name}*="${part}"]`;
        case 6: return `[${name}~="${value.split(" ")[0]}"]`;
        default: return `[${name}|="${value.split("-")[0]}"]`;
      }
    }

    /** No `:nth-…()` inside another function: jsdom takes the first `)` for the end of both. */
    function structural(depth) {
      const steps = ["odd", "even", "2n+1", "3n", "-n+3", "n+2", `${1 + random(4)}`, "4n-1"];
      switch (random(depth === 0 ? 8 : 12)) {
        case 0: return ":first-child";
        case 1: return ":last-child";
        case 2: return ":only-child";
        case 3: return ":first-of-type";
        case 4: return ":last-of-type";
        case 5: return ":only-of-type";
        case 6: return ":empty";
        case 7: return ":root";
        case 8: return `:nth-child(${pick(steps)})`;
        case 9: return `:nth-last-child(${pick(steps)})`;
        case 10: return `:nth-of-type(${pick(steps)})`;
        default: return `:nth-last-of-type(${pick(steps)})`;
      }
    }

    function logical(depth) {
      const inner = () => compound(depth - 1);
      switch (random(4)) {
        case 0: return `:not(${inner()})`;
        case 1: return `:is(${inner()}, ${inner()})`;
        case 2: return `:where(${inner()})`;
        default: return `:not(${inner()}, ${inner()})`;
      }
    }

    function compound(depth) {
      let text = "";
      if (random(5) < 3) text = random(12) === 0 ? "*" : pick(words.tags);
      const parts = text === "" ? 1 + random(2) : random(3);
      for (let i = 0; i < parts; i++) {
        const kind = random(10);
        if (kind < 4) text += `.${pick(words.classes)}`;
        else if (kind < 5) text += `#${pick(words.ids)}`;
        else if (kind < 7) text += attribute();
        else if (kind < 9 || depth === 0) text += structural(depth);
        else text += logical(depth);
      }
      return text;
    }

    function complex() {
      let text = compound(1);
      const more = random(4);
      for (let i = 0; i < more; i++) text += pick([" ", " ", " ", " > ", " > ", " + ", " ~ "]) + compound(1);
      return text;
    }

    return () => {
      let text = complex();
      if (random(6) === 0) text += `, ${complex()}`;
      return text;
    };
  }

  /**
   * @param {Window} window
   * @param {number} seed
   * @param {number} [count] how many selectors
   * @returns {string[]} for each selector a line: the selector, and the places in tree order of what it finds
   */
  function run(window, seed, count = 300) {
    const { document } = window;
    const random = makeRandom(seed);
    const next = makeGenerator(vocabularyOf(document), random);
    const places = new Map();
    const all = document.getElementsByTagName("*");
    for (let i = 0; i < all.length; i++) places.set(all[i], i);
    const log = [];
    for (let i = 0; i < count; i++) {
      const selector = next();
      let line = `${selector} => `;
      try {
        const found = document.querySelectorAll(selector);
        line += Array.from(found, (element) => places.get(element)).join(" ");
        // Not always: it takes jsdom half as long again.
        if (random(4) === 0) {
          const first = document.querySelector(selector);
          if (first !== (found[0] ?? null)) line += " (querySelector differs)";
        }
        if (found.length > 0) {
          const last = found[found.length - 1];
          line += ` matches ${last.matches(selector)} closest ${places.get(last.closest(selector))}`;
        }
      } catch (error) {
        line += `throws ${error.name}`;
      }
      log.push(line);
    }
    return log;
  }

  globalThis.differentialSelectors = run;
})();
