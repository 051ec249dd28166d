// What a call can be and how it can end. The state is never set: it follows from what is known of its legs
// (fold.ts), so that news that come late, twice or out of order change nothing.

export const callStates = {
  incoming: { means: "it reached us; nobody has said a word yet", isLive: true },
  greeting: { means: "the caller hears who we are", isLive: true },
  menu: { means: "the caller chooses by key", isLive: true },
  waiting: { means: "the caller waits in the line's queue and hears music", isLive: true },
  dialling: { means: "we are about to ring the customer", isLive: true },
  ringing: {
    means: "somebody's phone rings: ours for a caller, theirs when we call",
    isLive: true,
  },
  active: { means: "a member and the customer hear each other", isLive: true },
  held: { means: "the customer hears music and nobody hears them", isLive: true },
  voicemail: { means: "the caller speaks after the beep", isLive: true },
  ended: { means: "the customer's leg is over", isLive: false },
} as const satisfies Record<string, { means: string; isLive: boolean }>;
export type CallState = keyof typeof callStates;

export const callOutcomes = {
  answered: { means: "somebody spoke with the customer", needsFollowUp: false },
  missed: { means: "it rang, and nobody took it", needsFollowUp: true },
  abandoned_in_menu: { means: "the caller left before choosing", needsFollowUp: true },
  abandoned_in_queue: { means: "the caller left while waiting", needsFollowUp: true },
  voicemail: { means: "the caller left a message", needsFollowUp: true },
  after_hours: { means: "we were closed, and the flow ended the call", needsFollowUp: true },
  blocked: { means: "the contact is blocked", needsFollowUp: false },
  busy: { means: "the customer's line was busy", needsFollowUp: false },
  declined: { means: "the customer's side refused the call", needsFollowUp: false },
  unanswered: { means: "the customer's phone rang, and nobody took it", needsFollowUp: false },
  cancelled: { means: "we hung up before the customer answered", needsFollowUp: false },
  failed: { means: "the call could not be connected", needsFollowUp: true },
} as const satisfies Record<string, { means: string; needsFollowUp: boolean }>;
export type CallOutcome = keyof typeof callOutcomes;

/** Who a leg belongs to. A `guest` is an outside number we brought in: a forward, a transfer, a third party. */
export const legRoles = ["customer", "member", "guest", "supervisor"] as const;
export type LegRole = (typeof legRoles)[number];

/** Why a leg ended, in our words; the provider's are mapped at its door. */
export const legEndCauses = {
  hung_up: "hung up",
  cancelled: "canceled before it was answered",
  busy: "busy",
  no_answer: "not answered in time",
  declined: "declined",
  unreachable: "phone off or out of range",
  no_such_number: "number doesn't exist",
  not_allowed: "not allowed by the provider",
  failed: "the connection failed",
  lost: "the connection was lost",
} as const;
export type LegEndCause = keyof typeof legEndCauses;

/** Why a member's ring did not become a call. */
export const ringEndReasons = {
  answered: "took the call",
  declined: "declined",
  missed: "didn't answer in time",
  taken: "stopped ringing, answered by someone else",
  gone: "the caller hung up first",
  busy: "was on another call",
  away: "was away",
  wrapping_up: "was wrapping up",
  asleep: "was offline",
  no_microphone: "had no microphone",
  refused: "had a phone that refused the call",
} as const;
export type RingEndReason = keyof typeof ringEndReasons;

/** What a member picks when a call is over. */
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
