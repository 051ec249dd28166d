/**
 * A browser looks for the other bracket among all open ones if a text runs to the left or its directions mix, and looks
 * at isolates (U+2066 to U+2069) within each other several times: 40,000 of each kind took it seconds. Text of either
 * direction is counted, because a style can turn it.
 */
const maxTurns = 10_000;
const isolateCost = 3;

const turn = /[\p{Ps}\p{Pe}\u2066-\u2069]/gu;

/** Whether ordering its letters from left to right takes noticeably long. Far more brackets than any text or program has. */
export function hasManyTurns(text: string): boolean {
  let turns = 0;
  for (const [sign] of text.matchAll(turn)) {
    turns += sign >= "\u2066" && sign <= "\u2069" ? isolateCost : 1;
    if (turns > maxTurns) return true;
  }
  return false;
}
