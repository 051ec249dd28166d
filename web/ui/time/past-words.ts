import { formatRelative, type Moment, type TimeFrame } from "./format-time.ts";

/** For a sentence: "last seen a moment ago", "… 5 min ago", "… yesterday", "… 16 Nov". */
export function formatPastTime(at: Moment, frame: TimeFrame): string {
  const text = formatRelative(at, frame);
  if (text === "now") return "a moment ago";
  if (text === "Yesterday") return "yesterday";
  return / (min|h)$/.test(text) ? `${text} ago` : text;
}
