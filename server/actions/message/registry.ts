import { cancelMessage } from "./cancel-message.ts";
import { confirmSent } from "./confirm-sent.ts";
import { retryMessage } from "./retry-message.ts";
import { sendText } from "./send-text.ts";
import { startTextConversation } from "./start-text-conversation.ts";
import { getWhatsappWindow } from "./whatsapp/get-whatsapp-window.ts";
import { listTemplates } from "./whatsapp/list-templates.ts";

export const messageActions = {
  startTextConversation,
  sendText,
  listTemplates,
  getWhatsappWindow,
  cancelMessage,
  retryMessage,
  confirmSent,
};
