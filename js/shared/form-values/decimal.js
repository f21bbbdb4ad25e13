// Exact decimal arithmetic: 0.3 is three steps of 0.1.
import { load } from "core";

const pattern = /^(-?)(\d*)(?:\.(\d*))?(?:[eE]([-+]?\d+))?$/;

/** A number as `{ digits, exponent }`: digits × 10^exponent. */
function decimalOf(number) {
  const { BigInt } = load("web/builtins").builtins;
  const [, sign, whole, fraction = "", exponent = "0"] = pattern.exec(`${number}`);
  const digits = BigInt(`${whole}${fraction}`);
  return { digits: sign === "-" ? -digits : digits, exponent: +exponent - fraction.length };
}

/** The digits of a decimal for a lower or equal exponent. */
function scaled({ digits, exponent }, to) {
  let power = 1n;
  for (let left = exponent - to; left > 0; left--) power *= 10n;
  return digits * power;
}

/** Some numbers as integers of one unit; returns the integers and the unit's exponent. */
export function align(...numbers) {
  const decimals = [];
  let lowest = 0;
  for (let i = 0; i < numbers.length; i++) {
    decimals[i] = decimalOf(numbers[i]);
    if (decimals[i].exponent < lowest) lowest = decimals[i].exponent;
  }
  const integers = [];
  for (let i = 0; i < numbers.length; i++) integers[i] = scaled(decimals[i], lowest);
  return { integers, exponent: lowest };
}

/** The number that integer × 10^exponent is nearest to. */
export function toNumber(integer, exponent) {
  return +`${integer}e${exponent}`;
}
