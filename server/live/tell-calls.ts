// A call rings in a tab that nobody looks at too: only calls are announced there at once. Where such a tab stands in the
// feed stays as it is, so that it hears of all the rest as before.
import type { FeedRow } from "#server/store/feed.ts";
import {
  type ChangeReaderContext,
  readChangeEvents,
  type ScopedChangeEvent,
  visibleTo,
} from "./change-events.ts";
import type { Subscriber } from "./subscriber.ts";

export async function tellCalls(
  room: ChangeReaderContext,
  idle: readonly Subscriber[],
  rows: readonly FeedRow[],
  told: readonly ScopedChangeEvent[] | null,
): Promise<void> {
  const calls = rows.filter((row) => row.noun === "call");
  if (idle.length === 0 || calls.length === 0) return;
  const read = told ?? (await readChangeEvents(room, calls, () => false));
  const rings = (read ?? []).filter((one) => one.news.noun === "call");
  for (const listener of idle) {
    const heard = rings.map((one) => visibleTo(listener, one)).filter((news) => news !== null);
    if (heard.length > 0) listener.send({ t: "news", seq: listener.toldSeq, news: heard });
  }
}
