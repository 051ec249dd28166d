// Delivery status of an outgoing email per recipient. Pure.
import type { EmailPart } from "#contract/live-protocol.ts";
import { isFailure } from "#domain/message/delivery-state.ts";
import * as words from "#web/features/conversation/email/words.ts";
import { fill } from "#web/language/fill.ts";

type Recipient = EmailPart["recipients"][number];

type Status = Recipient["state"] | "complained";

const labels: Partial<Record<Status, string>> = {
  complained: words.stateReported,
  scheduled: words.stateScheduled,
  delayed: words.stateSendingSoon,
  canceled: words.stateUnsent,
  queued: words.stateWaiting,
  sending: words.stateSending,
  unknown: words.stateUnknown,
  accepted: words.stateOnItsWay,
  deferred: words.stateDelayed,
  sent: words.stateSent,
  failed: words.stateNotSent,
  undelivered: words.stateNotDelivered,
  delivered: words.stateDelivered,
  read: words.stateOpened,
  bounced: words.stateBounced,
};

function statusOf({ isComplained, openedAt, state }: Recipient): Status {
  if (isComplained) return "complained";
  if (openedAt !== null && !isFailure(state)) return "read";
  return state === "suppressed" ? "failed" : state;
}

const labelOf = (status: Status): string => labels[status] ?? status;

export const recipientDeliveryText = (one: Recipient): string => labelOf(statusOf(one));

/** "delivered to 2, bounced 1"; null if the status is the same for all. */
export function recipientsDeliveryText(recipients: readonly Recipient[]): string | null {
  const counts = new Map<Status, number>();
  for (const one of recipients) {
    const status = statusOf(one);
    counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  if (counts.size < 2) return null;
  return [...counts]
    .map(([status, count]) =>
      status === "delivered" ? fill(words.deliveredTo, { count }) : `${labelOf(status)} ${count}`,
    )
    .join(", ");
}
