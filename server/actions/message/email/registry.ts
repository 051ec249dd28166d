import { listMergeCandidates } from "#server/actions/conversation/threading/list-merge-candidates.ts";
import { mergeConversation } from "#server/actions/conversation/threading/merge-conversation.ts";
import { moveMessage } from "#server/actions/conversation/threading/move-message.ts";
import { splitMessage } from "#server/actions/conversation/threading/split-message.ts";
import { undoThreadOperation } from "#server/actions/conversation/threading/undo-thread-operation.ts";
import { assignForwardedSender } from "#server/actions/message/email/assign-forwarded-sender.ts";
import { prepareEmailDraft } from "#server/actions/message/email/prepare-email-draft.ts";
import { rescheduleMessage } from "#server/actions/message/email/reschedule-message.ts";
import { sendEmail } from "#server/actions/message/email/send-email.ts";
import { startEmailConversation } from "#server/actions/message/email/start-email-conversation.ts";
import { discardUnsentEmail } from "#server/actions/message/email/unsent/discard-unsent-email.ts";
import { listUnsentEmails } from "#server/actions/message/email/unsent/list-unsent-emails.ts";
import { saveUnsentEmail } from "#server/actions/message/email/unsent/save-unsent-email.ts";
import { getEmailBody } from "#server/actions/message/email/viewing/get-email-body.ts";
import { getEmailSource } from "#server/actions/message/email/viewing/get-email-source.ts";
import { trustSender } from "#server/actions/message/email/viewing/trust-sender.ts";

export const emailActions = {
  prepareEmailDraft: prepareEmailDraft,
  sendEmail: sendEmail,
  startEmailConversation: startEmailConversation,
  listUnsentEmails: listUnsentEmails,
  saveUnsentEmail: saveUnsentEmail,
  discardUnsentEmail: discardUnsentEmail,
  rescheduleMessage,
  assignForwardedSender: assignForwardedSender,
  getEmailBody: getEmailBody,
  getEmailSource: getEmailSource,
  trustSender,
  listMergeCandidates: listMergeCandidates,
  splitMessage,
  moveMessage,
  mergeConversation,
  undoThreadOperation: undoThreadOperation,
};
