let document = null;

/** The document of the page's window: the node document of what `new Text()` and its like make. */
export function currentDocument() {
  return document;
}

export function setCurrentDocument(value) {
  document = value;
}
