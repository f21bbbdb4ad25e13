// What the parts of `browser.scripting` check in common, in WebKit's sentences.
import { load, primordials } from "core";
import schema from "./scripting.schema.json";

const { JSONParse, StringPrototypeToLowerCase } = primordials;

let types;

/** Throws the sentence for a wrong value. */
export function refuse(name, key, text) {
  load("browser/argument-errors").refuse(`scripting.${name}()`, key, text);
}

/** A dictionary inside of an argument: its members of the group that are there. */
export function checkMembers(name, key, group, value) {
  types ??= JSONParse(schema.types);
  const description = { params: [{ name: key, type: "object", groups: [group] }], returns: "value" };
  return load("browser/argument-errors").checkArguments(`scripting.${name}()`, description, types, [value])[0];
}

/** Frames are named in one way: all, by their identifiers or by those of their documents. */
export function checkFrames(target, frames, documents, exclude) {
  const hasFrames = target[frames] !== undefined;
  const hasDocuments = target[documents] !== undefined;
  if (target.allFrames && hasFrames) exclude("allFrames", frames);
  if (hasFrames && hasDocuments) exclude(frames, documents);
  if (target.allFrames && hasDocuments) exclude("allFrames", documents);
}

/** An empty word is as good as none. */
function checkWord(name, key, value, first, second) {
  if (value === undefined || value === "") return;
  const word = StringPrototypeToLowerCase(value);
  if (word !== first && word !== second) refuse(name, key, `it must specify either '${first}' or '${second}'`);
}

export function checkWorld(name, world) {
  checkWord(name, "world", world, "isolated", "main");
}

export function checkOrigin(name, key, origin) {
  checkWord(name, key, origin, "author", "user");
}
