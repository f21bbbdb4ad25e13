// Which names are properties, and which are other names of them
import { longhand, longhandNames } from "./longhands.js";
import { shorthand, shorthandNames } from "./shorthands.js";

/** Older names: https://compat.spec.whatwg.org/#css-simple-aliases, and those that WebKit has besides */
const aliases = {
  __proto__: null,
  "word-wrap": "overflow-wrap",
  "grid-gap": "gap",
  "grid-row-gap": "row-gap",
  "grid-column-gap": "column-gap",
  "font-width": "font-stretch",
  "-webkit-margin-start": "margin-inline-start",
  "-webkit-margin-end": "margin-inline-end",
  "-webkit-margin-before": "margin-block-start",
  "-webkit-margin-after": "margin-block-end",
  "-webkit-padding-start": "padding-inline-start",
  "-webkit-padding-end": "padding-inline-end",
  "-webkit-padding-before": "padding-block-start",
  "-webkit-padding-after": "padding-block-end",
  "-webkit-border-start": "border-inline-start",
  "-webkit-border-end": "border-inline-end",
  "-webkit-border-before": "border-block-start",
  "-webkit-border-after": "border-block-end",
  "-webkit-logical-width": "inline-size",
  "-webkit-logical-height": "block-size",
  "-webkit-min-logical-width": "min-inline-size",
  "-webkit-min-logical-height": "min-block-size",
  "-webkit-max-logical-width": "max-inline-size",
  "-webkit-max-logical-height": "max-block-size",
};

/** Properties that have the same name behind `-webkit-`. */
const prefixed = (
  "align-content align-items align-self alignment-baseline animation animation-delay animation-direction "
  + "animation-duration animation-fill-mode animation-iteration-count animation-name animation-play-state "
  + "animation-timing-function appearance backdrop-filter backface-visibility background-clip background-origin "
  + "background-size border-bottom-left-radius border-bottom-right-radius border-image border-radius "
  + "border-top-left-radius border-top-right-radius box-shadow box-sizing clip-path "
  + "column-count column-fill column-gap column-rule column-rule-color column-rule-style column-rule-width "
  + "column-span column-width columns filter flex flex-basis flex-direction flex-flow flex-grow flex-shrink "
  + "flex-wrap font-feature-settings font-kerning font-variant-ligatures hyphenate-character hyphens justify-content "
  + "line-break mask mask-clip mask-composite mask-image mask-mode mask-origin mask-position mask-position-x "
  + "mask-position-y mask-repeat mask-size opacity order perspective perspective-origin print-color-adjust "
  + "ruby-position shape-image-threshold shape-margin shape-outside text-combine text-decoration "
  + "text-decoration-color text-decoration-line text-decoration-skip-ink text-decoration-style text-emphasis "
  + "text-emphasis-color text-emphasis-position text-emphasis-style text-orientation "
  + "text-underline-position transform transform-box transform-origin transform-style transition transition-delay "
  + "transition-duration transition-property transition-timing-function writing-mode").split(" ");
for (let i = 0; i < prefixed.length; i++) aliases[`-webkit-${prefixed[i]}`] = prefixed[i];

/** The property that a name in lower case means, or undefined. */
export function propertyNamed(name) {
  const meant = aliases[name] ?? name;
  if (meant === "all" || longhand(meant) !== undefined || shorthand(meant) !== undefined) return meant;
  return undefined;
}

export function isCustomName(name) {
  return name.length > 2 && name.startsWith("--");
}

/** https://drafts.csswg.org/css-cascade-4/#all-shorthand */
let allLonghands = null;

/** The longhands of a shorthand, `all` among them; undefined of what is none. */
export function longhandsOf(name) {
  if (name !== "all") return shorthand(name)?.longhands;
  if (allLonghands === null) {
    allLonghands = [];
    for (let i = 0; i < longhandNames.length; i++) {
      const one = longhandNames[i];
      if (one !== "direction" && one !== "unicode-bidi") allLonghands[allLonghands.length] = one;
    }
  }
  return allLonghands;
}

let byLonghand = null;

/**
 * The shorthands of a longhand, those of most longhands first:
 * https://drafts.csswg.org/cssom/#concept-shorthands-preferred-order
 */
export function shorthandsOf(name) {
  if (byLonghand === null) {
    byLonghand = { __proto__: null };
    const all = { name: "all", longhands: longhandsOf("all") };
    for (let i = 0; i < all.longhands.length; i++) byLonghand[all.longhands[i]] = [all];
    for (let i = 0; i < shorthandNames.length; i++) {
      const one = shorthand(shorthandNames[i]);
      if (one.isLegacy === true) continue;
      for (let j = 0; j < one.longhands.length; j++) {
        const list = (byLonghand[one.longhands[j]] ??= []);
        let place = list.length;
        while (place > 0 && list[place - 1].longhands.length < one.longhands.length) {
          list[place] = list[place - 1];
          place--;
        }
        list[place] = one;
      }
    }
  }
  return byLonghand[name] ?? [];
}

/** Every name of a property, with those of older days. */
export function allPropertyNames() {
  const names = ["all"];
  for (let i = 0; i < longhandNames.length; i++) names[names.length] = longhandNames[i];
  for (let i = 0; i < shorthandNames.length; i++) names[names.length] = shorthandNames[i];
  const others = Reflect.ownKeys(aliases);
  for (let i = 0; i < others.length; i++) {
    if (propertyNamed(others[i]) !== undefined) names[names.length] = others[i];
  }
  return names;
}
