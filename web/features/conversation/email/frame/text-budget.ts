// Text is shaped and broken into lines on the main thread: a megabyte takes seconds.
import { hasLongWord } from "#web/features/conversation/entries/text/long-word.ts";
import { hasManyTurns } from "#web/features/conversation/entries/text/turns.ts";
import { quotedAttribute } from "./collapse-quote.ts";

/** Limits for the visible text and for all of it, collapsed text included; in Latin letters. */
const maxShown = 80_000;
const maxTotal = 240_000;
/** Other scripts are shaped letter by letter and may need several fonts. */
const shapedLetterCost = 4;

const maxWordLetters = 3_000;

export function isTextTooLong(body: HTMLElement): boolean {
  const text = body.textContent;
  if (hasLongWord(text, maxWordLetters) || hasManyTurns(text)) return true;
  const all = costOf(text);
  if (all <= maxShown) return false;
  if (all > maxTotal) return true;
  let folded = 0;
  for (const one of body.querySelectorAll(`[${quotedAttribute}]`))
    folded += costOf(one.textContent);
  return all - folded > maxShown;
}

/** Stops once the limit is exceeded. */
function costOf(text: string): number {
  let cost = 0;
  for (let at = 0; at < text.length && cost <= maxTotal; at += 1)
    cost += isFastToRender(text.charCodeAt(at)) ? 1 : shapedLetterCost;
  return cost;
}

/** Latin, punctuation, and Chinese, Japanese and Korean characters. */
const isFastToRender = (code: number): boolean =>
  code < 0x300 ||
  (code >= 0x2000 && code <= 0x2028) ||
  (code >= 0x20a0 && code <= 0x20cf) ||
  (code >= 0x3000 && code <= 0x9fff) ||
  (code >= 0xac00 && code <= 0xd7af);
