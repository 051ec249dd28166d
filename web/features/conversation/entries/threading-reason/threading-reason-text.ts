// Why a message is in this conversation. The reasons come from resolve-phone-conversation.ts and
// resolve-email-conversation.ts in domain/message.

import { limits } from "#domain/limits.ts";
import type { EmailThreadingReason } from "#domain/message/email/resolve-email-conversation.ts";
import type { PhoneThreadingReason } from "#domain/message/resolve-phone-conversation.ts";
import { format } from "#web/language/format.ts";
import * as words from "./words.ts";

const days = limits.reopenWindowDays.max;

type Kind = "sms" | "email" | "whatsapp";

const phoneReasons: Record<PhoneThreadingReason, (kind: Kind) => string> = {
  reply_to_our_text: (kind) => format(words.repliesToOurText, { kind, days }),
  open_in_this_inbox: () => words.openInThisInbox,
  first_contact: (kind) => format(words.firstContact, { kind }),
  closed_too_long: () => format(words.closedTooLong, { days }),
  started_here: () => words.startedHere,
};

const emailReasons: Record<EmailThreadingReason, string> = {
  reply_token: words.emailReplyToken,
  reply_to_our_email: words.repliesToOurEmail,
  reply_to_email_here: words.repliesToEmailHere,
  same_thread: words.emailSameThread,
  related_thread: words.emailRelatedThread,
  narrower_inbox: words.emailNarrowerInbox,
  closed_too_long: words.emailClosedTooLong,
  first_contact: words.emailFirstContact,
  own_copy: words.emailOwnCopy,
  from_colleague: words.emailFromColleague,
  started_here: words.emailStartedHere,
  split_here: words.splitHere,
  moved_here: words.movedHere,
  merged_here: words.mergedHere,
};

/** Texts and emails may share the name of a reason, but not its sentence. */
export function threadingReasonText(reason: string, channel: Kind = "sms"): string {
  if (channel !== "email" && Object.hasOwn(phoneReasons, reason))
    return phoneReasons[reason as PhoneThreadingReason](channel);
  // What members did has the same sentence for both.
  return Object.hasOwn(emailReasons, reason)
    ? emailReasons[reason as EmailThreadingReason]
    : reason;
}
