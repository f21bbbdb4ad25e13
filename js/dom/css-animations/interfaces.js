// https://drafts.csswg.org/css-transitions-2/#the-CSSTransition-interface,
// https://drafts.csswg.org/css-animations-2/#the-CSSAnimation-interface
import { webidl } from "core";
import { requireInternal } from "dom/nodes";
import { Animation } from "dom/web-animations";

export class CSSTransition extends Animation {
  #property;

  constructor(token, effect, timeline, property) {
    requireInternal(token);
    super(effect, timeline);
    this.#property = property;
  }

  get transitionProperty() {
    return this.#property;
  }
}
webidl.expose(CSSTransition);

export class CSSAnimation extends Animation {
  #name;

  constructor(token, effect, timeline, name) {
    requireInternal(token);
    super(effect, timeline);
    this.#name = name;
  }

  get animationName() {
    return this.#name;
  }
}
webidl.expose(CSSAnimation);
