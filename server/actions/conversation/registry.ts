import { addNote } from "./add-note.ts";
import { assignConversation } from "./assign-conversation.ts";
import { closeConversation } from "./close-conversation.ts";
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
import { listMergeCandidates } from "./threading/list-merge-candidates.ts";
import { mergeConversation } from "./threading/merge-conversation.ts";
import { moveMessage } from "./threading/move-message.ts";
import { splitMessage } from "./threading/split-message.ts";
import { undoThreadOperation } from "./threading/undo-thread-operation.ts";
import { trashConversation } from "./trash-conversation.ts";

export const conversationActions = {
  listConversations,
  getConversation,
  listEntries,
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
  listMergeCandidates,
  splitMessage,
  moveMessage,
  mergeConversation,
  undoThreadOperation,
};
