// The frames that carry changes to one subscriber.
import type { ServerFrame } from "#contract/live-protocol.ts";
import type { ScopedChangeEvent } from "./change-events.ts";
import type { Subscriber } from "./subscriber.ts";
import { signOf, visibleTo } from "./visible-to.ts";

export type ChangesFrame = Extract<ServerFrame, { type: "changes" }>;

/** Null if the changes couldn't be read. */
export function frameOf(
  subscriber: Subscriber,
  changeEvents: readonly ScopedChangeEvent[] | null,
  seq: number,
) {
  if (changeEvents === null) return { type: "resync" as const, seq };
  const changes = changeEvents
    .map((one) => visibleTo(subscriber, one))
    .filter((one) => one !== null);
  return { type: "changes" as const, seq, changes };
}

/** Subscribers with the same access get the same frame, serialized once. */
export function sharedFrameOf(
  subscriber: Subscriber,
  changeEvents: readonly ScopedChangeEvent[],
  seq: number,
  frames: Map<string, ChangesFrame>,
): ChangesFrame {
  const visibleChanges = changeEvents.map((one) => visibleTo(subscriber, one));
  const key = visibleChanges.map((change, index) => signOf(change, changeEvents[index])).join("");
  const known = frames.get(key);
  if (known) return known;
  const changes = visibleChanges.filter((change) => change !== null);
  const frame: ChangesFrame = { type: "changes", seq, changes };
  frames.set(key, frame);
  return frame;
}
