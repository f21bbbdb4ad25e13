// https://html.spec.whatwg.org/multipage/forms.html#the-form-element: named properties of a form
import { load, push } from "core";
import { SafeMap } from "dom/nodes";
import { $document, $versions, following, getAttribute, idOf, isHTML } from "library/tree";
import { controlsHiding } from "./hidden-members.js";
import { inputType } from "./input-types.js";
import { ancestor, controlsOf, formOwner, isListed } from "./owner.js";
import { $names, $pastNames, $radioLists } from "./slots.js";

/** https://html.spec.whatwg.org/#dom-form-elements: all controls but image buttons */
export function formElements(form) {
  const controls = controlsOf(form);
  const elements = [];
  for (let i = 0; i < controls.length; i++) {
    if (!isHTML(controls[i], "input") || inputType(controls[i]) !== "image") push(elements, controls[i]);
  }
  return elements;
}

function add(map, name, element) {
  if (name === null || name === "") return;
  const list = map.get(name);
  if (list === undefined) map.set(name, [element]);
  else if (list[list.length - 1] !== element) push(list, element);
}

/** Of each name the controls that have it, or else the images. */
function collectNames(form) {
  const names = new SafeMap();
  const controls = formElements(form);
  for (let i = 0; i < controls.length; i++) {
    add(names, idOf(controls[i]), controls[i]);
    add(names, getAttribute(controls[i], "name"), controls[i]);
  }
  const images = new SafeMap();
  for (let node = form; node !== null; node = following(node, form)) {
    if (!isHTML(node, "img") || ancestor(node, "form") !== form) continue;
    add(images, idOf(node), node);
    add(images, getAttribute(node, "name"), node);
  }
  images.forEach((list, name) => {
    if (names.get(name) === undefined) names.set(name, list);
  });
  return names;
}

/** The names of a form, kept until the tree or an attribute changes. */
function namesOf(form) {
  const known = form[$names];
  const document = form[$document];
  const { tree, attributes } = document[$versions];
  if (known !== null && known.document === document && known.tree === tree && known.attributes === attributes) {
    return known.names;
  }
  const names = collectNames(form);
  form[$names] = { document, tree, attributes, names };
  return names;
}

/** Whether an element that had a name before is still the form's. */
function isStillOwned(element, form) {
  return isListed(element) ? formOwner(element) === form : ancestor(element, "form") === form;
}

/**
 * https://html.spec.whatwg.org/#dom-form-nameditem: undefined where there is none
 * @param {boolean} isMember whether forms have a member with this name
 */
export function formNamed(form, name, isMember) {
  const list = isMember ? controlsHiding(form, name) : namesOf(form).get(name);
  if (list === undefined) {
    const past = form[$pastNames]?.get(name);
    return past !== undefined && isStillOwned(past, form) ? past : undefined;
  }
  if (list.length > 1) {
    const lists = (form[$radioLists] ??= new SafeMap());
    let radios = lists.get(name);
    if (radios === undefined) {
      radios = load("dom/form-collections").makeRadioNodeList(form, () => namesOf(form).get(name) ?? []);
      lists.set(name, radios);
    }
    return radios;
  }
  (form[$pastNames] ??= new SafeMap()).set(name, list[0]);
  return list[0];
}

/** https://html.spec.whatwg.org/#the-form-element:supported-property-names */
export function formPropertyNames(form) {
  const names = [];
  namesOf(form).forEach((list, name) => push(names, name));
  form[$pastNames]?.forEach((element, name) => {
    let isNew = isStillOwned(element, form);
    for (let i = 0; i < names.length && isNew; i++) isNew = names[i] !== name;
    if (isNew) push(names, name);
  });
  return names;
}
