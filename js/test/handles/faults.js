import { call } from "../door.js";
import { numberOf } from "./extension.js";
import { optionsOf } from "./options.js";

/** Which requests suffer, and how many. */
const faultOptions = (given, name) => optionsOf(given, ["method", "url", "times"], `faults.${name}()`);

/** What goes wrong around an extension. A fault of the network befalls the next request, or `times` of them. */
class Faults {
  #fixtures;

  constructor(fixtures) {
    this.#fixtures = fixtures;
  }

  /** The server answers with a status, and never sees the request. */
  http(status, options = {}) {
    call("network_fault", "http", status, faultOptions(options, "http"));
  }

  /** The answer takes its time. */
  slow(time, options = {}) {
    call("network_fault", "slow", time, faultOptions(options, "slow"));
  }

  /** The connection ends in the middle of the answer's body: its status and headers have come, and reading it fails. */
  brokenAnswer(options = {}) {
    call("network_fault", "brokenAnswer", null, faultOptions(options, "brokenAnswer"));
  }

  /** The server does what it is asked for, and its answer is lost. */
  lostAnswer(options = {}) {
    call("network_fault", "lostAnswer", null, faultOptions(options, "lostAnswer"));
  }

  offline() {
    this.#fixtures.network.offline();
  }

  online() {
    this.#fixtures.network.online();
  }

  /** The native half fails, for messages that contain the members of `match`, or the next one. */
  nativeError(match, options = {}) {
    const { times = 1 } = optionsOf(options, ["times"], "faults.nativeError()");
    this.#fixtures.native.fail(match, "the native half failed", times);
  }

  /** The native half never answers; what it gives can still answer in its place. */
  nativeSilence(match) {
    return this.#fixtures.native.hold(match);
  }

  /** The phone is locked, and with it what the keychain protects so. */
  lockedKeychain() {
    this.#fixtures.keychain.lock();
  }

  unlockedKeychain() {
    this.#fixtures.keychain.unlock();
  }

  /** The system has erased what the extension has put into `storage.local`. */
  erasedStorage(extension) {
    call("storage_erase", numberOf(extension));
  }

  /** iOS ends the background. */
  async kill(extension) {
    await extension.background.kill();
  }
}

export const makeFaults = (fixtures) => new Faults(fixtures);
