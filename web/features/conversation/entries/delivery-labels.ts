// Delivery status of an outgoing message as text. Pure.
import { isFailure } from "#domain/message/delivery-state.ts";
import { isPending } from "#web/data/timeline/timeline-cache.ts";
import type { MessageEntry } from "#web/features/conversation/timeline/timeline-items.ts";
import { fill } from "#web/language/fill.ts";
import * as words from "./words.ts";

export type DeliveryIndicator =
  | "waiting"
  | "sent"
  | "delivered"
  | "bad"
  | "asking"
  | "delayed"
  | "canceled";

export interface DeliveryLabels {
  readonly indicator: DeliveryIndicator;
  readonly text: string;
}

export function deliveryLabels(entry: MessageEntry): DeliveryLabels {
  const { delivery } = entry;
  if (isPending(entry) || delivery === null) return { indicator: "waiting", text: words.sending };
  const { state, message } = delivery;
  if (isFailure(state)) return { indicator: "bad", text: describeFailure(entry) };
  if (delivery.canRetry && message !== null) return { indicator: "bad", text: message };
  switch (state) {
    case "delayed":
    case "scheduled":
      return { indicator: "delayed", text: words.sendingSoon };
    case "canceled":
      return { indicator: "canceled", text: words.unsent };
    case "unknown":
      return { indicator: "asking", text: words.checkingWithProvider };
    case "deferred":
      return { indicator: "waiting", text: words.delayedByTheRecipientsServer };
    case "queued":
      return { indicator: "waiting", text: message ?? words.sending };
    case "sending":
      return { indicator: "waiting", text: words.sending };
    // What the provider has is sent; more words would change within a second.
    case "accepted":
    case "sent":
      return { indicator: "sent", text: words.sent };
    case "delivered":
      return { indicator: "delivered", text: words.delivered };
    case "read":
      return {
        indicator: "delivered",
        text: entry.channel === "email" ? words.opened : words.read,
      };
    default:
      return { indicator: "waiting", text: state };
  }
}

/** What happened, then why: "Not delivered: the phone was off or out of reach." */
function describeFailure({ delivery }: MessageEntry): string {
  const hasLeft = delivery?.state === "undelivered" || delivery?.state === "bounced";
  if (!delivery?.message) return hasLeft ? words.notDelivered : words.notSent;
  const reason = delivery.message.replace(/^(The|A|No|This|We|Sending)\b/, (word) =>
    word.toLowerCase(),
  );
  return fill(hasLeft ? words.notDeliveredBecause : words.notSentBecause, { reason });
}
