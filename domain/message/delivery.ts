// What became of an outgoing message at one recipient. Providers report late, twice and out of order;
// so every state has a rank and an event may only move a delivery up. The database check, the badge
// and docs/spec derive from this table.

interface DeliveryStateSpec {
  /** null: ours alone, before anything left the house. */
  readonly rank: number | null;
  readonly means: string;
  /** A person may try again, as a new attempt. */
  readonly mayRetry?: true;
  /** Nothing more is expected, though a higher rank may still come late. */
  readonly isFinal?: true;
  readonly isBad?: true;
}

export const deliveryStates = {
  draft: { rank: null, means: "Unsent words; only its author sees them." },
  scheduled: { rank: null, means: "Leaves at a chosen time; can be stopped until then." },
  held: { rank: null, means: "Sent by the member, kept for the undo window." },
  cancelled: { rank: null, means: "Taken back before it left.", isFinal: true },
  suppressed: {
    rank: null,
    means: "Never handed to the provider: the recipient asked us to stop.",
    isFinal: true,
    isBad: true,
  },
  queued: { rank: 20, means: "Waiting for its turn to be handed to the provider." },
  sending: { rank: 30, means: "Being handed to the provider at this moment." },
  unknown: {
    rank: 35,
    means:
      "The line broke while handing over; the provider may or may not have it. We ask, never resend.",
  },
  accepted: { rank: 40, means: "The provider has it; the carrier may not." },
  deferred: { rank: 45, means: "The other side asked to wait; the provider tries again." },
  sent: { rank: 50, means: "The carrier has it. Some networks never say more." },
  failed: {
    rank: 60,
    means: "The provider refused it, or it could not be handed over.",
    mayRetry: true,
    isFinal: true,
    isBad: true,
  },
  // One rank with `failed`, and after it on purpose: it says more, for the text did leave the house.
  undelivered: {
    rank: 60,
    means: "The carrier could not bring it to the handset.",
    mayRetry: true,
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
    means: "It came back, perhaps after a delivery was reported.",
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
export function risesTo(current: DeliveryState, next: DeliveryState): boolean {
  const from = specOf(current).rank;
  const to = specOf(next).rank;
  if (from === null || to === null) return false;
  return to > from || (to === from && order.indexOf(next) > order.indexOf(current));
}

export function foldDelivery(first: DeliveryState, news: readonly DeliveryState[]): DeliveryState {
  return news.reduce((state, next) => (risesTo(state, next) ? next : state), first);
}

export const mayRetry = (state: DeliveryState): boolean => specOf(state).mayRetry === true;
export const isFinal = (state: DeliveryState): boolean => specOf(state).isFinal === true;
export const isBad = (state: DeliveryState): boolean => specOf(state).isBad === true;
/** The states in which a delivery may still be taken back: nothing has left the house. */
export const mayCancel = (state: DeliveryState): boolean =>
  state === "held" || state === "scheduled";

/** A message shows its worst open fact: any bad end first, else the least advanced. */
export function worstOf(states: readonly DeliveryState[]): DeliveryState {
  const [first, ...rest] = states;
  if (first === undefined) return "draft";
  return rest.reduce<DeliveryState>((worst, state) => {
    if (isBad(state) !== isBad(worst)) return isBad(state) ? state : worst;
    return (specOf(state).rank ?? 0) < (specOf(worst).rank ?? 0) ? state : worst;
  }, first);
}
