// Delivery status of an outgoing message as text. Pure.
import { isFailure } from "#domain/message/delivery-state.ts";
import { isPending } from "#web/data/timeline/timeline-cache.ts";
import type { MessageEntry } from "#web/features/conversation/timeline/timeline-items.ts";

export type DeliveryIndicator =
  | "waiting"
  | "sent"
  | "delivered"
  | "bad"
  | "asking"
  | "held"
  | "cancelled";

export interface DeliveryLabels {
  readonly tick: DeliveryIndicator;
  readonly text: string;
}

export function deliveryLabels(entry: MessageEntry): DeliveryLabels {
  const { delivery } = entry;
  if (isPending(entry) || delivery === null) return { tick: "waiting", text: "sending" };
  const { state, message } = delivery;
  if (isFailure(state)) return { tick: "bad", text: describeFailure(entry) };
  if (delivery.canRetry && message !== null) return { tick: "bad", text: message };
  switch (state) {
    case "held":
    case "scheduled":
      return { tick: "held", text: "sending soon" };
    case "cancelled":
      return { tick: "cancelled", text: "unsent" };
    case "unknown":
      return { tick: "asking", text: "checking with the provider whether this was sent" };
    case "deferred":
      return { tick: "waiting", text: "delayed by the recipient's server" };
    case "queued":
      return { tick: "waiting", text: message ?? "waiting to send" };
    case "sending":
      return { tick: "waiting", text: "sending" };
    case "accepted":
      return { tick: "sent", text: "on its way" };
    case "sent":
      return { tick: "sent", text: "sent" };
    case "delivered":
      return { tick: "delivered", text: "delivered" };
    case "read":
      return { tick: "delivered", text: entry.channel === "mail" ? "opened" : "read" };
    default:
      return { tick: "waiting", text: state };
  }
}

/** What happened, then why: "Not delivered: the phone was off or out of reach." */
function describeFailure({ delivery }: MessageEntry): string {
  const hasLeft = delivery?.state === "undelivered" || delivery?.state === "bounced";
  const what = hasLeft ? "Not delivered" : "Not sent";
  if (!delivery?.message) return `${what}.`;
  if (/^not (sent|delivered)/i.test(delivery.message)) return delivery.message;
  return `${what}: ${delivery.message.replace(/^(The|A|No|This|We)\b/, (word) => word.toLowerCase())}`;
}
