import type { Call } from "#contract/live.ts";
import type { MemberId } from "#domain/ids.ts";
import { handedOverAt, isLive } from "#web/data/call/my-calls.ts";

export interface AfterCall {
  readonly call: Call;
  /** `talk`: to be said how it went. `given`: handed to somebody else, who says it. `vain`: there is only a reason to read. */
  readonly kind: "talk" | "given" | "vain";
  /** From here runs the time in which I am left in peace. */
  readonly since: string;
}

/** What to show after a call; of two that ended, one after the other. */
export function afterCallOf(
  calls: readonly Call[],
  me: MemberId,
  isWrappingUp: boolean,
): AfterCall | null {
  const mine = calls.filter((one) => !isLive(one) && one.memberId === me && !one.isWrappedUp);
  const call = mine.at(-1);
  if (call !== undefined) {
    const ends = mine.map((one) => one.endedAt ?? one.startedAt);
    const since = ends.reduce((last, one) => (one > last ? one : last));
    return { call, kind: call.outcome === "answered" ? "talk" : "vain", since };
  }
  if (!isWrappingUp) return null;
  const given = calls
    .flatMap((one): AfterCall[] => {
      const since = handedOverAt(one, me);
      return since === null ? [] : [{ call: one, kind: "given", since }];
    })
    .toSorted((one, other) => one.since.localeCompare(other.since));
  return given.at(-1) ?? null;
}
