import { listLikeConversations } from "#server/actions/conversation/regroup/list-like-conversations.ts";
import { mergeConversation } from "#server/actions/conversation/regroup/merge-conversation.ts";
import { moveMessage } from "#server/actions/conversation/regroup/move-message.ts";
import { splitMessage } from "#server/actions/conversation/regroup/split-message.ts";
import { undoRegrouping } from "#server/actions/conversation/regroup/undo-regrouping.ts";
import { adoptSender } from "#server/actions/message/mail/adopt-sender.ts";
import { prepareMail } from "#server/actions/message/mail/prepare-mail.ts";
import { showMailBody } from "#server/actions/message/mail/reading/show-mail-body.ts";
import { showMailSource } from "#server/actions/message/mail/reading/show-mail-source.ts";
import { trustSender } from "#server/actions/message/mail/reading/trust-sender.ts";
import { rescheduleMessage } from "#server/actions/message/mail/reschedule-message.ts";
import { sendMail } from "#server/actions/message/mail/send-mail.ts";
import { startMail } from "#server/actions/message/mail/start-mail.ts";
import { discardUnsentMail } from "#server/actions/message/mail/unsent/discard-unsent-mail.ts";
import { listUnsentMails } from "#server/actions/message/mail/unsent/list-unsent-mails.ts";
import { saveUnsentMail } from "#server/actions/message/mail/unsent/save-unsent-mail.ts";

export const mailActions = {
  prepareMail,
  sendMail,
  startMail,
  listUnsentMails,
  saveUnsentMail,
  discardUnsentMail,
  rescheduleMessage,
  adoptSender,
  showMailBody,
  showMailSource,
  trustSender,
  listLikeConversations,
  splitMessage,
  moveMessage,
  mergeConversation,
  undoRegrouping,
};
