import { dismissDeadLetter } from "#server/actions/inbound-payload/dismiss-dead-letter.ts";
import { listDeadLetters } from "#server/actions/inbound-payload/list-dead-letters.ts";
import { reprocessAllDeadLetters } from "#server/actions/inbound-payload/reprocess-all-dead-letters.ts";
import { reprocessDeadLetter } from "#server/actions/inbound-payload/reprocess-dead-letter.ts";
import { cancelMessage } from "#server/actions/message/cancel-message.ts";
import { confirmSent } from "#server/actions/message/confirm-sent.ts";
import { retryMessage } from "#server/actions/message/retry-message.ts";
import { sendSms } from "#server/actions/message/send-sms.ts";
import { startSmsConversation } from "#server/actions/message/start-sms-conversation.ts";
import { getWhatsappWindow } from "#server/actions/message/whatsapp/get-whatsapp-window.ts";
import { listTemplates } from "#server/actions/message/whatsapp/list-templates.ts";
import { addNote } from "./add-note.ts";
import { assignConversation } from "./assign-conversation.ts";
import { closeConversation } from "./close-conversation.ts";
import { countViews } from "./count-views.ts";
import { discardDraft } from "./discard-draft.ts";
import { getConversation } from "./get-conversation.ts";
import { listConversations } from "./list-conversations.ts";
import { listEntries } from "./list-entries.ts";
import { markRead } from "./mark-read.ts";
import { markSpam } from "./mark-spam.ts";
import { deleteNote } from "./note/delete-note.ts";
import { updateNote } from "./note/update-note.ts";
import { prioritizeConversation } from "./prioritize-conversation.ts";
import { renameConversation } from "./rename-conversation.ts";
import { reopenConversation } from "./reopen-conversation.ts";
import { saveDraft } from "./save-draft.ts";
import { snoozeConversation } from "./snooze-conversation.ts";
import { tagConversation } from "./tag-conversation.ts";
import { trashConversation } from "./trash-conversation.ts";

export const conversationActions = {
  listConversations,
  countViews,
  getConversation: getConversation,
  listEntries,
  startSmsConversation: startSmsConversation,
  sendSms: sendSms,
  listTemplates,
  getWhatsappWindow,
  cancelMessage,
  retryMessage,
  confirmSent,
  addNote,
  updateNote,
  deleteNote,
  assignConversation,
  closeConversation,
  reopenConversation,
  snoozeConversation,
  tagConversation,
  prioritizeConversation,
  renameConversation,
  markSpam,
  trashConversation,
  markRead,
  saveDraft,
  discardDraft,
  listDeadLetters: listDeadLetters,
  reprocessDeadLetter: reprocessDeadLetter,
  reprocessAllDeadLetters: reprocessAllDeadLetters,
  dismissDeadLetter: dismissDeadLetter,
};
