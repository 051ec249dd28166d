import { cancelMessage } from "./cancel-message.ts";
import { confirmSent } from "./confirm-sent.ts";
import { retryMessage } from "./retry-message.ts";
import { sendSms } from "./send-sms.ts";
import { startSmsConversation } from "./start-sms-conversation.ts";
import { getWhatsappWindow } from "./whatsapp/get-whatsapp-window.ts";
import { listTemplates } from "./whatsapp/list-templates.ts";

export const messageActions = {
  startSmsConversation,
  sendSms,
  listTemplates,
  getWhatsappWindow,
  cancelMessage,
  retryMessage,
  confirmSent,
};
