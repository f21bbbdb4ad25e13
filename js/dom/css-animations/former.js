// What elements had before the changes since the last frame
import { push, put } from "core";
import { $attributes, $versions } from "library/tree";
import { makeAttribute } from "shared/changes";
import { SafeMap, SafeSet } from "web/safe-collections";

/** The attributes that have changed, and the elements that have come. */
export class Former {
  /** For each element the former value of each attribute that has changed, by name; null where it was not there. */
  attributes = new SafeMap();
  inserted = new SafeSet();

  get isEmpty() {
    return this.attributes.size === 0 && this.inserted.size === 0;
  }

  noteAttribute(element, name, value) {
    let values = this.attributes.get(element);
    if (values === undefined) this.attributes.set(element, (values = { __proto__: null }));
    if (!(name in values)) values[name] = value;
  }

  /** Calls a function that runs no script while the elements have their former attributes, of which nobody is told. */
  during(document, body) {
    const now = [];
    this.attributes.forEach((values, element) => {
      const list = element[$attributes];
      push(now, remember(list));
      for (const name in values) putValue(list, name, values[name]);
    });
    document[$versions].attributes++;
    try {
      body();
    } finally {
      for (let i = 0; i < now.length; i++) restore(now[i]);
      document[$versions].attributes++;
    }
  }
}

function remember(list) {
  const records = [];
  const texts = [];
  for (let i = 0; i < list.length; i++) {
    put(records, i, list[i]);
    put(texts, i, list[i].value);
  }
  return { list, records, texts };
}

function restore({ list, records, texts }) {
  list.length = records.length;
  for (let i = 0; i < records.length; i++) {
    put(list, i, records[i]);
    list[i].value = texts[i];
  }
}

/** Gives a list of attributes one with a value, or takes it away. */
function putValue(list, name, value) {
  let index = 0;
  while (index < list.length && (list[index].localName !== name || list[index].namespace !== null)) index++;
  if (value !== null) {
    if (index < list.length) list[index].value = value;
    else list[index] = makeAttribute(null, null, name, value);
    return;
  }
  if (index === list.length) return;
  for (let i = index; i < list.length - 1; i++) list[i] = list[i + 1];
  list.length--;
}
