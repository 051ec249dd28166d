import { cancelMessage } from "#server/actions/message/cancel-message.ts";
import { confirmSent } from "#server/actions/message/confirm-sent.ts";
import { retryMessage } from "#server/actions/message/retry-message.ts";
import { sendText } from "#server/actions/message/send-text.ts";
import { startConversation } from "#server/actions/message/start-conversation.ts";
import { listTemplates } from "#server/actions/message/whatsapp/list-templates.ts";
import { showWhatsappWindow } from "#server/actions/message/whatsapp/show-whatsapp-window.ts";
import { listRawItems } from "#server/actions/raw-item/list-raw-items.ts";
import { replayRawItem } from "#server/actions/raw-item/replay-raw-item.ts";
import { replayRawItems } from "#server/actions/raw-item/replay-raw-items.ts";
import { setAsideRawItem } from "#server/actions/raw-item/set-aside-raw-item.ts";
import { addNote } from "./add-note.ts";
import { assignConversation } from "./assign-conversation.ts";
import { closeConversation } from "./close-conversation.ts";
import { countViews } from "./count-views.ts";
import { discardDraft } from "./discard-draft.ts";
import { listConversations } from "./list-conversations.ts";
import { listEntries } from "./list-entries.ts";
import { markRead } from "./mark-read.ts";
import { markSpam } from "./mark-spam.ts";
import { renameConversation } from "./rename-conversation.ts";
import { reopenConversation } from "./reopen-conversation.ts";
import { saveDraft } from "./save-draft.ts";
import { showConversation } from "./show-conversation.ts";
import { snoozeConversation } from "./snooze-conversation.ts";
import { tagConversation } from "./tag-conversation.ts";
import { trashConversation } from "./trash-conversation.ts";

export const conversationActions = {
  listConversations,
  countViews,
  showConversation,
  listEntries,
  startConversation,
  sendText,
  listTemplates,
  showWhatsappWindow,
  cancelMessage,
  retryMessage,
  confirmSent,
  addNote,
  assignConversation,
  closeConversation,
  reopenConversation,
  snoozeConversation,
  tagConversation,
  renameConversation,
  markSpam,
  trashConversation,
  markRead,
  saveDraft,
  discardDraft,
  listRawItems,
  replayRawItem,
  replayRawItems,
  setAsideRawItem,
};
