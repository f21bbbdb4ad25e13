// https://drafts.csswg.org/css-fonts-4/, https://drafts.csswg.org/css-text-decor-4/, https://drafts.csswg.org/css-text-4/
import { isDelim } from "./parts.js";
import { anyOrder, initialOf, matchAnyOrder, matchLonghand, part } from "./shorthand-kinds.js";

const widths = {
  __proto__: null, "ultra-condensed": true, "extra-condensed": true, condensed: true, "semi-condensed": true,
  "semi-expanded": true, expanded: true, "extra-expanded": true, "ultra-expanded": true, normal: true,
};
const systemFonts = {
  __proto__: null, caption: true, icon: true, menu: true, "message-box": true, "small-caption": true, "status-bar": true,
};

const shown = [
  "font-style", "font-variant-caps", "font-weight", "font-stretch", "font-size", "line-height", "font-family",
];
const reset = [
  "font-size-adjust", "font-kerning", "font-variant-alternates", "font-variant-east-asian", "font-variant-emoji",
  "font-variant-ligatures", "font-variant-numeric", "font-variant-position", "font-feature-settings",
  "font-optical-sizing", "font-variation-settings",
];

/** https://drafts.csswg.org/css-fonts-4/#font-prop */
export function font() {
  const longhands = [...shown, ...reset];
  const before = [shown[0], shown[1], shown[2], shown[3]];
  return {
    longhands,
    parse(parts) {
      if (parts.length === 1 && systemFonts[parts[0].lower] === true) {
        return withInitial(["normal", "normal", "400", "normal", "16px", "normal", "-apple-system"]);
      }
      const values = [];
      let at = 0;
      let normals = 0;
      while (at < parts.length && matchLonghand("font-size", [parts[at]]) === null) {
        if (parts[at].lower === "normal") {
          normals++;
          at++;
          continue;
        }
        let taken = 0;
        for (let length = Math.min(2, parts.length - at); length > 0 && taken === 0; length--) {
          for (let i = 0; i < before.length && taken === 0; i++) {
            const some = part(parts, at, at + length);
            if (values[i] !== undefined || (i === 1 && some[0].lower !== "small-caps")) continue;
            if (i === 3 && widths[some[0].lower] !== true) continue;
            const value = matchLonghand(before[i], some);
            if (value === null) continue;
            values[i] = value;
            taken = length;
          }
        }
        if (taken === 0) return null;
        at += taken;
      }
      if (at >= parts.length || normals + definedCount(values) > 4) return null;
      values[4] = matchLonghand("font-size", [parts[at++]]);
      if (at < parts.length && isDelim(parts[at], "/")) {
        values[5] = at + 1 < parts.length ? matchLonghand("line-height", [parts[at + 1]]) ?? undefined : undefined;
        if (values[5] === undefined) return null;
        at += 2;
      }
      values[6] = matchLonghand("font-family", part(parts, at, parts.length)) ?? undefined;
      return values[6] === undefined ? null : withInitial(values);
    },
    serialize(values) {
      for (let i = shown.length; i < longhands.length; i++) {
        if (values[i] !== initialOf(longhands[i])) return "";
      }
      if (values[1] !== "normal" && values[1] !== "small-caps") return "";
      if (widths[values[3]] !== true) return "";
      let text = "";
      for (let i = 0; i < 4; i++) {
        if (values[i] !== "normal") text += `${values[i]} `;
      }
      text += values[4];
      if (values[5] !== "normal") text += ` / ${values[5]}`;
      return `${text} ${values[6]}`;
    },
  };

  function withInitial(values) {
    for (let i = 0; i < longhands.length; i++) values[i] ??= initialOf(longhands[i]);
    return values;
  }
}

function definedCount(values) {
  let count = 0;
  for (let i = 0; i < values.length; i++) {
    if (values[i] !== undefined) count++;
  }
  return count;
}

/** https://drafts.csswg.org/css-fonts-4/#font-variant-prop */
export function fontVariant() {
  const longhands = [
    "font-variant-ligatures", "font-variant-caps", "font-variant-alternates", "font-variant-numeric",
    "font-variant-east-asian", "font-variant-position", "font-variant-emoji",
  ];
  const all = anyOrder(longhands);
  return {
    longhands,
    parse(parts) {
      if (parts.length === 1 && parts[0].lower === "none") {
        return ["none", "normal", "normal", "normal", "normal", "normal", "normal"];
      }
      // The words of one longhand may stand apart, so each is taken by itself first.
      const groups = [];
      for (let i = 0; i < parts.length; i++) {
        let found = -1;
        for (let j = 0; j < longhands.length && found < 0; j++) {
          if (parts[i].lower !== "none" && matchLonghand(longhands[j], [parts[i]]) !== null) found = j;
        }
        if (found < 0 || (parts[i].lower === "normal" && parts.length > 1)) return null;
        (groups[found] ??= [])[groups[found].length] = parts[i];
      }
      const values = [];
      for (let j = 0; j < longhands.length; j++) {
        values[j] = groups[j] === undefined ? "normal" : matchLonghand(longhands[j], groups[j]);
        if (values[j] === null) return null;
      }
      return values;
    },
    serialize(values) {
      if (values[0] !== "none") return all.serialize(values);
      for (let i = 1; i < values.length; i++) {
        if (values[i] !== "normal") return "";
      }
      return "none";
    },
  };
}

/** https://drafts.csswg.org/css-fonts-4/#font-synthesis */
export function fontSynthesis() {
  const names = ["weight", "style", "small-caps"];
  return {
    longhands: ["font-synthesis-weight", "font-synthesis-style", "font-synthesis-small-caps"],
    parse(parts) {
      const values = ["none", "none", "none"];
      if (parts.length === 1 && parts[0].lower === "none") return values;
      for (let i = 0; i < parts.length; i++) {
        let index = 0;
        while (index < 3 && parts[i].lower !== names[index]) index++;
        if (index === 3 || values[index] === "auto") return null;
        values[index] = "auto";
      }
      return parts.length === 0 ? null : values;
    },
    serialize(values) {
      let text = "";
      for (let i = 0; i < 3; i++) {
        if (values[i] === "auto") text += `${text === "" ? "" : " "}${names[i]}`;
      }
      return text === "" ? "none" : text;
    },
  };
}

/** https://drafts.csswg.org/css-text-decor-4/#text-decoration-property */
export function textDecoration() {
  return anyOrder([
    "text-decoration-line", "text-decoration-thickness", "text-decoration-style", "text-decoration-color",
  ]);
}

/** https://drafts.csswg.org/css-text-4/#white-space-property */
export function whiteSpace() {
  const longhands = ["white-space-collapse", "text-wrap-mode"];
  const words = {
    __proto__: null, normal: ["collapse", "wrap"], pre: ["preserve", "nowrap"], "pre-wrap": ["preserve", "wrap"],
    "pre-line": ["preserve-breaks", "wrap"],
  };
  return {
    longhands,
    parse(parts) {
      if (parts.length === 0) return null;
      const word = parts.length === 1 ? words[parts[0].lower] : undefined;
      if (word !== undefined) return [word[0], word[1]];
      const values = matchAnyOrder(longhands, parts);
      return values === null ? null : [values[0] ?? "collapse", values[1] ?? "wrap"];
    },
    serialize([collapse, mode]) {
      if (collapse === "collapse") return mode === "wrap" ? "normal" : mode;
      if (collapse === "preserve") return mode === "wrap" ? "pre-wrap" : "pre";
      if (collapse === "preserve-breaks" && mode === "wrap") return "pre-line";
      return mode === "wrap" ? collapse : `${collapse} ${mode}`;
    },
  };
}
