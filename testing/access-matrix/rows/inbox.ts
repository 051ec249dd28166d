import type { emailDomainRoutes } from "#contract/email/email-domain.ts";
import type { inboxRoutes } from "#contract/inbox-routes.ts";
import type { RowsOf } from "./row.ts";

export const inboxRows: RowsOf<typeof inboxRoutes> = {
  listInboxes: { asks: "workspace.read", input: () => ({}) },
  createPhoneInbox: {
    asks: "inbox.manage",
    input: ({ n, accountId, teamId }) => ({
      accountId,
      address: `020 7946 0${String(n % 1000).padStart(3, "0")}`,
      name: `Line ${n}`,
      visibility: "team",
      teamId,
    }),
  },
  updateInbox: {
    asks: "inbox.manage",
    input: ({ inboxId }) => ({ inboxId, color: "green" }),
  },
  listVoices: { asks: "inbox.manage", input: ({ inboxId }) => ({ inboxId }) },
  archiveInbox: { asks: "inbox.manage", input: ({ inboxId }) => ({ inboxId, isArchived: false }) },
  createEmailInbox: {
    asks: "inbox.manage",
    input: ({ n, mailAccountId, teamId }) => ({
      accountId: mailAccountId,
      address: `line-${n}@copperline.example`,
      name: `Mail ${n}`,
      intake: "smtp",
      visibility: "team",
      teamId,
    }),
  },
  sendTestEmail: {
    asks: "inbox.manage",
    input: ({ emailInboxId }) => ({ inboxId: emailInboxId, to: "nobody@copperline.example" }),
  },
  getInboundStatus: {
    asks: "inbox.manage",
    input: ({ emailInboxId }) => ({ inboxId: emailInboxId }),
  },
  setInboxWebhooks: { asks: "inbox.manage", input: ({ inboxId }) => ({ inboxId }) },
  listProviders: { asks: "account.manage", input: () => ({}) },
  listAccounts: { asks: "account.manage", input: () => ({}) },
  connectAccount: {
    asks: "account.manage",
    ends: "unknown_provider",
    input: () => ({ provider: "nobody", settings: {} }),
  },
  connectSimulator: { asks: "account.manage", input: () => ({}) },
  updateAccount: {
    asks: "account.manage",
    input: ({ n, accountId }) => ({ accountId, label: `Account ${n}` }),
  },
  checkAccount: { asks: "account.manage", input: ({ accountId }) => ({ accountId }) },
  disconnectAccount: {
    asks: "account.manage",
    input: ({ accountId }) => ({ accountId }),
    fresh: async (fixture) => ({ accountId: await fixture.addAccount() }),
  },
  listAccountNumbers: { asks: "account.manage", input: ({ accountId }) => ({ accountId }) },
  listSendingServices: { asks: "inbox.manage", input: ({ accountId }) => ({ accountId }) },
  testPublicUrl: { asks: "account.manage", input: ({ accountId }) => ({ accountId }) },
};

export const domainRows: RowsOf<typeof emailDomainRoutes> = {
  listEmailDomains: { asks: "inbox.manage", input: () => ({}) },
  checkEmailDomain: { asks: "inbox.manage", input: ({ domain }) => ({ domain }) },
};
