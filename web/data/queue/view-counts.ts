// The numbers beside the views, moved along with each conversation that changes. Pure.
import type { ConversationRow } from "#contract/live.ts";
import { readViewKey } from "#domain/conversation/views.ts";
import type { MemberId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { isIn } from "./rows.ts";

export type ViewCounts = Readonly<Record<string, number>>;

/** Only what the server counts is moved: nobody counts what is closed, spam or carries a tag. */
export function moveCounts(
  counts: ViewCounts,
  before: ConversationRow,
  after: ConversationRow,
  me: MemberId,
): ViewCounts {
  const moved: Record<string, number> = { ...counts };
  for (const [key, count] of Object.entries(counts)) {
    const view = readViewKey(key);
    // From the ceiling on nobody knows the true number.
    if (view === null || count >= limits.countMost.max) continue;
    const step = Number(isIn(view, after, me)) - Number(isIn(view, before, me));
    if (step !== 0) moved[key] = Math.max(0, count + step);
  }
  return moved;
}

/** "31", and "1,000+" from the ceiling on. */
export function sayCount(count: number): string {
  const most = limits.countMost.max;
  return count >= most ? `${most.toLocaleString("en")}+` : String(count);
}
