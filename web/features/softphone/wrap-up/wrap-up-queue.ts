import type { Call } from "#contract/live-protocol.ts";
import type { MemberId } from "#domain/ids.ts";
import { handedOverAt, isLive } from "#web/data/call/call-selectors.ts";

export interface WrapUpItem {
  readonly call: Call;
  /** `talk`: to be said how it went. `given`: handed to somebody else, who says it. `vain`: there is only a reason to read. */
  readonly kind: "talk" | "given" | "vain";
  /** From here runs the time in which I am left in peace. */
  readonly since: string;
}

/** What to show after a call; of two that ended, one after the other. */
export function nextWrapUp(
  calls: readonly Call[],
  me: MemberId,
  isWrappingUp: boolean,
  /** Whoever has begun to write about it is waited for. */
  isBegun: (call: Call) => boolean = () => false,
): WrapUpItem | null {
  const endOf = (one: Call) => one.endedAt ?? one.startedAt;
  const mine = calls
    .filter((one) => !isLive(one) && one.memberId === me && !one.isWrappedUp)
    .toSorted((one, other) => endOf(one).localeCompare(endOf(other)));
  const [call] = mine;
  // The first to end had no moment of its own while the other went on.
  const last = mine.at(-1);
  if (call !== undefined && last !== undefined)
    return { call, kind: call.outcome === "answered" ? "talk" : "vain", since: endOf(last) };
  const given = calls
    .flatMap((one): WrapUpItem[] => {
      const since = handedOverAt(one, me);
      return since === null || !(isWrappingUp || isBegun(one))
        ? []
        : [{ call: one, kind: "given", since }];
    })
    .toSorted((one, other) => one.since.localeCompare(other.since));
  return given.at(-1) ?? null;
}
