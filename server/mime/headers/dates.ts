const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

// RFC 5322's obsolete zones; single letters have no meaning (RFC 2822 §4.3).
const zones: Readonly<Record<string, string>> = {
  ut: "+0000",
  utc: "+0000",
  gmt: "+0000",
  z: "+0000",
  est: "-0500",
  edt: "-0400",
  cst: "-0600",
  cdt: "-0500",
  mst: "-0700",
  mdt: "-0600",
  pst: "-0800",
  pdt: "-0700",
  bst: "+0100",
  cet: "+0100",
  cest: "+0200",
  met: "+0100",
  mest: "+0200",
  eet: "+0200",
  eest: "+0300",
  msk: "+0300",
  ist: "+0530",
  jst: "+0900",
  kst: "+0900",
  hkt: "+0800",
  sgt: "+0800",
  aest: "+1000",
  aedt: "+1100",
  nzst: "+1200",
  nzdt: "+1300",
};

const time = /(\d{1,2})[:.](\d{1,2})(?:[:.](\d{1,2}))?(?:\.\d{1,9})?(?:\s*([ap])\.?m\b)?/i;
const dayFirst = /(\d{1,2})\.?[\s-]+([a-zà-ÿ]{3})[a-zà-ÿ]*\.?[\s,-]+(\d{2,4})\b/i;
const monthFirst = /([a-z]{3})[a-z]{0,20}\.?\s+(\d{1,2})\b(?:.*?\b(\d{4})\b)?/i;
const isoDay = /\b(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/;
const numberedDay = /(?<![\d:])(\d{1,2})([./-])(\d{1,2})\2(\d{4})\b/;
// Month names in other languages that don't start like the English ones.
const foreignMonths: Readonly<Record<string, number>> = Object.fromEntries(
  "gen ene|fev fév|mär mrz maa|abr avr|mai mei maj mag|giu|lug|ago aoû|set|okt ott out|lis|dez des dic déc"
    .split("|")
    .flatMap((names, at) => names.split(" ").map((name) => [name, at + 1])),
);

/** RFC 3339 in the sender's time zone; null if the date can't be parsed, never the current date. */
export function parseDate(value: string): string | null {
  const text = value
    .slice(0, 2000)
    .replace(/\([^()]*\)/g, " ")
    .replace(/\s+/g, " ")
    .slice(0, 200);
  // "22.11.2026 10:00": the date must not be parsed as a time.
  const dated = numberedDay.exec(text);
  const timed = dated ? text.replace(dated[0], " ".repeat(dated[0].length)) : text;
  const clock = time.exec(timed);
  const day = dated ? dayOfNumbers(dated) : readDay(timed.replace(time, " "));
  if (!day || !clock) return null;
  const hour =
    (Number(clock[1]) % (clock[4] ? 12 : 24)) + (clock[4]?.toLowerCase() === "p" ? 12 : 0);
  const minute = Number(clock[2]);
  const second = Math.min(Number(clock[3] ?? 0), 59);
  if (Number(clock[1]) > 23 || minute > 59 || Number(clock[3] ?? 0) > 60) return null;
  const zone = readZone(timed.slice(clock.index + clock[0].length));
  if (!isRealDay(day)) return null;
  const digits = (number: number, width = 2) => String(number).padStart(width, "0");
  return `${digits(day.year, 4)}-${digits(day.month)}-${digits(day.day)}T${digits(hour)}:${digits(minute)}:${digits(second)}${zone}`;
}

interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

function readDay(text: string): Day | null {
  const iso = isoDay.exec(text);
  if (iso) return { year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) };
  const named = dayFirst.exec(text);
  const read = named && dayOf(named[1], named[2], named[3]);
  if (read) return read;
  const [, month, day, year] =
    monthFirst.exec(text.replace(/^\s*[a-z]{3,9},?\s+(?=[a-z]{3})/i, "")) ?? [];
  return month && year ? dayOf(day, month, year) : null;
}

// With dots or dashes the day is first; with slashes the month, unless it is over 12.
function dayOfNumbers([, first, mark, second, year]: RegExpExecArray): Day {
  const isMonthFirst = mark === "/" && Number(first) <= 12;
  const [month, day] = isMonthFirst ? [first, second] : [second, first];
  return { year: Number(year), month: Number(month), day: Number(day) };
}

function dayOf(day = "", month = "", year = ""): Day | null {
  const name = month.toLowerCase();
  const number = months.indexOf(name) + 1 || foreignMonths[name];
  return number ? { day: Number(day), month: number, year: fullYear(Number(year)) } : null;
}

// RFC 2822 §4.3: two digits under 50 are this century; three digits count from 1900.
const fullYear = (year: number): number =>
  year < 50 ? 2000 + year : year < 1000 ? 1900 + year : year;

function isRealDay({ year, month, day }: Day): boolean {
  const real = new Date(Date.UTC(year, month - 1, day));
  return year >= 1970 && real.getUTCMonth() === month - 1 && real.getUTCDate() === day;
}

function readZone(rest: string): string {
  const [, sign, digits = "", colon = ""] =
    /^\s*(?:(?:gmt|utc)\s*)?([+-])(\d{1,4})(?::(\d{2}))?(?!\d)/i.exec(rest) ?? [];
  // "+1", "+100", "+0100" and "+01:00" are equivalent.
  const whole = colon ? `${digits}${colon}` : digits.length < 3 ? `${digits}00` : digits;
  const [hours, minutes] = [whole.slice(0, -2).padStart(2, "0"), whole.slice(-2)];
  if (sign && Number(hours) <= 15 && Number(minutes) < 60) return `${sign}${hours}:${minutes}`;
  const name = /^\s*(?:\d{1,4}\s*)?"?([a-z]{1,5})\b/i.exec(rest)?.[1]?.toLowerCase() ?? "";
  const known = zones[name];
  return known ? `${known.slice(0, 3)}:${known.slice(3)}` : "Z";
}
