import { checkAccount } from "#server/actions/account/check-account.ts";
import { connectAccount } from "#server/actions/account/connect-account.ts";
import { connectSimulator } from "#server/actions/account/connect-simulator.ts";
import { disconnectAccount } from "#server/actions/account/disconnect-account.ts";
import { listAccountNumbers } from "#server/actions/account/list-account-numbers.ts";
import { listAccounts } from "#server/actions/account/list-accounts.ts";
import { listProviders } from "#server/actions/account/list-providers.ts";
import { testPublicUrl } from "#server/actions/account/test-public-url.ts";
import { updateAccount } from "#server/actions/account/update-account.ts";
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
  listInboxes: listInboxes,
  createPhoneInbox: createPhoneInbox,
  updateInbox: updateInbox,
  archiveInbox: archiveInbox,
  setInboxWebhooks: setInboxWebhooks,
  createEmailInbox: createEmailInbox,
  sendTestEmail: sendTestEmail,
  getInboundStatus: getInboundStatus,
  listVoices,
  listProviders: listProviders,
  listAccounts,
  connectAccount,
  connectSimulator,
  updateAccount,
  checkAccount,
  disconnectAccount: disconnectAccount,
  listAccountNumbers,
  listSendingServices,
  testPublicUrl: testPublicUrl,
};
