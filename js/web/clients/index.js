// https://w3c.github.io/ServiceWorker/#clients-interface
import { domException, load, primordials, webidl } from "core";

const { Promise, TypeError } = primordials;

const creating = {};

export class Clients {
  constructor(key) {
    if (key !== creating) throw new TypeError("Illegal constructor");
  }

  /** No page of an extension is controlled by its background, so nothing happens to one. */
  claim() {
    return new Promise((resolve, reject) => {
      if (load("web/worker").isActive()) resolve();
      else reject(domException("InvalidStateError", "Service worker is not active"));
    });
  }
}
webidl.expose(Clients);
load("web/missing-globals").defineMissing(Clients.prototype, "clients", "serviceWorker", true);

export const clients = new Clients(creating);
