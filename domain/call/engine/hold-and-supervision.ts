// What members ask for during a call: that the customer is on hold, and who hears a supervisor. The carrier confirms it.
import type { SupervisionMode } from "#domain/call/call.ts";
import { findCustomerLeg } from "#domain/call/derive-call-state.ts";
import type { SequencedFlag } from "#domain/call/leg.ts";
import type { CallEventOf } from "./event.ts";
import { changeCall, changeLeg, findLeg, nowOf, type Reduction } from "./reduction.ts";
import type { EngineLeg } from "./state.ts";

export function requestHold(
  reduction: Reduction,
  { isHeld, isUnconfirmed = false }: CallEventOf<"hold_requested">,
): void {
  const { call, legs } = reduction.state;
  if (call.endedAt !== null) return;
  changeCall(reduction, { isHoldRequested: isHeld });
  const customer = findCustomerLeg(legs);
  if (isUnconfirmed && customer)
    changeLeg(reduction, customer.id, {
      holdFlag: unconfirmed(reduction, customer, customer.holdFlag, !isHeld),
    });
}

/** Until the carrier confirms what is wanted, the opposite counts, so that the command is planned. */
function unconfirmed(
  reduction: Reduction,
  { conferenceFlag }: EngineLeg,
  flag: SequencedFlag | null,
  on: boolean,
): SequencedFlag | null {
  if (conferenceFlag === null) return flag;
  const { conferenceEpoch } = conferenceFlag;
  const seq = flag?.conferenceEpoch === conferenceEpoch ? flag.seq : 0;
  return { conferenceEpoch, seq, on, at: nowOf(reduction) };
}

const unconfirmedMute = (
  reduction: Reduction,
  leg: EngineLeg,
  mode: SupervisionMode,
): SequencedFlag | null =>
  mode === "whisper" ? leg.muteFlag : unconfirmed(reduction, leg, leg.muteFlag, mode !== "listen");

export function onSupervisionChanged(
  reduction: Reduction,
  { legId, mode }: CallEventOf<"supervision_changed">,
): void {
  const leg = findLeg(reduction, legId);
  if (leg?.role === "supervisor")
    changeLeg(reduction, legId, { mode, muteFlag: unconfirmedMute(reduction, leg, mode) });
}
