/** The functions that Swift calls. Each chunk adds its own, and none of them throws. */
export const entry = { __proto__: null };
