// Letters are shaped and broken into lines on the thread that answers keys: a megabyte of them takes seconds.
import { hasLongWord } from "#web/features/conversation/email/body/long-word.ts";
import { quotedAttribute } from "./collapse-quote.ts";

/** Shown at once, and with what is folded; in Latin letters. */
const mostShown = 80_000;
const mostInAll = 240_000;
/** What is beyond Latin is shaped letter by letter, and may ask several typefaces. */
const dearness = 4;

const mostLettersOfAWord = 3_000;

export function isTooMuchText(body: HTMLElement): boolean {
  if (hasLongWord(body.textContent, mostLettersOfAWord)) return true;
  const all = costOf(body.textContent);
  if (all <= mostShown) return false;
  if (all > mostInAll) return true;
  let folded = 0;
  for (const one of body.querySelectorAll(`[${quotedAttribute}]`))
    folded += costOf(one.textContent);
  return all - folded > mostShown;
}

/** Goes no further than the answer needs. */
function costOf(text: string): number {
  let cost = 0;
  for (let at = 0; at < text.length && cost <= mostInAll; at += 1)
    cost += isPlain(text.charCodeAt(at)) ? 1 : dearness;
  return cost;
}

/** Latin, punctuation, and the squares of Chinese, Japanese and Korean. */
const isPlain = (code: number): boolean =>
  code < 0x300 ||
  (code >= 0x2000 && code <= 0x2028) ||
  (code >= 0x20a0 && code <= 0x20cf) ||
  (code >= 0x3000 && code <= 0x9fff) ||
  (code >= 0xac00 && code <= 0xd7af);
