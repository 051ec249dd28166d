// Why a message is in this conversation. The reasons come from resolve-sms-conversation.ts and
// resolve-email-conversation.ts in domain/message.

import { limits } from "#domain/limits.ts";
import { emailThreadingReasons } from "#domain/message/email/resolve-email-conversation.ts";
import { messageNames, withArticle } from "#domain/message/message-names.ts";
import type { SmsThreadingReason } from "#domain/message/resolve-sms-conversation.ts";

const days = limits.reopenWindowDays.max;

const reasons: Record<SmsThreadingReason, string> = {
  answers_our_text: `It replies to {a message} that was sent from here to this number within the last ${days} days.`,
  open_with_this_line: "This number already had an open conversation with this inbox.",
  first_contact: "It's the first {message} from this number to this inbox.",
  closed_too_long: `The previous conversation was closed more than ${days} days ago, so a new one was started and linked.`,
  began_here: "It was written in this conversation.",
};

/** Texts and emails may share the name of a reason, but not its sentence. */
export function threadingReasonText(
  reason: string,
  channel: "text" | "mail" | "whatsapp" = "text",
): string {
  if (channel !== "mail" && Object.hasOwn(reasons, reason))
    return reasons[reason as SmsThreadingReason]
      .replace("{a message}", withArticle(channel))
      .replace("{message}", messageNames[channel]);
  // What members did has the same sentence for both.
  return Object.hasOwn(emailThreadingReasons, reason)
    ? `Here because ${emailThreadingReasons[reason as keyof typeof emailThreadingReasons]}.`
    : reason;
}
