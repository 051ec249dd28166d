// Why a PBX call ended, as far as the member's browser can tell.
import type { LegEndCause, RingEndReason } from "#domain/call/call.ts";

interface PbxCallEndMeaning {
  readonly cause: LegEndCause;
  /** How the ring ended. */
  readonly ring: RingEndReason;
}

export const pbxCallEnds = {
  hung_up: { cause: "hung_up", ring: "caller_hung_up" },
  /** The caller hung up, or the PBX redirected the call: it doesn't say which. */
  canceled: { cause: "canceled", ring: "canceled" },
  /** The PBX reported that another phone answered. */
  elsewhere: { cause: "canceled", ring: "answered_elsewhere" },
  busy: { cause: "busy", ring: "busy" },
  no_answer: { cause: "no_answer", ring: "missed" },
  declined: { cause: "declined", ring: "declined" },
  unreachable: { cause: "unreachable", ring: "missed" },
  invalid_number: { cause: "invalid_number", ring: "missed" },
  failed: { cause: "failed", ring: "device_error" },
  connection_lost: { cause: "connection_lost", ring: "device_error" },
} as const satisfies Record<string, PbxCallEndMeaning>;
export type PbxCallEnd = keyof typeof pbxCallEnds;

export const pbxCallStates = ["ringing", "active", "ended"] as const;
export type PbxCallState = (typeof pbxCallStates)[number];
