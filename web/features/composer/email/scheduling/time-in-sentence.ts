import * as words from "#web/features/composer/words.ts";
import { fill } from "#web/language/fill.ts";
import { formatTime, formatUpcoming, isToday, type TimeFrame } from "#web/ui/time/format-time.ts";

/** "today at 16:00", "tomorrow at 09:00"; later times are the same in a sentence. */
export const timeInSentence = (at: string, frame: TimeFrame): string =>
  isToday(at, frame)
    ? fill(words.todayAt, { time: formatTime(at, frame) })
    : formatUpcoming(at, frame, words.tomorrowAt);
