import { fill } from "#web/language/fill.ts";
import { formatRelative, formatUpcoming, type Moment, type TimeFrame } from "./format-time.ts";
import * as words from "./words.ts";

/** For a sentence: "last seen a moment ago", "… 5 min ago", "… yesterday", "… 16 Nov". */
export function formatPastTime(at: Moment, frame: TimeFrame): string {
  const text = formatRelative(at, frame);
  if (text === words.now) return words.aMomentAgo;
  if (text === words.yesterday) return words.yesterdayInSentence;
  return / (min|h)$/.test(text) ? fill(words.ago, { span: text }) : text;
}

/** In the middle of a sentence: "until 17:00", "until tomorrow 08:00", "until 16 Nov, 08:00". */
export const formatUntil = (at: Moment, frame: TimeFrame): string =>
  formatUpcoming(at, frame, words.tomorrowAtInSentence);
