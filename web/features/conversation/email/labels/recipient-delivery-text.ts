// Delivery status of an outgoing email per recipient. Pure.
import type { EmailPart } from "#contract/live-protocol.ts";
import { isFailure } from "#domain/message/delivery-state.ts";

type Recipient = EmailPart["recipients"][number];

const recipientStateLabels: Partial<Record<Recipient["state"], string>> = {
  scheduled: "scheduled",
  held: "sending soon",
  cancelled: "unsent",
  suppressed: "not sent",
  queued: "waiting",
  sending: "sending",
  unknown: "status unknown",
  accepted: "on its way",
  deferred: "delayed",
  sent: "sent",
  failed: "not sent",
  undelivered: "not delivered",
  delivered: "delivered",
  read: "opened",
  bounced: "bounced",
};

export function recipientDeliveryText(one: Recipient): string {
  if (one.isComplained) return "reported as spam";
  if (one.openedAt !== null && !isFailure(one.state)) return "opened";
  return recipientStateLabels[one.state] ?? one.state;
}

/** "delivered to 2, bounced 1"; null if the status is the same for all. */
export function recipientsDeliveryText(recipients: readonly Recipient[]): string | null {
  const counts = new Map<string, number>();
  for (const one of recipients) {
    const label = recipientDeliveryText(one);
    counts.set(label, (counts.get(label) ?? 0) + 1);
  }
  if (counts.size < 2) return null;
  return [...counts]
    .map(([label, count]) =>
      label === "delivered" ? `delivered to ${count}` : `${label} ${count}`,
    )
    .join(", ");
}
