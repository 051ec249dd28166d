// The numbers beside the views, moved along with each conversation that changes. Pure.
import type { ConversationRow } from "#contract/live.ts";
import { readViewKey } from "#domain/conversation/views.ts";
import type { MemberId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { isIn } from "./rows.ts";

export type ViewCounts = Readonly<Record<string, number>>;

export function moveCounts(
  counts: ViewCounts,
  before: ConversationRow,
  after: ConversationRow,
  me: MemberId,
): ViewCounts {
  const keys = new Set([...Object.keys(counts), ...keysOf(before), ...keysOf(after)]);
  const moved: Record<string, number> = { ...counts };
  for (const key of keys) {
    const view = readViewKey(key);
    // From the ceiling on nobody knows the true number, so it is not moved.
    if (view === null || (counts[key] ?? 0) >= limits.countMost.max) continue;
    const step = Number(isIn(view, after, me)) - Number(isIn(view, before, me));
    if (step !== 0) moved[key] = Math.max(0, (counts[key] ?? 0) + step);
  }
  return moved;
}

/** The views by line, team and tag that a count may still be missing for. */
const keysOf = (row: ConversationRow): string[] => [
  `line:${row.lineId}`,
  ...(row.teamId === null ? [] : [`team:${row.teamId}`]),
  ...row.tagIds.map((id) => `tag:${id}`),
];

/** "31", and "1,000+" from the ceiling on. */
export function sayCount(count: number): string {
  const most = limits.countMost.max;
  return count >= most ? `${most.toLocaleString("en")}+` : String(count);
}
