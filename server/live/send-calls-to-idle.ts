// A call rings in hidden tabs too, so they receive call changes at once. Their position in the feed doesn't move, so
// they receive all other changes as before.
import type { FeedRow } from "#server/store/feed.ts";
import {
  type ChangeReaderContext,
  readChangeEvents,
  type ScopedChangeEvent,
} from "./change-events.ts";
import type { Subscriber } from "./subscriber.ts";
import { visibleTo } from "./visible-to.ts";

export async function sendCallsToIdle(
  context: ChangeReaderContext,
  idle: readonly Subscriber[],
  rows: readonly FeedRow[],
  changeEvents: readonly ScopedChangeEvent[] | null,
): Promise<void> {
  const calls = rows.filter((row) => row.entity === "call");
  if (idle.length === 0 || calls.length === 0) return;
  const read = changeEvents ?? (await readChangeEvents(context, calls, () => false));
  const callEvents = (read ?? []).filter((one) => one.event.entity === "call");
  for (const subscriber of idle) {
    const visibleChanges = callEvents
      .map((one) => visibleTo(subscriber, one))
      .filter((change) => change !== null);
    if (visibleChanges.length > 0)
      subscriber.send({ type: "changes", seq: subscriber.sentSeq, changes: visibleChanges });
  }
}
