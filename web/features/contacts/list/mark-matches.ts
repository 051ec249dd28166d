import { parseContactQuery } from "#domain/contact/contact-query.ts";
import { foldDiacritics } from "#domain/search/tokenize.ts";

interface MarkedPart {
  readonly text: string;
  readonly isMatch: boolean;
}

/** The parts of a name, a number or an address that the query found. */
export function markMatches(text: string, query: string): readonly MarkedPart[] {
  const { texts, numbers } = parseContactQuery(query);
  const folded = foldDiacritics(text);
  const marks = new Array<boolean>(text.length).fill(false);
  // "ß" folds to two letters: then the positions differ, and nothing is marked.
  if (folded.length === text.length)
    for (const term of texts)
      for (let at = folded.indexOf(term); at >= 0; at = folded.indexOf(term, at + 1))
        marks.fill(true, at, at + term.length);
  const digits = [...text].flatMap((char, index) => (/\d/.test(char) ? [{ char, index }] : []));
  const number = digits.map((one) => one.char).join("");
  for (const term of numbers) {
    const at = number.indexOf(term);
    const [first, last] = [digits[at], digits[at + term.length - 1]];
    if (at >= 0 && first && last) marks.fill(true, first.index, last.index + 1);
  }
  const parts: MarkedPart[] = [];
  let from = 0;
  for (let at = 1; at <= text.length; at += 1) {
    if (at < text.length && marks[at] === marks[from]) continue;
    parts.push({ text: text.slice(from, at), isMatch: marks[from] === true });
    from = at;
  }
  return parts;
}
