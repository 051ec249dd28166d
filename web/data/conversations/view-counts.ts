// The counts beside the views, updated with each conversation that changes. Pure.
import type { ConversationRow } from "#contract/live-protocol.ts";
import { parseViewKey } from "#domain/conversation/views.ts";
import type { MemberId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { belongsToView } from "./insert-row.ts";

export type ViewCounts = Readonly<Record<string, number>>;

/** Updates only views that the server counts, so not closed, spam, trash or tags. */
export function adjustCounts(
  counts: ViewCounts,
  before: ConversationRow,
  after: ConversationRow,
  me: MemberId,
): ViewCounts {
  const moved: Record<string, number> = { ...counts };
  for (const [key, count] of Object.entries(counts)) {
    const view = parseViewKey(key);
    // At the limit the true count is unknown.
    if (view === null || count >= limits.viewCountMax.max) continue;
    const isCounted = (row: ConversationRow) =>
      (view.kind !== "mentions" || row.mention === "unread") && belongsToView(view, row, me);
    const step = Number(isCounted(after)) - Number(isCounted(before));
    if (step !== 0) moved[key] = Math.max(0, count + step);
  }
  return moved;
}
