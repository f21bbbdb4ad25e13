// https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#dates-and-times
import { load } from "core";

const DAY = 86400000;
/** The farthest time from 1970 that a Date holds, in milliseconds. */
const FARTHEST = 8.64e15;

const quotient = (dividend, divisor) => (dividend - modulo(dividend, divisor)) / divisor;
const modulo = (dividend, divisor) => ((dividend % divisor) + divisor) % divisor;

const pad = (number, length) => {
  let text = `${number}`;
  while (text.length < length) text = `0${text}`;
  return text;
};

/** Days from 1970-01-01 to a day of the proleptic Gregorian calendar; months count from 1. */
function daysFromCivil(year, month, day) {
  const shifted = month <= 2 ? year - 1 : year;
  const era = quotient(shifted, 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = quotient(153 * (month + (month > 2 ? -3 : 9)) + 2, 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + quotient(yearOfEra, 4) - quotient(yearOfEra, 100) + dayOfYear;
  return era * 146097 + dayOfEra - 719468;
}

function civilFromDays(days) {
  const shifted = days + 719468;
  const era = quotient(shifted, 146097);
  const dayOfEra = shifted - era * 146097;
  const yearOfEra = quotient(
    dayOfEra - quotient(dayOfEra, 1460) + quotient(dayOfEra, 36524) - quotient(dayOfEra, 146096), 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + quotient(yearOfEra, 4) - quotient(yearOfEra, 100));
  const shiftedMonth = quotient(5 * dayOfYear + 2, 153);
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return { year, month, day: dayOfYear - quotient(153 * shiftedMonth + 2, 5) + 1 };
}

function daysInMonth(year, month) {
  if (month === 2) return year % 400 === 0 || (year % 4 === 0 && year % 100 !== 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

const inRange = (time) => (time >= -FARTHEST && time <= FARTHEST ? time : null);

const monthPattern = /^(\d{4,})-(\d\d)$/;
const datePattern = /^(\d{4,})-(\d\d)-(\d\d)$/;
const weekPattern = /^(\d{4,})-W(\d\d)$/;
const timePattern = /^(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,3}))?)?$/;

/** https://html.spec.whatwg.org/#parse-a-date-string: milliseconds from 1970, or null. */
function parseDate(text) {
  const match = datePattern.exec(text);
  if (match === null) return null;
  const year = +match[1];
  const month = +match[2];
  const day = +match[3];
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return null;
  return inRange(daysFromCivil(year, month, day) * DAY);
}

function formatDate(time) {
  const { year, month, day } = civilFromDays(quotient(time, DAY));
  return year < 1 || inRange(time) === null ? "" : `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
}

/** https://html.spec.whatwg.org/#parse-a-month-string: months from January 1970, or null. */
function parseMonth(text) {
  const match = monthPattern.exec(text);
  if (match === null) return null;
  const year = +match[1];
  const month = +match[2];
  if (year < 1 || month < 1 || month > 12) return null;
  // WebKit, like Date, ends with September 275760.
  return year > 275760 || (year === 275760 && month > 9) ? null : (year - 1970) * 12 + month - 1;
}

function formatMonth(months) {
  const year = 1970 + quotient(months, 12);
  return year < 1 ? "" : `${pad(year, 4)}-${pad(modulo(months, 12) + 1, 2)}`;
}

/** The Monday of the first week of a year, in days from 1970: the week that has January 4th. */
function firstMonday(year) {
  const fourth = daysFromCivil(year, 1, 4);
  return fourth - modulo(fourth + 3, 7);
}

/** https://html.spec.whatwg.org/#parse-a-week-string: the time of its Monday, or null. */
function parseWeek(text) {
  const match = weekPattern.exec(text);
  if (match === null) return null;
  const year = +match[1];
  const week = +match[2];
  if (year < 1 || year > 275760 || week < 1) return null;
  const monday = firstMonday(year) + (week - 1) * 7;
  return monday < firstMonday(year + 1) ? inRange(monday * DAY) : null;
}

function formatWeek(time) {
  const days = quotient(time, DAY);
  // The Thursday of a week says in which year the week is.
  const thursday = days - modulo(days + 3, 7) + 3;
  const { year } = civilFromDays(thursday);
  const week = quotient(thursday - firstMonday(year), 7) + 1;
  return year < 1 ? "" : `${pad(year, 4)}-W${pad(week, 2)}`;
}

/** https://html.spec.whatwg.org/#parse-a-time-string: milliseconds from midnight, or null. */
function parseTime(text) {
  const match = timePattern.exec(text);
  if (match === null) return null;
  const hour = +match[1];
  const minute = +match[2];
  const second = match[3] === undefined ? 0 : +match[3];
  if (hour > 23 || minute > 59 || second > 59) return null;
  const fraction = match[4] === undefined ? 0 : +`${match[4]}00`.slice(0, 3);
  return ((hour * 60 + minute) * 60 + second) * 1000 + fraction;
}

function formatTime(milliseconds) {
  const time = modulo(milliseconds, DAY);
  const fraction = time % 1000;
  const seconds = quotient(time, 1000);
  let text = `${pad(quotient(seconds, 3600), 2)}:${pad(quotient(seconds, 60) % 60, 2)}`;
  if (seconds % 60 !== 0 || fraction !== 0) text += `:${pad(seconds % 60, 2)}`;
  if (fraction !== 0) text += `.${pad(fraction, 3)}`;
  return text;
}

/** https://html.spec.whatwg.org/#parse-a-local-date-and-time-string */
function parseLocal(text) {
  const separator = text.search(/[T ]/);
  if (separator < 0) return null;
  const date = parseDate(text.slice(0, separator));
  const time = parseTime(text.slice(separator + 1));
  return date === null || time === null ? null : inRange(date + time);
}

function formatLocal(time) {
  const date = formatDate(time);
  return date === "" ? "" : `${date}T${formatTime(time).replace(/(\.\d*?)0+$/, "$1")}`;
}

/** How a type's strings become numbers and back: null for no such string, "" for a number that has none. */
export const timeTypes = {
  __proto__: null,
  date: { parse: parseDate, format: formatDate },
  month: { parse: parseMonth, format: formatMonth },
  week: { parse: parseWeek, format: formatWeek },
  time: { parse: parseTime, format: formatTime },
  "datetime-local": { parse: parseLocal, format: formatLocal },
};

/** The Date that a type's number stands for; `months` of a month input count from January 1970. */
export function dateOfNumber(type, number) {
  const { make } = load("web/builtins");
  if (type !== "month") return make("Date", number);
  return make("Date", daysFromCivil(1970 + quotient(number, 12), modulo(number, 12) + 1, 1) * DAY);
}

/** The number that stands for a Date's time in a type. */
export function numberOfTime(type, time) {
  if (type !== "month") return type === "time" ? modulo(time, DAY) : time;
  const { year, month } = civilFromDays(quotient(time, DAY));
  return (year - 1970) * 12 + month - 1;
}
