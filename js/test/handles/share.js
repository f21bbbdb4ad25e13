import { start } from "../door.js";

/** A system that lives in the share sheet, on a phone of its own. */
class SharedSystem {
  #number;

  constructor(number) {
    this.#number = number;
  }

  /** Plays steps, one after the other: those of `extrun share SYSTEM`. */
  async play(...steps) {
    for (const step of steps) await start("system.play()", "share_play", this.#number, step);
  }

  /** What a name of the step `expect` stands for now: `queued`, `outcome`. Numbers come as numbers. */
  async value(name) {
    const text = await start("system.value()", "share_value", this.#number, name);
    return /^\d+$/.test(text) ? Number(text) : text;
  }
}

/** The share sheet. */
class Share {
  /**
   * A system by its name: `bookmark-ai`, `jiggy-clipper`, `my-mind`.
   * @param {{ scripts?: string }} [options] the folder of the share extension's scripts
   */
  async system(name, options = {}) {
    return new SharedSystem(await start("share.system()", "share_start", name, options));
  }
}

export const makeShare = () => new Share();
