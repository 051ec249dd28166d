// Why a message stands in this conversation, on demand. The reasons are those of where-text-belongs.ts and
// where-mail-belongs.ts in domain/message.

import { limits } from "#domain/limits.ts";
import { emailThreadingReasons } from "#domain/message/email/resolve-email-conversation.ts";
import { messageNames, withArticle } from "#domain/message/message-names.ts";
import type { ThreadingReason } from "#domain/message/resolve-sms-conversation.ts";

const days = limits.reopenWindowDays.max;

const reasons: Record<ThreadingReason, string> = {
  answers_our_text: `It replies to {a message} that was sent from here to this number within the last ${days} days.`,
  open_with_this_line: "This number already had an open conversation with this inbox.",
  first_contact: "It's the first {message} from this number to this inbox.",
  closed_too_long: `The previous conversation was closed more than ${days} days ago, so a new one was started and linked.`,
  began_here: "It was written in this conversation.",
};

/** A text and a mail may share the name of a reason, but not its words. */
export function threadingReasonText(
  why: string,
  medium: "text" | "mail" | "whatsapp" = "text",
): string {
  if (medium !== "mail" && Object.hasOwn(reasons, why))
    return reasons[why as ThreadingReason]
      .replace("{a message}", withArticle(medium))
      .replace("{message}", messageNames[medium]);
  // What members did to it is said alike of both.
  return Object.hasOwn(emailThreadingReasons, why)
    ? `Here because ${emailThreadingReasons[why as keyof typeof emailThreadingReasons]}.`
    : why;
}
