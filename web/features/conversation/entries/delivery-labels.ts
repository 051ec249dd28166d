// What became of a text of ours, in words. Pure.
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
  readonly words: string;
}

export function deliveryLabels(entry: MessageEntry): DeliveryLabels {
  const { delivery } = entry;
  if (isPending(entry) || delivery === null) return { tick: "waiting", words: "sending" };
  const { state, say } = delivery;
  if (isFailure(state)) return { tick: "bad", words: badWords(entry) };
  if (delivery.canRetry && say !== null) return { tick: "bad", words: say };
  switch (state) {
    case "held":
    case "scheduled":
      return { tick: "held", words: "sending soon" };
    case "cancelled":
      return { tick: "cancelled", words: "unsent" };
    case "unknown":
      return { tick: "asking", words: "checking with the provider whether this was sent" };
    case "deferred":
      return { tick: "waiting", words: "delayed by the recipient's server" };
    case "queued":
      return { tick: "waiting", words: say ?? "waiting to send" };
    case "sending":
      return { tick: "waiting", words: "sending" };
    case "accepted":
      return { tick: "sent", words: "on its way" };
    case "sent":
      return { tick: "sent", words: "sent" };
    case "delivered":
      return { tick: "delivered", words: "delivered" };
    case "read":
      return { tick: "delivered", words: entry.medium === "mail" ? "opened" : "read" };
    default:
      return { tick: "waiting", words: state };
  }
}

/** First what happened, then why: "Not delivered: the phone was off or out of reach." */
function badWords({ delivery }: MessageEntry): string {
  const hasLeft = delivery?.state === "undelivered" || delivery?.state === "bounced";
  const what = hasLeft ? "Not delivered" : "Not sent";
  if (!delivery?.say) return `${what}.`;
  if (/^not (sent|delivered)/i.test(delivery.say)) return delivery.say;
  return `${what}: ${delivery.say.replace(/^(The|A|No|This|We)\b/, (word) => word.toLowerCase())}`;
}
