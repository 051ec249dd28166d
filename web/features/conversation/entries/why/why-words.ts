// Why a message stands in this conversation, on demand. The reasons are those of where-text-belongs.ts and
// where-mail-belongs.ts in domain/message.

import { limits } from "#domain/limits.ts";
import { whyMailIsHere } from "#domain/message/mail/where-mail-belongs.ts";
import { messageNames, withArticle } from "#domain/message/message-names.ts";
import type { WhyHere } from "#domain/message/where-text-belongs.ts";

const days = limits.reopenWindowDays.max;

const reasons: Record<WhyHere, string> = {
  answers_our_text: `It replies to {a message} that was sent from here to this number within the last ${days} days.`,
  open_with_this_line: "This number already had an open conversation with this inbox.",
  first_contact: "It's the first {message} from this number to this inbox.",
  closed_too_long: `The previous conversation was closed more than ${days} days ago, so a new one was started and linked.`,
  began_here: "It was written in this conversation.",
};

/** A text and a mail may share the name of a reason, but not its words. */
export function whyWords(why: string, medium: "text" | "mail" | "whatsapp" = "text"): string {
  if (medium !== "mail" && Object.hasOwn(reasons, why))
    return reasons[why as WhyHere]
      .replace("{a message}", withArticle(medium))
      .replace("{message}", messageNames[medium]);
  // What members did to it is said alike of both.
  return Object.hasOwn(whyMailIsHere, why)
    ? `Here because ${whyMailIsHere[why as keyof typeof whyMailIsHere]}.`
    : why;
}
