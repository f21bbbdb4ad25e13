// Values as text, which outlives the context that has stored them, and can be read in every other one.
// https://html.spec.whatwg.org/multipage/structured-data.html#structuredserializeforstorage
//
// The text is JSON. What JSON has stands for itself; anything else is a list that begins with a word for its kind. Objects are numbered as
// they are met, so that cycles and shared objects stay what they are. It is written here, since `JSON.stringify` would ask a script's
// `toJSON`.
import { defineValue, domException, load, primordials, push, recordText, webidl } from "core";
import { builtins, getter, make, method } from "web/builtins";
import { bytesOf, isArrayBuffer, typedArrayName, viewParts } from "web/buffer-source";
import { bytesOfBlob, createBlob, createFile, isBlob, isFile, lastModifiedOf, nameOfFile, typeOfBlob } from "web/blob";
import { errorOfClass, slotGetter, slotReader, withSlot } from "web/structured-clone";

const {
  ArrayIsArray, JSONParse, JSONStringify, ReflectGetOwnPropertyDescriptor, ReflectGetPrototypeOf, ReflectOwnKeys,
  ReflectSetPrototypeOf, StringPrototypeCharCodeAt,
} = primordials;
const MapPrototypeForEach = method("Map", "forEach");
const MapPrototypeGet = method("Map", "get");
const MapPrototypeSet = method("Map", "set");
const SetPrototypeAdd = method("Set", "add");
const SetPrototypeForEach = method("Set", "forEach");
const RegExpPrototypeFlags = getter(builtins.RegExp.prototype, "flags");
const { BigInt, Object } = builtins;
const { fromCharCode } = builtins.String;
const { isError } = builtins.Error;

const plainPrototype = ReflectGetPrototypeOf({});

/**
 * @param {*} value a copy by `structuredClone`, which no script knows
 * @returns {string}
 */
export function textOfValue(value) {
  return write(value, { numbers: make("Map"), count: 0 });
}

function write(value, memory) {
  switch (typeof value) {
    case "undefined":
      return '["undefined"]';
    case "number":
      if (value === 0) return 1 / value < 0 ? '["number","-0"]' : "0";
      return value - value === 0 ? `${value}` : `["number","${value}"]`;
    case "bigint":
      return `["bigint","${value}"]`;
    case "object":
      return value === null ? "null" : writeObject(value, memory);
    default:
      return JSONStringify(value);
  }
}

function writeObject(object, memory) {
  const known = MapPrototypeGet(memory.numbers, object);
  if (known !== undefined) return `["again",${known}]`;
  MapPrototypeSet(memory.numbers, object, memory.count++);
  if (ArrayIsArray(object)) return `["array",${object.length},${writeProperties(object, memory)}]`;
  // OPTIMIZATION: what the others ask makes the engine throw for each object that is not of their kind.
  if (ReflectGetPrototypeOf(object) === plainPrototype) return `["object",${writeProperties(object, memory)}]`;
  for (let i = 0; i < writers.length; i++) {
    const written = writers[i](object, memory);
    if (written !== undefined) return written;
  }
  // What `structuredClone` copies and this does not know.
  throw webidl.notImplemented("storing an object of this kind, or sending it to another context,");
}

function writeProperties(object, memory) {
  let text = "[";
  const keys = ReflectOwnKeys(object);
  for (let i = 0; i < keys.length; i++) {
    if (!ReflectGetOwnPropertyDescriptor(object, keys[i]).enumerable) continue;
    text += `${text === "[" ? "" : ","}${JSONStringify(keys[i])},${write(object[keys[i]], memory)}`;
  }
  return `${text}]`;
}

/** Each gives undefined for an object that is not its kind. */
const writers = [
  (object, memory) => {
    const parts = viewParts(object);
    if (parts === undefined) return undefined;
    const { buffer, offset, length } = parts;
    return `["view","${typedArrayName(object) ?? "DataView"}",${write(buffer, memory)},${offset},${length}]`;
  },
  (object) => (isArrayBuffer(object) ? `["buffer",${binaryText(bytesOf(object))}]` : undefined),
  (object) => {
    if (!isBlob(object)) return undefined;
    const blob = `["blob",${binaryText(bytesOfBlob(object))},${JSONStringify(typeOfBlob(object))}]`;
    return isFile(object) ? `["file",${blob},${JSONStringify(nameOfFile(object))},${lastModifiedOf(object)}]` : blob;
  },
  (object) => {
    const slots = webidl.platformObjects.keys?.slotsOf(object);
    if (slots === undefined) return undefined;
    const { type, algorithm, extractable, usages, bytes } = slots;
    return `["key",${JSONStringify(algorithm)},${extractable},${recordText(usages)},${binaryText(bytes)},"${type}"]`;
  },
  (object, memory) => (isError(object) ? writeError(object, memory) : undefined),
  ifSlot(slotReader("Date", "getTime"), (time) => `["date",${write(time)}]`),
  ifSlot(slotGetter("Map", "size"), (size, map, memory) => {
    let text = "";
    MapPrototypeForEach(map, (value, key) => {
      text += `${text === "" ? "" : ","}${write(key, memory)},${write(value, memory)}`;
    });
    return `["map",[${text}]]`;
  }),
  ifSlot(slotGetter("Set", "size"), (size, set, memory) => {
    let text = "";
    SetPrototypeForEach(set, (value) => {
      text += `${text === "" ? "" : ","}${write(value, memory)}`;
    });
    return `["set",[${text}]]`;
  }),
  ifSlot(
    slotGetter("RegExp", "source"),
    (source, expression) => `["regexp",${JSONStringify(source)},"${RegExpPrototypeFlags(expression)}"]`,
  ),
  ifSlot(slotReader("Boolean", "valueOf"), (value) => `["wrapped",${value}]`),
  ifSlot(slotReader("Number", "valueOf"), (value) => `["wrapped",${write(value)}]`),
  ifSlot(slotReader("String", "valueOf"), (value) => `["wrapped",${JSONStringify(value)}]`),
  ifSlot(slotReader("BigInt", "valueOf"), (value) => `["wrapped",${write(value)}]`),
];

function ifSlot(read, writeContent) {
  return (value, memory) => withSlot(read, value, (object, content) => writeContent(content, object, memory));
}

const errorMembers = ["message", "stack", "cause"];

function writeError(error, memory) {
  const details = webidl.platformObjects.exceptions.domExceptionDetails(error);
  if (details !== undefined) return `["exception",${JSONStringify(details.name)},${JSONStringify(details.message)}]`;
  let text = "";
  for (let i = 0; i < errorMembers.length; i++) {
    const member = ReflectGetOwnPropertyDescriptor(error, errorMembers[i]);
    if (member === undefined || !("value" in member)) continue;
    text += `${text === "" ? "" : ","}"${errorMembers[i]}",${write(member.value, memory)}`;
  }
  return `["error",${JSONStringify(error.name)},[${text}]]`;
}

/** Bytes as the characters of a JSON string. */
function binaryText(bytes) {
  let text = "";
  for (let i = 0; i < bytes.length; i++) text += fromCharCode(bytes[i]);
  return JSONStringify(text);
}

/** The value that a text stands for, made anew. */
export function valueOfText(text) {
  return read(JSONParse(text), []);
}

function read(written, objects) {
  if (!ArrayIsArray(written)) return written;
  const kind = written[0];
  switch (kind) {
    case "undefined":
      return undefined;
    case "number":
      return +written[1];
    case "bigint":
      return BigInt(written[1]);
    case "again":
      return objects[written[1]];
    case "map":
    case "set":
      return readCollection(kind, written[1], objects);
    case "array":
    case "object":
      return readObject(written, objects);
    case "view":
      return readView(written, objects);
    case "error":
      return readError(written, objects);
    default:
      return remember(readPlain(kind, written), objects);
  }
}

function remember(object, objects) {
  push(objects, object);
  return object;
}

/** What holds no other objects. */
function readPlain(kind, written) {
  switch (kind) {
    case "date":
      return make("Date", read(written[1]));
    case "regexp":
      return make("RegExp", written[1], written[2]);
    case "buffer":
      return readBytes(written[1]).buffer;
    case "blob":
      return createBlob(readBytes(written[1]), written[2]);
    case "file":
      return createFile(readPlain("blob", written[1]), written[2], written[3]);
    case "key":
      return readKey(written);
    case "exception":
      return readException(written);
    default:
      return wrap(read(written[1]));
  }
}

function readException({ 1: name, 2: message }) {
  return domException(name, message);
}

function readKey({ 1: algorithm, 2: extractable, 3: usages, 4: bytes, 5: type }) {
  load("web/subtle-crypto");
  return webidl.platformObjects.keys.makeKey(algorithm, extractable, usages, readBytes(bytes), type);
}

function wrap(primitive) {
  if (typeof primitive !== "bigint") return make(wrappers[typeof primitive], primitive);
  // BigInt is no constructor, so what its objects inherit from has to be said.
  const object = Object(primitive);
  ReflectSetPrototypeOf(object, globalThis.BigInt.prototype);
  return object;
}

const wrappers = { __proto__: null, boolean: "Boolean", number: "Number", string: "String" };

function readBytes(text) {
  const bytes = make("Uint8Array", text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = StringPrototypeCharCodeAt(text, i);
  return bytes;
}

function readView({ 1: name, 2: buffer, 3: offset, 4: length }, objects) {
  const number = objects.length;
  push(objects, undefined);
  const bytes = read(buffer, objects);
  const count = name === "DataView" ? length : length / builtins[name].BYTES_PER_ELEMENT;
  return (objects[number] = make(name, bytes, offset, count));
}

function readObject(written, objects) {
  const isArray = written[0] === "array";
  const object = isArray ? [] : {};
  if (isArray) object.length = written[1];
  push(objects, object);
  readProperties(object, written[isArray ? 2 : 1], objects, true);
  return object;
}

function readProperties(object, written, objects, enumerable) {
  for (let i = 0; i < written.length; i += 2) {
    defineValue(object, written[i], read(written[i + 1], objects), enumerable);
  }
}

function readCollection(kind, written, objects) {
  const collection = make(kind === "map" ? "Map" : "Set");
  push(objects, collection);
  for (let i = 0; i < written.length; i++) {
    const value = read(written[i], objects);
    if (kind === "map") MapPrototypeSet(collection, value, read(written[++i], objects));
    else SetPrototypeAdd(collection, value);
  }
  return collection;
}

function readError({ 1: name, 2: members }, objects) {
  const error = errorOfClass(name);
  push(objects, error);
  readProperties(error, members, objects, false);
  return error;
}
