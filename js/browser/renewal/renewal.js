// What `browser` gains and loses when a permission is granted or taken back while a context lives, or `storage.session` is opened.
// https://github.com/WebKit/WebKit/blob/main/Source/WebKit/WebProcess/Extensions/API/WebExtensionAPINamespace.cpp (isPropertyAllowed)
import { load, primordials, push } from "core";

const { JSONParse, ReflectGetOwnPropertyDescriptor, ReflectOwnKeys } = primordials;

/** The names in one list that are not in another. */
function difference(names, others) {
  const rest = [];
  for (let i = 0; i < names.length; i++) {
    let isThere = false;
    for (let k = 0; k < others.length; k++) if (others[k] === names[i]) isThere = true;
    if (!isThere) push(rest, names[i]);
  }
  return rest;
}

function removeAll(object, names) {
  for (let i = 0; i < names.length; i++) delete object[names[i]];
}

/** A namespace stays the object that it is: its events have listeners. Functions come and go. */
function renewFunctions(name, namespace, before, settings) {
  const old = JSONParse(before.namespaces[name]).supported;
  const now = JSONParse(settings.namespaces[name]).supported;
  removeAll(namespace, difference(old, now));
  const added = difference(now, old);
  if (added.length > 0) load(`browser/${name}`).addFunctions(namespace, added, settings);
}

/**
 * @param {object} browser the object of that name
 * @param {{ namespaces: Record<string, string> }} before what it was made from
 * @param {{ namespaces: Record<string, string>, storage: object }} settings what it is made from now
 * @param {(name: string) => void} add puts a namespace on `browser`
 */
export function renewBrowser(browser, before, settings, add) {
  const old = ReflectOwnKeys(before.namespaces);
  const now = ReflectOwnKeys(settings.namespaces);
  removeAll(browser, difference(old, now));
  const added = difference(now, old);
  for (let i = 0; i < added.length; i++) add(added[i]);
  for (let i = 0; i < now.length; i++) {
    const name = now[i];
    const text = before.namespaces[name];
    if (text === undefined || text === settings.namespaces[name]) continue;
    // One that nobody has touched yet is made from the new settings.
    const namespace = ReflectGetOwnPropertyDescriptor(browser, name)?.value;
    if (namespace !== undefined) renewFunctions(name, namespace, before, settings);
  }
  const storage = ReflectGetOwnPropertyDescriptor(browser, "storage")?.value;
  if (storage !== undefined) load("browser/storage").renewSession(storage, settings.storage);
}
