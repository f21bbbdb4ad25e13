// Dates as the user's calendar and clock show them. `toISOString` would tell those of UTC: a note that is clipped in
// the evening would carry the date of tomorrow, or of yesterday.

const names = (style, part) => (moment) =>
  new Intl.DateTimeFormat("en-US", { [part]: style, timeZone: "UTC" }).format(moment.local);

const pad = (number, width = 2) => String(number).padStart(width, "0");

const tokens = {
  YYYY: ({ local }) => pad(local.getUTCFullYear(), 4),
  YY: ({ local }) => pad(local.getUTCFullYear() % 100),
  MMMM: names("long", "month"),
  MMM: names("short", "month"),
  MM: ({ local }) => pad(local.getUTCMonth() + 1),
  M: ({ local }) => local.getUTCMonth() + 1,
  DD: ({ local }) => pad(local.getUTCDate()),
  D: ({ local }) => local.getUTCDate(),
  dddd: names("long", "weekday"),
  ddd: names("short", "weekday"),
  HH: ({ local }) => pad(local.getUTCHours()),
  H: ({ local }) => local.getUTCHours(),
  hh: ({ local }) => pad(local.getUTCHours() % 12 || 12),
  h: ({ local }) => local.getUTCHours() % 12 || 12,
  mm: ({ local }) => pad(local.getUTCMinutes()),
  ss: ({ local }) => pad(local.getUTCSeconds()),
  A: ({ local }) => (local.getUTCHours() < 12 ? "AM" : "PM"),
  a: ({ local }) => (local.getUTCHours() < 12 ? "am" : "pm"),
  Z: ({ offsetMinutes }) => {
    const minutes = Math.abs(offsetMinutes);
    return `${offsetMinutes < 0 ? "-" : "+"}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
  },
};

const tokenPattern = /\[([^\]]*)\]|YYYY|YY|MMMM|MMM|MM|M|DD|D|dddd|ddd|HH|H|hh|h|mm|ss|A|a|Z/g;

/** A point in time as a clock in a time zone shows it. */
export class Instant {
  /** A date whose UTC fields are the local ones. */
  local;
  offsetMinutes;
  #milliseconds;
  #timeZone;
  #pattern;

  constructor(milliseconds, timeZone, pattern = "YYYY-MM-DDTHH:mm:ssZ") {
    this.#milliseconds = milliseconds;
    this.#timeZone = timeZone;
    this.#pattern = pattern;
    const parts = new Intl.DateTimeFormat("en-US", {
      timeZone, calendar: "gregory", numberingSystem: "latn", hourCycle: "h23",
      year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "numeric", second: "numeric",
    }).formatToParts(milliseconds);
    const part = (name) => Number(parts.find(({ type }) => type === name).value);
    this.local =
      new Date(Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second")));
    this.offsetMinutes = Math.round((this.local - milliseconds) / 60_000);
  }

  /** A date without a time is that day everywhere; what has a time and no offset is local already. */
  static parse(text, timeZone) {
    const milliseconds = Date.parse(text);
    if (Number.isNaN(milliseconds)) throw new RangeError(`'${text}' is no date`);
    if (/Z$|[+-]\d\d:?\d\d$|GMT|UTC/.test(text)) return new Instant(milliseconds, timeZone);
    return new Instant(Date.parse(/^\d{4}-\d\d-\d\d$/.test(text) ? text : `${text}Z`), "UTC");
  }

  /** The same, written by another pattern. */
  as(pattern) {
    return new Instant(this.#milliseconds, this.#timeZone, pattern);
  }

  format(pattern) {
    return pattern.replace(tokenPattern, (token, literal) => literal ?? tokens[token](this));
  }

  toString() {
    return this.format(this.#pattern);
  }
}
