import type { Call } from "#contract/live-protocol.ts";
import type { MemberId } from "#domain/ids.ts";
import { handedOverAt } from "#web/data/call/call-selectors.ts";
import { isLive } from "#web/data/call/live-calls-query.ts";

export interface WrapUpItem {
  readonly call: Call;
  /**
   * `talk`: needs a disposition. `given`: transferred to another member, who sets it. `vain`: only a reason to read.
   */
  readonly kind: "talk" | "given" | "vain";
  /** Start of the wrap-up time. */
  readonly since: string;
}

/** What to show after a call; several ended calls are shown one after the other. */
export function nextWrapUp(
  calls: readonly Call[],
  me: MemberId,
  isWrappingUp: boolean,
  /** A call the member is writing about stays. */
  isBegun: (call: Call) => boolean = () => false,
): WrapUpItem | null {
  const endOf = (one: Call) => one.endedAt ?? one.startedAt;
  const mine = calls
    .filter((one) => !isLive(one) && one.memberId === me && !one.isWrappedUp)
    .toSorted((one, other) => endOf(one).localeCompare(endOf(other)));
  const [call] = mine;
  // The first call to end got no wrap-up time while the other continued.
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
