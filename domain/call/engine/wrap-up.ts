// The end of a member's part in a call.
import { withPhoneDefaults } from "#domain/inbox/phone-settings.ts";
import type { CallEventOf } from "./event.ts";
import { addEffect, changeCall, nowOf, type Reduction, settingsOf } from "./reduction.ts";
import type { EngineLeg, EngineState } from "./state.ts";

export function saveWrapUp(reduction: Reduction, { disposition }: CallEventOf<"wrapped_up">): void {
  changeCall(reduction, {
    wrappedUpAt: nowOf(reduction),
    ...(disposition === null ? {} : { disposition }),
  });
}

export const saveDisposition = (
  reduction: Reduction,
  { disposition }: CallEventOf<"disposition_chosen">,
): void => changeCall(reduction, { disposition });

/**
 * Starts wrap-up for members whose part in a call is over, before the next caller rings them. A member who merely lost
 * the connection gets none: the customer is waiting for them.
 */
export function startWrapUps(reduction: Reduction, wasFinished: (leg: EngineLeg) => boolean): void {
  const { call, legs } = reduction.state;
  for (const leg of legs) {
    const { memberId, endedAt } = leg;
    if (memberId === null || endedAt === null) continue;
    if (!hasFinished(call, leg) || wasFinished(leg)) continue;
    // No wrap-up time if the member saved the disposition before the carrier reported the end.
    const { wrapUpSeconds } = withPhoneDefaults(settingsOf(reduction).inbox.phone);
    const seconds = call.wrappedUpAt === null ? wrapUpSeconds : 0;
    addEffect(reduction, { kind: "start_wrap_up", memberId, endedAt, seconds });
  }
}

/** The member has spoken on this leg, and does not come back to the call. */
export const hasFinished = (call: EngineState["call"], leg: EngineLeg): boolean =>
  leg.role === "member" &&
  leg.joinedAt !== null &&
  leg.endedAt !== null &&
  (call.endedAt !== null || leg.leaveRequestedAt !== null);
