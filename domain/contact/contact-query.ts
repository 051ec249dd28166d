// What members type to find a contact: parts of a name, an email address or a number, in any order.
import { foldDiacritics } from "#domain/search/tokenize.ts";

/** Numbers are matched from three digits on; fewer are in almost every number. */
const minDigits = 3;
/** A national number of at least this many digits may begin with a trunk prefix, which stored numbers don't have. */
const minNationalDigits = 6;
/** More can't make the result more precise. */
const maxTerms = 8;

export interface ContactQuery {
  /** Folded words. */
  readonly texts: readonly string[];
  /** Digits of a number. */
  readonly numbers: readonly string[];
}

export function parseContactQuery(text: string): ContactQuery {
  const folded = foldDiacritics(text).trim();
  const whole = numberOf(folded);
  if (whole !== null) return { texts: [], numbers: [whole] };
  const terms = folded.split(/\s+/).filter(Boolean).slice(0, maxTerms);
  const numbers = terms.map(numberOf);
  return {
    texts: terms.filter((_, index) => numbers[index] === null),
    numbers: numbers.filter((one) => one !== null),
  };
}

/** "(202) 555-01" → "20255501"; null for anything else. */
function numberOf(text: string): string | null {
  if (!/^[\d\s()+./–-]+$/.test(text)) return null;
  const digits = text.replace(/\D/g, "");
  const stored = digits.length >= minNationalDigits ? digits.replace(/^0+/, "") : digits;
  return stored.length >= minDigits ? stored : null;
}

interface ContactText {
  readonly name: string;
  readonly displayFallback: string;
  readonly contactPoints: readonly string[];
}

/** What a contact is found by. Nobody looks for withheld numbers. */
export const contactContent = ({ name, contactPoints }: ContactText): string =>
  [foldDiacritics(name), ...contactPoints.filter((one) => one !== "withheld").map(foldDiacritics)]
    .filter(Boolean)
    .join(" ");

/** The position in a list by name, which is also compared with misspelt names: contacts without one follow, by their number or address. */
export const contactSortName = ({ name, displayFallback }: ContactText): string =>
  name === "" ? `2 ${foldDiacritics(displayFallback)}` : `1 ${foldDiacritics(name)}`;
