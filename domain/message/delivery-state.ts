// Delivery state of an outgoing message per recipient. Providers report late, twice and out of order, so every state
// has a rank and a report may only raise it. The database check, the badge and docs/spec derive from this table.

interface DeliveryStateSpec {
  /** Null for internal states, before the message is submitted. */
  readonly rank: number | null;
  readonly description: string;
  /** A member may retry, which creates a new attempt. */
  readonly canRetry?: true;
  /** No more reports are expected, though a higher rank may still arrive late. */
  readonly isFinal?: true;
  readonly isFailure?: true;
}

export const deliveryStates = {
  draft: { rank: null, description: "An unsent message; only its author sees it." },
  scheduled: {
    rank: null,
    description: "Scheduled to send at a chosen time; can be canceled until then.",
  },
  delayed: { rank: null, description: "Sent by the member, pending during the undo window." },
  canceled: { rank: null, description: "Unsent or canceled before it went out.", isFinal: true },
  suppressed: {
    rank: null,
    description: "Never submitted to the provider: the recipient opted out.",
    isFinal: true,
    isFailure: true,
  },
  queued: { rank: 20, description: "Waiting to be submitted to the provider." },
  sending: { rank: 30, description: "Being submitted to the provider." },
  unknown: {
    rank: 35,
    description:
      "The connection failed while submitting, so the provider may or may not have it. The provider is asked; it is sent again automatically only if it certainly didn't arrive or the provider detects duplicates.",
  },
  accepted: { rank: 40, description: "The provider has it; the carrier may not." },
  deferred: {
    rank: 45,
    description: "The recipient's server asked to wait; the provider retries.",
  },
  sent: { rank: 50, description: "The carrier has it. Some networks report nothing more." },
  failed: {
    rank: 60,
    description: "The provider rejected it, or it couldn't be submitted.",
    canRetry: true,
    isFinal: true,
    isFailure: true,
  },
  // Same rank as `failed` and deliberately after it: more specific, since the text was submitted.
  undelivered: {
    rank: 60,
    description: "The carrier couldn't deliver it to the phone.",
    canRetry: true,
    isFinal: true,
    isFailure: true,
  },
  delivered: {
    rank: 70,
    description: "It is on the recipient's device or in the mailbox.",
    isFinal: true,
  },
  read: { rank: 75, description: "The recipient opened it.", isFinal: true },
  bounced: {
    rank: 80,
    description: "It bounced, possibly after a delivery report.",
    isFinal: true,
    isFailure: true,
  },
} as const satisfies Record<string, DeliveryStateSpec>;

export type DeliveryState = keyof typeof deliveryStates;

const specOf = (state: DeliveryState): DeliveryStateSpec => deliveryStates[state];

const order = Object.keys(deliveryStates);

/**
 * Whether a report of `next` changes a delivery in state `current`: only upward. Of two states with the same rank the
 * later row wins, so the order of arrival does not matter.
 */
export function canAdvanceTo(current: DeliveryState, next: DeliveryState): boolean {
  const from = specOf(current).rank;
  const to = specOf(next).rank;
  if (from === null || to === null) return false;
  return to > from || (to === from && order.indexOf(next) > order.indexOf(current));
}

export const canRetry = (state: DeliveryState): boolean => specOf(state).canRetry === true;
export const isFinal = (state: DeliveryState): boolean => specOf(state).isFinal === true;
export const isFailure = (state: DeliveryState): boolean => specOf(state).isFailure === true;
/** States in which a message can still be canceled: it was not submitted yet. */
export const canCancel = (state: DeliveryState): boolean =>
  state === "delayed" || state === "scheduled";

/** Submitted, or about to be, with an outcome that is not known yet. */
export const inFlightStates = ["sending", "unknown"] as const satisfies readonly DeliveryState[];
export const isInFlight = (state: DeliveryState): boolean =>
  inFlightStates.some((one) => one === state);

/** A message that can't be canceled anymore was canceled before, rather than sent. */
export const isCanceled = (states: readonly DeliveryState[]): boolean =>
  states.length > 0 && states.every((state) => state === "canceled");

/** A message shows its worst state: any failure first, else the least advanced. */
export function worstDeliveryState(states: readonly DeliveryState[]): DeliveryState {
  const [first, ...rest] = states;
  if (first === undefined) return "draft";
  return rest.reduce<DeliveryState>((worst, state) => {
    if (isFailure(state) !== isFailure(worst)) return isFailure(state) ? state : worst;
    return (specOf(state).rank ?? 0) < (specOf(worst).rank ?? 0) ? state : worst;
  }, first);
}
