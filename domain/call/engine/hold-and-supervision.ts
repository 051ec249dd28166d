// What members ask for during a call: that the customer is on hold, and who hears a supervisor. The carrier confirms it.
import type { SupervisionMode } from "#domain/call/call.ts";
import type { CallEventOf } from "./event.ts";
import { changeCall, changeLeg, findLeg, nowOf, type Reduction } from "./reduction.ts";
import type { EngineLeg } from "./state.ts";

export function requestHold(reduction: Reduction, { isHeld }: CallEventOf<"hold_requested">): void {
  if (reduction.state.call.endedAt === null) changeCall(reduction, { isHoldRequested: isHeld });
}

/** Until the carrier confirms the new mode, the opposite counts, so that the command is planned. */
function unconfirmedMute(
  reduction: Reduction,
  { conferenceFlag, muteFlag }: EngineLeg,
  mode: SupervisionMode,
): EngineLeg["muteFlag"] {
  if (mode === "whisper" || conferenceFlag === null) return muteFlag;
  const { conferenceEpoch } = conferenceFlag;
  const seq = muteFlag?.conferenceEpoch === conferenceEpoch ? muteFlag.seq : 0;
  return { conferenceEpoch, seq, on: mode !== "listen", at: nowOf(reduction) };
}

export function onSupervisionChanged(
  reduction: Reduction,
  { legId, mode }: CallEventOf<"supervision_changed">,
): void {
  const leg = findLeg(reduction, legId);
  if (leg?.role === "supervisor")
    changeLeg(reduction, legId, { mode, muteFlag: unconfirmedMute(reduction, leg, mode) });
}
