// The states and outcomes of a call. The state is never set directly: it is derived from the legs
// (derive-call-state.ts), so late, repeated or reordered reports change nothing.

export const callStates = {
  incoming: { description: "received; no greeting has played yet", isLive: true },
  greeting: { description: "the caller hears the greeting", isLive: true },
  menu: { description: "the caller chooses from a menu by key", isLive: true },
  waiting: { description: "the caller waits in the inbox's queue and hears music", isLive: true },
  dialing: { description: "the customer is about to be dialed", isLive: true },
  ringing: {
    description:
      "a phone is ringing: a member's on an incoming call, the customer's on an outgoing one",
    isLive: true,
  },
  active: { description: "a member and the customer are talking", isLive: true },
  held: { description: "the customer is on hold and hears music", isLive: true },
  voicemail: { description: "the caller is leaving a voicemail", isLive: true },
  ended: { description: "the customer's leg is over", isLive: false },
} as const satisfies Record<string, { description: string; isLive: boolean }>;
export type CallState = keyof typeof callStates;

export const callOutcomes = {
  answered: { description: "someone spoke with the customer", needsFollowUp: false },
  machine: { description: "an answering machine or a fax answered", needsFollowUp: false },
  missed: { description: "it rang and no one answered", needsFollowUp: true },
  abandoned_in_menu: { description: "the caller hung up before choosing", needsFollowUp: true },
  abandoned_in_queue: { description: "the caller hung up while waiting", needsFollowUp: true },
  voicemail: { description: "the caller left a voicemail", needsFollowUp: true },
  after_hours: {
    description: "the inbox was closed and the call flow ended the call",
    needsFollowUp: true,
  },
  blocked: { description: "the contact is blocked", needsFollowUp: false },
  busy: { description: "the customer was busy", needsFollowUp: false },
  declined: { description: "the customer declined the call", needsFollowUp: false },
  no_answer: {
    description: "the customer's phone rang and no one answered",
    needsFollowUp: false,
  },
  canceled: { description: "canceled before the customer answered", needsFollowUp: false },
  failed: { description: "the call couldn't be connected", needsFollowUp: false },
} as const satisfies Record<string, { description: string; needsFollowUp: boolean }>;
export type CallOutcome = keyof typeof callOutcomes;

export const needsFollowUp = ({
  direction,
  outcome,
}: {
  readonly direction: "in" | "out";
  readonly outcome: CallOutcome | null;
}): boolean => direction === "in" && outcome !== null && callOutcomes[outcome].needsFollowUp;

/** Who a leg belongs to. A `guest` is an external number we added: a forward, a transfer, a third party. */
export const legRoles = ["customer", "member", "guest", "supervisor"] as const;
export type LegRole = (typeof legRoles)[number];

/** Why a leg ended. Each provider maps its own codes to these. */
export const legEndCauses = {
  hung_up: "hung up",
  canceled: "canceled before it was answered",
  busy: "busy",
  no_answer: "not answered in time",
  declined: "declined",
  unreachable: "phone off or out of range",
  invalid_number: "number doesn't exist",
  not_allowed: "not allowed by the provider",
  failed: "the connection failed",
  connection_lost: "the connection was lost",
} as const;
export type LegEndCause = keyof typeof legEndCauses;

/** Why a member's ring did not connect. */
export const ringEndReasons = {
  answered: "answered the call",
  declined: "declined",
  missed: "didn't answer in time",
  answered_elsewhere: "stopped ringing, answered by someone else",
  caller_hung_up: "the caller hung up first",
  canceled: "stopped ringing, canceled",
  busy: "was on another call",
  away: "was away",
  no_access: "lost access to the call",
  wrapping_up: "was wrapping up",
  no_active_browser: "was offline",
  no_microphone: "had no microphone",
  device_error: "had a phone that rejected the call",
} as const;
export type RingEndReason = keyof typeof ringEndReasons;

/** What a member selects after a call. */
export const callDispositions = [
  "resolved",
  "follow_up",
  "no_answer",
  "wrong_number",
  "other",
] as const;
export type CallDisposition = (typeof callDispositions)[number];

export const supervisionModes = ["listen", "whisper", "barge"] as const;
export type SupervisionMode = (typeof supervisionModes)[number];
