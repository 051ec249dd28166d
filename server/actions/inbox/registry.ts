import { archiveInbox } from "./archive-inbox.ts";
import { createPhoneInbox } from "./create-phone-inbox.ts";
import { createEmailInbox } from "./email/create-email-inbox.ts";
import { getInboundStatus } from "./email/get-inbound-status.ts";
import { sendTestEmail } from "./email/send-test-email.ts";
import { listInboxes } from "./list-inboxes.ts";
import { listSendingServices } from "./list-sending-services.ts";
import { listVoices } from "./phone/list-voices.ts";
import { setInboxWebhooks } from "./set-inbox-webhooks.ts";
import { updateInbox } from "./update-inbox.ts";

export const inboxActions = {
  listInboxes,
  createPhoneInbox,
  updateInbox,
  archiveInbox,
  setInboxWebhooks,
  createEmailInbox,
  sendTestEmail,
  getInboundStatus,
  listVoices,
  listSendingServices,
};
