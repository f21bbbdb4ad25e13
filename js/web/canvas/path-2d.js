// https://html.spec.whatwg.org/multipage/canvas.html#path2d-objects
import { primordials, webidl } from "core";
import { identity } from "library/planar-matrix";
import { readMatrix } from "web/matrix";
import { areFinite, includeCanvasPath } from "./path-methods.js";
import { appendPath, copyPath, makePath } from "./path.js";
import { parsePathData } from "./svg-path.js";

const { TypeError } = primordials;

/** The path of a Path2D; undefined for any other value. */
export let pathOf;

export class Path2D {
  #path;

  static {
    pathOf = (value) => (webidl.isObject(value) && #path in value ? value.#path : undefined);
    includeCanvasPath(this.prototype, (self) => ({ path: self.#path, transform: identity }));
  }

  constructor(path = undefined) {
    if (path === undefined) this.#path = makePath();
    else this.#path = pathOf(path) === undefined ? parsePathData(webidl.DOMString(path)) : copyPath(pathOf(path));
  }

  addPath(path, transform = undefined) {
    webidl.requireArguments(arguments.length, 1);
    const m = readPlanar(transform);
    const added = requirePath(path, "addPath", "Path2D");
    if (areFinite(m)) appendPath(this.#path, path === this ? copyPath(added) : added, m);
  }
}

webidl.expose(Path2D);

export function requirePath(value, operation, owner) {
  const path = pathOf(value);
  if (path === undefined) throw new TypeError(`Argument 1 ('path') to ${owner}.${operation} must be an instance of Path2D`);
  return path;
}

/** The six numbers of a DOMMatrix2DInit. https://drafts.fxtf.org/geometry/#matrix-validate-and-fixup-2d */
export function readPlanar(init) {
  if (init === undefined) return identity;
  const { values } = readMatrix(init);
  return [values[0], values[1], values[4], values[5], values[12], values[13]];
}
