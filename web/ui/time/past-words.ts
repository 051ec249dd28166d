import { agoWords, type Moment, type TimeFrame } from "./time-words.ts";

/** For a sentence: "last seen just now", "… 5 min ago", "… yesterday", "… 16 Nov". */
export function pastWords(at: Moment, frame: TimeFrame): string {
  const words = agoWords(at, frame);
  if (words === "now") return "a moment ago";
  if (words === "Yesterday") return "yesterday";
  return / (min|h)$/.test(words) ? `${words} ago` : words;
}
