// A call that a member's own telephone system carries: why it ended, as their browser can tell.
import type { LegEndCause, RingEndReason } from "#domain/call/call.ts";

interface OutsideMeaning {
  readonly cause: LegEndCause;
  /** What became of a ring that ended so. */
  readonly ring: RingEndReason;
}

export const pbxCallEnds = {
  hung_up: { cause: "hung_up", ring: "gone" },
  /** The caller hung up, or the system led them on: it does not say which. */
  cancelled: { cause: "cancelled", ring: "gone" },
  /** The system said that another telephone took it. */
  elsewhere: { cause: "cancelled", ring: "taken" },
  busy: { cause: "busy", ring: "busy" },
  no_answer: { cause: "no_answer", ring: "missed" },
  declined: { cause: "declined", ring: "declined" },
  unreachable: { cause: "unreachable", ring: "missed" },
  no_such_number: { cause: "no_such_number", ring: "missed" },
  failed: { cause: "failed", ring: "refused" },
  lost: { cause: "lost", ring: "refused" },
} as const satisfies Record<string, OutsideMeaning>;
export type PbxCallEnd = keyof typeof pbxCallEnds;

export const pbxCallStates = ["ringing", "active", "ended"] as const;
export type PbxCallState = (typeof pbxCallStates)[number];
