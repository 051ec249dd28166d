import { formatDay, isToday, type Moment, type TimeFrame } from "./format-time.ts";
import * as words from "./words.ts";

/** In the middle of a sentence: "last message today", "… yesterday", "… Wednesday 18 November". */
export function formatDayInSentence(at: Moment, frame: TimeFrame): string {
  if (isToday(at, frame)) return words.todayInSentence;
  const day = formatDay(at, frame);
  return day === words.yesterday ? words.yesterdayInSentence : day;
}
