// How the code of a page is reached from a library, which has its nodes only

const loaders = new WeakMap();

/**
 * Tells by which function a document's page loads its chunks. It stands in no slot: it is the way to the host.
 * @param {Document} document
 * @param {(name: string) => object} load that of js/core/loader.js
 */
export function setLoader(document, load) {
  loaders.set(document, load);
}

/** The exports of a chunk of the page that a document belongs to. */
export function loadFor(document, name) {
  return loaders.get(document)(name);
}
