// What became of an outgoing message at one recipient. Providers report late, twice and out of order;
// so every state has a rank and an event may only move a delivery up. The database check, the badge
// and docs/spec derive from this table.

interface DeliveryStateSpec {
  /** null: ours alone, before anything left the house. */
  readonly rank: number | null;
  readonly means: string;
  /** A person may try again, as a new attempt. */
  readonly canRetry?: true;
  /** Nothing more is expected, though a higher rank may still come late. */
  readonly isFinal?: true;
  readonly isBad?: true;
}

export const deliveryStates = {
  draft: { rank: null, means: "An unsent message; only its author sees it." },
  scheduled: {
    rank: null,
    means: "Scheduled to send at a chosen time; can be canceled until then.",
  },
  held: { rank: null, means: "Sent by the member, held for the undo window." },
  cancelled: { rank: null, means: "Unsent or canceled before it went out.", isFinal: true },
  suppressed: {
    rank: null,
    means: "Never submitted to the provider: the recipient opted out.",
    isFinal: true,
    isBad: true,
  },
  queued: { rank: 20, means: "Waiting to be submitted to the provider." },
  sending: { rank: 30, means: "Being submitted to the provider." },
  unknown: {
    rank: 35,
    means:
      "The connection failed while submitting, so the provider may or may not have it. We check with the provider; it is sent again automatically only where it surely didn't arrive or the provider recognizes a repetition.",
  },
  accepted: { rank: 40, means: "The provider has it; the carrier may not." },
  deferred: { rank: 45, means: "The recipient's server asked to wait; the provider retries." },
  sent: { rank: 50, means: "The carrier has it. Some networks report nothing more." },
  failed: {
    rank: 60,
    means: "The provider rejected it, or it couldn't be submitted.",
    canRetry: true,
    isFinal: true,
    isBad: true,
  },
  // One rank with `failed`, and after it on purpose: it says more, for the text did leave the house.
  undelivered: {
    rank: 60,
    means: "The carrier couldn't deliver it to the phone.",
    canRetry: true,
    isFinal: true,
    isBad: true,
  },
  delivered: {
    rank: 70,
    means: "It is on the recipient's device or in the mailbox.",
    isFinal: true,
  },
  read: { rank: 75, means: "The recipient opened it.", isFinal: true },
  bounced: {
    rank: 80,
    means: "It bounced, possibly after a delivery report.",
    isFinal: true,
    isBad: true,
  },
} as const satisfies Record<string, DeliveryStateSpec>;

export type DeliveryState = keyof typeof deliveryStates;

const specOf = (state: DeliveryState): DeliveryStateSpec => deliveryStates[state];

const order = Object.keys(deliveryStates);

/**
 * Whether news of `next` changes a delivery that stands at `current`: only ever upwards. Of two states
 * of one rank the later row of the table wins, so that the order of arrival decides nothing even then.
 */
export function canAdvanceTo(current: DeliveryState, next: DeliveryState): boolean {
  const from = specOf(current).rank;
  const to = specOf(next).rank;
  if (from === null || to === null) return false;
  return to > from || (to === from && order.indexOf(next) > order.indexOf(current));
}

export function reduceDelivery(
  first: DeliveryState,
  news: readonly DeliveryState[],
): DeliveryState {
  return news.reduce((state, next) => (canAdvanceTo(state, next) ? next : state), first);
}

export const canRetry = (state: DeliveryState): boolean => specOf(state).canRetry === true;
export const isFinal = (state: DeliveryState): boolean => specOf(state).isFinal === true;
export const isFailure = (state: DeliveryState): boolean => specOf(state).isBad === true;
/** The states in which a delivery may still be taken back: nothing has left the house. */
export const canCancel = (state: DeliveryState): boolean =>
  state === "held" || state === "scheduled";

/** A message shows its worst open fact: any bad end first, else the least advanced. */
export function worstDeliveryState(states: readonly DeliveryState[]): DeliveryState {
  const [first, ...rest] = states;
  if (first === undefined) return "draft";
  return rest.reduce<DeliveryState>((worst, state) => {
    if (isFailure(state) !== isFailure(worst)) return isFailure(state) ? state : worst;
    return (specOf(state).rank ?? 0) < (specOf(worst).rank ?? 0) ? state : worst;
  }, first);
}
