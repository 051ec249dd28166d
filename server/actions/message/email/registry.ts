import { assignForwardedSender } from "./assign-forwarded-sender.ts";
import { prepareEmailDraft } from "./prepare-email-draft.ts";
import { rescheduleMessage } from "./reschedule-message.ts";
import { sendEmail } from "./send-email.ts";
import { startEmailConversation } from "./start-email-conversation.ts";
import { discardUnsentEmail } from "./unsent/discard-unsent-email.ts";
import { listUnsentEmails } from "./unsent/list-unsent-emails.ts";
import { saveUnsentEmail } from "./unsent/save-unsent-email.ts";
import { getEmailBody } from "./viewing/get-email-body.ts";
import { getEmailSource } from "./viewing/get-email-source.ts";
import { trustSender } from "./viewing/trust-sender.ts";

export const emailActions = {
  prepareEmailDraft,
  sendEmail,
  startEmailConversation,
  listUnsentEmails,
  saveUnsentEmail,
  discardUnsentEmail,
  rescheduleMessage,
  assignForwardedSender,
  getEmailBody,
  getEmailSource,
  trustSender,
};
