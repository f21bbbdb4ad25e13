// https://drafts.csswg.org/css-position-4/#top-layer: what selectors and focus ask of it; nothing is painted
import { push } from "core";
import { $document, $topLayer } from "library/tree";

export function addToTopLayer(element) {
  removeFromTopLayer(element);
  const layer = (element[$document][$topLayer] ??= []);
  push(layer, element);
}

export function removeFromTopLayer(element) {
  const layer = element[$document][$topLayer];
  if (layer === undefined) return;
  let kept = 0;
  for (let i = 0; i < layer.length; i++) {
    if (layer[i] !== element) layer[kept++] = layer[i];
  }
  layer.length = kept;
}
