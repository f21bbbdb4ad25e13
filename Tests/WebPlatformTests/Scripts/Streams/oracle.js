// Prints what Node's own streams do: node oracle.js FIRST-SEED LAST-SEED
require("./programs.js");

const [first, last] = process.argv.slice(2).map(Number);
process.on("unhandledRejection", () => {});

const settle = async () => {
  for (let turn = 0; turn < 8; turn++) {
    await new Promise((resolve) => setImmediate(resolve));
    for (let count = 0; count < 20; count++) await null;
  }
};

(async () => {
  for (let seed = first; seed <= last; seed++) await runStreamProgram(seed, console.log, settle);
})();
