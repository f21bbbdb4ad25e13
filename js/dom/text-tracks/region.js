// https://w3c.github.io/webvtt/#the-vttregion-interface
import { domException, load, webidl } from "core";

let recordOf;

/** A percentage, which is no less than 0 and no more than 100. */
export function toPercentage(value) {
  const number = webidl.double(value);
  if (number < 0 || number > 100) throw domException("IndexSizeError");
  return number;
}

export class VTTRegion {
  #record = {
    id: "", width: 100, lines: 3, regionAnchorX: 0, regionAnchorY: 100, viewportAnchorX: 0, viewportAnchorY: 100, scroll: "",
  };

  static {
    recordOf = (value) => (webidl.isObject(value) && #record in value ? value.#record : undefined);
  }

  get id() {
    return this.#record.id;
  }

  set id(value) {
    this.#record.id = webidl.DOMString(value);
  }

  get width() {
    return this.#record.width;
  }

  set width(value) {
    this.#record.width = toPercentage(value);
  }

  get lines() {
    return this.#record.lines;
  }

  set lines(value) {
    this.#record.lines = webidl.unsignedLong(value);
  }

  get regionAnchorX() {
    return this.#record.regionAnchorX;
  }

  set regionAnchorX(value) {
    this.#record.regionAnchorX = toPercentage(value);
  }

  get regionAnchorY() {
    return this.#record.regionAnchorY;
  }

  set regionAnchorY(value) {
    this.#record.regionAnchorY = toPercentage(value);
  }

  get viewportAnchorX() {
    return this.#record.viewportAnchorX;
  }

  set viewportAnchorX(value) {
    this.#record.viewportAnchorX = toPercentage(value);
  }

  get viewportAnchorY() {
    return this.#record.viewportAnchorY;
  }

  set viewportAnchorY(value) {
    this.#record.viewportAnchorY = toPercentage(value);
  }

  get scroll() {
    return this.#record.scroll;
  }

  set scroll(value) {
    this.#record.scroll = webidl.enumeratedAttribute(value, ["", "up"], this.#record.scroll);
  }
}
webidl.expose(VTTRegion);

export const isRegion = (value) => recordOf(value) !== undefined;

/** A region as library/web-vtt has read it from a file. */
export function makeRegion(settings) {
  const region = new VTTRegion();
  load("web/builtins").builtins.Object.assign(recordOf(region), settings);
  return region;
}
