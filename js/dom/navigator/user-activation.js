// https://html.spec.whatwg.org/multipage/interaction.html#the-useractivation-interface
import { host, webidl } from "core";
import { internal, requireInternal } from "dom/nodes";

export class UserActivation {
  // Throws for any other object.
  #isOwn;

  constructor(token) {
    requireInternal(token);
  }

  get hasBeenActive() {
    this.#isOwn;
    return host.activation_sticky();
  }

  get isActive() {
    this.#isOwn;
    return host.activation_transient();
  }
}
webidl.expose(UserActivation);

export const userActivation = new UserActivation(internal);
