import type { Call } from "#contract/live-protocol.ts";
import type { CallId, MemberId } from "#domain/ids.ts";
import { compareInstants } from "#domain/instants.ts";
import { joinedOthersCallAt } from "#web/data/call/call-selectors.ts";
import { isLive } from "#web/data/call/live-calls-query.ts";
import { handedOverAt } from "#web/data/call/my-leg.ts";

export interface WrapUpItem {
  readonly call: Call;
  /**
   * `talk`: needs a disposition. `handed_over`: transferred to another member, who sets it. `unanswered`: only a reason to read.
   */
  readonly kind: "talk" | "handed_over" | "unanswered";
  /** Start of the wrap-up time. */
  readonly since: string;
}

/** When the call last ended for this member; null while they are on it, again perhaps. */
export const endedForMemberAt = (call: Call, me: MemberId): string | null =>
  handedOverAt(call, me) ?? (isLive(call) ? null : call.endedAt);

/** How long this member talked. */
export function talkSecondsOf(call: Call, me: MemberId): number {
  const joinedAt = joinedOthersCallAt(call, me);
  const endedAt = endedForMemberAt(call, me);
  if (joinedAt === null || endedAt === null) return call.talkSeconds;
  return Math.max(0, Math.round((Date.parse(endedAt) - Date.parse(joinedAt)) / 1_000));
}

/** A call that was dismissed is hidden until it comes back to the member, who then wraps it up again. */
export const withoutDismissed = (
  calls: readonly Call[],
  dismissed: ReadonlyMap<CallId, string | null>,
  me: MemberId,
): Call[] =>
  calls.filter(
    (one) => !dismissed.has(one.id) || dismissed.get(one.id) !== endedForMemberAt(one, me),
  );

/** A member may have left a message on a machine. */
const isConnected = ({ outcome }: Call): boolean => outcome === "answered" || outcome === "machine";

/** What to show after a call; several ended calls are shown one after the other. */
export function nextWrapUp(
  calls: readonly Call[],
  me: MemberId,
  isWrappingUp: boolean,
  /** A call the member is writing about stays. */
  isStarted: (call: Call) => boolean = () => false,
): WrapUpItem | null {
  const endOf = (one: Call) => one.endedAt ?? one.startedAt;
  const mine = calls
    .filter((one) => !isLive(one) && one.memberId === me && !one.isWrappedUp)
    .toSorted((one, other) => compareInstants(endOf(one), endOf(other)));
  const [call] = mine;
  // The first call to end got no wrap-up time while the other continued.
  const last = mine.at(-1);
  if (call !== undefined && last !== undefined)
    return { call, kind: isConnected(call) ? "talk" : "unanswered", since: endOf(last) };
  const handedOver = calls
    .flatMap((one): WrapUpItem[] => {
      const since = handedOverAt(one, me);
      return since === null || !(isWrappingUp || isStarted(one))
        ? []
        : [{ call: one, kind: "handed_over", since }];
    })
    .toSorted((one, other) => compareInstants(one.since, other.since));
  return handedOver.at(-1) ?? null;
}

/** The call whose wrap-up did not reach the server. Another tab or an unanswered request may have saved it. */
export const stillUnsaved = (
  unsaved: WrapUpItem | null,
  calls: readonly Call[],
): WrapUpItem | null =>
  calls.some((one) => one.id === unsaved?.call.id && one.isWrappedUp) ? null : unsaved;
