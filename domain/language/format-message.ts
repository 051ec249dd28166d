// Fills the messages of the catalogues. The syntax is a subset of ICU MessageFormat: `{name}`, `{amount, number}`,
// `{count, plural, =0{none} one{# reply} other{# replies}}` and `{kind, select, call{…} other{…}}`, nested at will.
// Differences: an option's brace follows its key directly, an argument never follows a letter, `{name}` is inserted
// unformatted, and an apostrophe quotes nothing.

type Letter =
  | "a"
  | "b"
  | "c"
  | "d"
  | "e"
  | "f"
  | "g"
  | "h"
  | "i"
  | "j"
  | "k"
  | "l"
  | "m"
  | "n"
  | "o"
  | "p"
  | "q"
  | "r"
  | "s"
  | "t"
  | "u"
  | "v"
  | "w"
  | "x"
  | "y"
  | "z"
  | "0"
  | "1"
  | "2"
  | "3"
  | "4"
  | "5"
  | "6"
  | "7"
  | "8"
  | "9"
  | "_";

type NameAt<Inside extends string> = Inside extends `${infer Head}}${string}`
  ? Head extends `${infer Name},${string}`
    ? Name
    : Head
  : never;

/** Names of the arguments of a message. */
export type ArgumentNames<Message extends string> =
  Message extends `${infer Before}{${infer Inside}`
    ? (Before extends `${string}${Letter}` ? never : NameAt<Inside>) | ArgumentNames<Inside>
    : never;

type CountNames<Message extends string> =
  Message extends `${string}{${infer Name}, ${"plural" | "number"}${infer Rest}`
    ? (Name extends `${string}{${infer Inner}` ? Inner : Name) | CountNames<Rest>
    : never;

export type MessageArguments<Message extends string> = {
  readonly [Name in ArgumentNames<Message>]: Name extends CountNames<Message>
    ? number
    : string | number;
};

export type ArgumentValues = Readonly<Record<string, string | number>>;

export type ArgumentList<Message extends string> = [ArgumentNames<Message>] extends [never]
  ? []
  : [values: MessageArguments<Message>];

/** Typed by the message; `locale` decides about plurals and digits. */
export const formatMessage = <Message extends string>(
  locale: string,
  message: Message,
  ...[values]: ArgumentList<Message>
): string => fillMessage(locale, message, (values ?? {}) as ArgumentValues);

const plurals = new Map<string, Intl.PluralRules>();
const numbers = new Map<string, Intl.NumberFormat>();

function cached<Made>(made: Map<string, Made>, locale: string, make: () => Made): Made {
  const known = made.get(locale);
  if (known !== undefined) return known;
  const fresh = make();
  made.set(locale, fresh);
  return fresh;
}

const formatNumber = (locale: string, value: number): string =>
  cached(numbers, locale, () => new Intl.NumberFormat(locale)).format(value);

const pluralCategory = (locale: string, value: number): string =>
  cached(plurals, locale, () => new Intl.PluralRules(locale)).select(value);

/** For messages whose type is not known. An argument without a value is shown by its name. */
export function fillMessage(locale: string, message: string, values: ArgumentValues): string {
  if (!message.includes("{")) return message;
  let at = 0;

  const text = (count: number | null): string => {
    let filled = "";
    while (at < message.length && !(count !== null && message[at] === "}")) {
      const letter = message[at];
      at += 1;
      if (letter === "{") filled += argument();
      else if (letter === "#" && count !== null && !Number.isNaN(count))
        filled += formatNumber(locale, count);
      else filled += letter;
    }
    return filled;
  };
  const argument = (): string => {
    const end = message.slice(at).search(/[,}]/);
    const name = message.slice(at, at + end);
    const value = values[name];
    at += end + 1;
    if (message[at - 1] === "}") return String(value ?? `{${name}}`);
    const kind = /^ *(\w+),? */.exec(message.slice(at)) ?? ["", ""];
    at += kind[0].length;
    if (kind[1] === "number") {
      at += 1;
      return typeof value === "number" ? formatNumber(locale, value) : String(value);
    }
    return choose(kind[1] === "plural" ? Number(value) : null, String(value));
  };
  /** `=1{…}` goes before `one{…}`, both before `other{…}`. */
  const choose = (count: number | null, value: string): string => {
    const expected = [
      "other",
      count === null ? value : pluralCategory(locale, count),
      `=${count ?? value}`,
    ];
    let best = -1;
    let chosen = "";
    for (;;) {
      const option = /^ *([^\s{}]+)\{/.exec(message.slice(at));
      if (option === null) break;
      at += option[0].length;
      const filled = text(count ?? Number.NaN);
      at += 1;
      const rank = expected.lastIndexOf(option[1] ?? "");
      if (rank > best) [best, chosen] = [rank, filled];
    }
    at += 1;
    return chosen;
  };
  return text(null);
}

/** Names of the arguments of a message: `["count", "who"]`, sorted. */
export function argumentNamesOf(message: string): readonly string[] {
  const names = [...message.matchAll(/(?<![A-Za-z0-9_])\{([A-Za-z]\w*)(?=[,}])/g)];
  return [...new Set(names.map(([, name = ""]) => name))].sort();
}
