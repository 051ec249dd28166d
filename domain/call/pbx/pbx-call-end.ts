// Why a PBX call ended, as far as the member's browser can tell.
import type { LegEndCause, RingEndReason } from "#domain/call/call.ts";

interface PbxCallEndMeaning {
  readonly cause: LegEndCause;
  /** How the ring ended. */
  readonly ring: RingEndReason;
}

export const pbxCallEnds = {
  hung_up: { cause: "hung_up", ring: "gone" },
  /** The caller hung up, or the PBX redirected the call: it doesn't say which. */
  cancelled: { cause: "cancelled", ring: "gone" },
  /** The PBX reported that another phone answered. */
  elsewhere: { cause: "cancelled", ring: "taken" },
  busy: { cause: "busy", ring: "busy" },
  no_answer: { cause: "no_answer", ring: "missed" },
  declined: { cause: "declined", ring: "declined" },
  unreachable: { cause: "unreachable", ring: "missed" },
  no_such_number: { cause: "no_such_number", ring: "missed" },
  failed: { cause: "failed", ring: "refused" },
  lost: { cause: "lost", ring: "refused" },
} as const satisfies Record<string, PbxCallEndMeaning>;
export type PbxCallEnd = keyof typeof pbxCallEnds;

export const pbxCallStates = ["ringing", "active", "ended"] as const;
export type PbxCallState = (typeof pbxCallStates)[number];
