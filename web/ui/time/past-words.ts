import { formatRelative, type Moment, type TimeFrame } from "./format-time.ts";

/** For a sentence: "last seen just now", "… 5 min ago", "… yesterday", "… 16 Nov". */
export function pastWords(at: Moment, frame: TimeFrame): string {
  const words = formatRelative(at, frame);
  if (words === "now") return "a moment ago";
  if (words === "Yesterday") return "yesterday";
  return / (min|h)$/.test(words) ? `${words} ago` : words;
}
