// https://drafts.csswg.org/web-animations-1/#the-animationeffect-interface and what inherits from it
import { domException, primordials, put, webidl } from "core";
import { internal, requireInternal } from "dom/nodes";
import { StringPrototypeStartsWith } from "library/text";
import { $nodeType, isNode, nodeType } from "library/tree";
import { describeKeyframe, readKeyframes } from "./keyframes.js";
import { computeTiming, defaultTiming, readTiming } from "./timing.js";

const { RegExpPrototypeExec, TypeError } = primordials;

let stateOf;

export class AnimationEffect {
  #state = { timing: defaultTiming, player: null };

  static {
    stateOf = (effect) => effect.#state;
  }

  constructor(token) {
    requireInternal(token);
  }

  getTiming() {
    return { ...this.#state.timing };
  }

  getComputedTiming() {
    const { timing, player } = this.#state;
    return computeTiming(timing, player?.currentTime ?? null, player?.rate ?? 1);
  }

  updateTiming(timing = undefined) {
    const state = this.#state;
    state.timing = readTiming(timing, state.timing);
    state.player?.timingChanged();
  }
}
webidl.expose(AnimationEffect);

/** The slots of an effect: its `timing`, and the `player` of its animation. */
export const effectState = (effect) => stateOf(effect);

export function requireEffect(value) {
  if (!webidl.isObject(value) || !(value instanceof AnimationEffect)) {
    throw new TypeError("The effect must be an instance of AnimationEffect");
  }
  return value;
}

const composites = ["replace", "add", "accumulate"];

function toTarget(value) {
  if (value === null || value === undefined) return null;
  if (!isNode(value) || value[$nodeType] !== nodeType.ELEMENT) throw new TypeError("The target must be an instance of Element");
  return value;
}

/** https://drafts.csswg.org/web-animations-1/#dom-keyframeeffect-pseudoelement */
function toPseudoElement(value) {
  if (value === null || value === undefined) return null;
  const text = webidl.DOMString(value);
  const known = RegExpPrototypeExec(/^::?(before|after|first-line|first-letter)$/, text);
  if (known !== null) return `::${known[1]}`;
  if (StringPrototypeStartsWith(text, "::")) return text;
  throw domException("SyntaxError");
}

export class KeyframeEffect extends AnimationEffect {
  #target = null;
  #pseudoElement = null;
  #composite = "replace";
  #keyframes = [];

  constructor(target, keyframes, options = undefined) {
    webidl.requireArguments(arguments.length, 1);
    super(internal);
    if (target instanceof KeyframeEffect) {
      const source = target;
      stateOf(this).timing = stateOf(source).timing;
      this.#target = source.#target;
      this.#pseudoElement = source.#pseudoElement;
      this.#composite = source.#composite;
      this.#keyframes = source.#keyframes;
      return;
    }
    this.#target = toTarget(target);
    if (typeof options === "number") {
      stateOf(this).timing = readTiming({ duration: options }, defaultTiming);
    } else {
      const given = webidl.dictionary(options);
      if (given.composite !== undefined) this.#composite = webidl.enumeration(given.composite, composites);
      this.#pseudoElement = toPseudoElement(given.pseudoElement);
      stateOf(this).timing = readTiming(given, defaultTiming);
    }
    this.#keyframes = readKeyframes(keyframes);
  }

  get target() {
    return this.#target;
  }

  set target(value) {
    this.#target = toTarget(value);
  }

  get pseudoElement() {
    return this.#pseudoElement;
  }

  set pseudoElement(value) {
    this.#pseudoElement = toPseudoElement(value);
  }

  get composite() {
    return this.#composite;
  }

  set composite(value) {
    this.#composite = webidl.enumeratedAttribute(value, composites, this.#composite);
  }

  getKeyframes() {
    const keyframes = [];
    for (let i = 0; i < this.#keyframes.length; i++) put(keyframes, i, describeKeyframe(this.#keyframes[i]));
    return keyframes;
  }

  setKeyframes(keyframes) {
    webidl.requireArguments(arguments.length, 1);
    this.#keyframes = readKeyframes(keyframes);
  }
}
webidl.expose(KeyframeEffect);
