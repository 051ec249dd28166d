// Scenarios for the workspace, teams, inboxes, accounts, tags and contacts.

import type { ContactId } from "#domain/ids.ts";
import { required } from "#domain/required.ts";
import type { mailboxActions } from "#server/actions/account/mailbox/registry.ts";
import type { accountActions } from "#server/actions/account/registry.ts";
import type { contactActions } from "#server/actions/contact/registry.ts";
import type { emailDomainActions } from "#server/actions/email-domain/registry.ts";
import type { healthActions } from "#server/actions/health/registry.ts";
import type { inboxActions } from "#server/actions/inbox/registry.ts";
import type { tagActions } from "#server/actions/tag/registry.ts";
import type { workspaceActions } from "#server/actions/workspace/registry.ts";
import { addAccount, addEmailAccount } from "#testing/access-matrix/insert-rows.ts";
import { nextNumber } from "#testing/access-matrix/scope-data.ts";
import { memberPassword } from "#testing/app/members.ts";
import type { ReplayFixture, ScenariosOf, WriteRoute } from "./replay-fixture.ts";

type Routes =
  | keyof typeof workspaceActions
  | keyof typeof healthActions
  | keyof typeof accountActions
  | keyof typeof inboxActions
  | keyof typeof emailDomainActions
  | keyof typeof mailboxActions
  | keyof typeof tagActions
  | keyof typeof contactActions;

async function textTwo({ olga, inboxId }: ReplayFixture): Promise<[ContactId, ContactId]> {
  const text = async () => {
    const input = { inboxId, to: nextNumber(), text: "Good morning." };
    return (await olga.rpc("startTextConversation", input)).conversation.contactId;
  };
  return [await text(), await text()];
}
async function mergeTwo(fixture: ReplayFixture) {
  const [contactId, mergedId] = await textTwo(fixture);
  return fixture.olga.rpc("mergeContacts", { contactId, mergedId });
}

export const workspaceScenarios: ScenariosOf<Routes & WriteRoute> = {
  setUp: ({ olga }) =>
    olga.errorCode("setUp", {
      company: "Again",
      yourName: "Again",
      email: "again@elsewhere.example",
      password: memberPassword,
      timeZone: "Europe/London",
      country: "GB",
    }),
  updateWorkspace: ({ olga }) =>
    olga.rpc("updateWorkspace", { name: "Copperline & Daughters", timeZone: "Europe/Dublin" }),

  async createTeam({ olga, maya, n }) {
    await olga.rpc("createTeam", { name: `Team ${n()}`, memberIds: [maya.memberId] });
  },
  async updateTeam({ olga, maya, teamId }) {
    await olga.rpc("updateTeam", { teamId, name: "Front of house" });
    await olga.rpc("updateTeam", { teamId, memberIds: [maya.memberId] });
    await olga.rpc("updateTeam", { teamId, memberIds: [] });
  },
  async deleteTeam({ olga, n, conversationId, spareLineId }) {
    const { id: teamId } = await olga.rpc("createTeam", { name: `Team ${n()}` });
    await olga.rpc("assignConversation", { conversationId, teamId });
    await olga.rpc("updateInbox", { inboxId: spareLineId, teamId });
    await olga.rpc("deleteTeam", { teamId });
  },

  async createPhoneInbox({ olga, accountId, n }) {
    const address = `020 7946 0${600 + n()}`;
    await olga.rpc("createPhoneInbox", { accountId, address, name: "New line" });
  },
  async updateInbox({ olga, otherLineId: inboxId, teamId }) {
    await olga.rpc("updateInbox", { inboxId, name: "Orders", color: "pink", undoSeconds: 5 });
    await olga.rpc("updateInbox", { inboxId, visibility: "team", teamId });
  },
  async listSendingServices({ olga, accountId }) {
    await olga.rpc("listSendingServices", { accountId });
  },
  archiveInbox: ({ olga, spareLineId: inboxId }) =>
    olga.rpc("archiveInbox", { inboxId, isArchived: true }),
  async createEmailInbox({ app, olga, maya, n, teamId }) {
    const accountId = await addEmailAccount(app, maya.workspaceId);
    const inbox = await olga.rpc("createEmailInbox", {
      accountId,
      address: `office-${n()}@copperline.example`,
      name: "Office",
      intake: "smtp",
      visibility: "team",
      teamId,
    });
    await olga.rpc("updateInbox", {
      inboxId: inbox.id,
      fromName: "Copperline",
      signature: "<p>{{member.name}}</p>",
      aliases: [`orders-${n()}@copperline.example`],
    });
    await olga.rpc("archiveInbox", { inboxId: inbox.id, isArchived: true });
  },
  async sendTestEmail({ app, olga, maya, n }) {
    const accountId = await addEmailAccount(app, maya.workspaceId);
    const inbox = await olga.rpc("createEmailInbox", {
      accountId,
      address: `test-${n()}@copperline.example`,
      name: "Test",
      intake: "smtp",
    });
    await olga.rpc("sendTestEmail", { inboxId: inbox.id, to: "nobody@copperline.example" });
  },
  async checkEmailDomain({ app, olga, maya, n }) {
    const accountId = await addEmailAccount(app, maya.workspaceId);
    const domain = `copperline-${n()}.example`;
    await olga.rpc("createEmailInbox", {
      accountId,
      address: `desk@${domain}`,
      name: "Desk",
      intake: "smtp",
    });
    await olga.rpc("checkEmailDomain", { domain });
  },
  setInboxWebhooks: ({ olga, inboxId }) => olga.rpc("setInboxWebhooks", { inboxId }),
  connectAccount: ({ olga }) =>
    olga.errorCode("connectAccount", { provider: "none", settings: {} }),
  connectSimulator: ({ olga }) => olga.rpc("connectSimulator", {}),
  updateAccount: ({ olga, accountId }) =>
    olga.rpc("updateAccount", { accountId, label: "The street" }),
  retryAccount: ({ olga, accountId }) => olga.rpc("retryAccount", { accountId }),
  // No client caches job state: the health page requests it.
  retryJob: ({ olga }) => olga.rpc("retryJob", { jobId: "1" }).catch(() => undefined),
  retryChore: ({ olga }) =>
    olga.rpc("retryChore", { name: "no-such-chore" }).catch(() => undefined),
  dismissJob: ({ olga }) => olga.rpc("dismissJob", { jobId: "1" }).catch(() => undefined),
  checkAccount: ({ olga, accountId }) => olga.rpc("checkAccount", { accountId }),
  async disconnectAccount({ app, olga, maya }) {
    const accountId = await addAccount(app, maya.workspaceId);
    await olga.rpc("disconnectAccount", { accountId });
  },
  // Their effect on a mailbox is tested with a real mail server.
  backfillAccount: ({ olga, accountId }) =>
    olga.errorCode("backfillAccount", { accountId, days: 7 }),
  retryImapMessage: ({ olga, accountId }) =>
    olga.errorCode("retryImapMessage", { accountId, folder: "INBOX", uidValidity: 1, uid: 1 }),
  listAccountNumbers: ({ olga, accountId }) => olga.rpc("listAccountNumbers", { accountId }),
  testPublicUrl: ({ olga, accountId }) => olga.rpc("testPublicUrl", { accountId }),

  createTag: ({ olga, n }) => olga.rpc("createTag", { name: `Tag ${n()}`, color: "teal" }),
  async updateTag({ olga, tagId, conversationId }) {
    await olga.rpc("tagConversation", { conversationId, add: [tagId] });
    await olga.rpc("updateTag", { tagId, name: "Very urgent", color: "red" });
  },
  async deleteTag({ olga, n, conversationId }) {
    const { id: tagId } = await olga.rpc("createTag", { name: `Tag ${n()}` });
    await olga.rpc("tagConversation", { conversationId, add: [tagId] });
    await olga.rpc("deleteTag", { tagId });
  },

  async updateContact({ olga, contactId }) {
    await olga.rpc("updateContact", { contactId, notes: "Rings twice." });
    await olga.rpc("updateContact", { contactId, name: "Ada Brook" });
  },
  async createContact({ olga, n }) {
    const value = `new.${n()}@elsewhere.example`;
    await olga.rpc("createContact", { name: "New", contactPoints: [{ kind: "email", value }] });
  },
  async addContactPoint({ olga, contactId, n }) {
    const value = `ada.${n()}@brook.example`;
    await olga.rpc("addContactPoint", { contactId, kind: "email", value });
  },
  async updateContactPoint({ olga, contactPointId }) {
    await olga.rpc("updateContactPoint", { contactPointId, label: "Work", isPrimary: true });
  },
  async removeContactPoint({ olga, contactId, n }) {
    const value = `gone.${n()}@brook.example`;
    const contact = await olga.rpc("addContactPoint", { contactId, kind: "email", value });
    const contactPointId = required(contact.contactPoints.at(-1), "just added").id;
    await olga.rpc("removeContactPoint", { contactPointId });
  },
  mergeContacts: mergeTwo,
  async undoContactMerge(fixture) {
    const { merge } = await mergeTwo(fixture);
    await fixture.olga.rpc("undoContactMerge", { mergeId: merge.id });
  },
  async dismissDuplicate(fixture) {
    const [contactId, otherId] = await textTwo(fixture);
    await fixture.olga.rpc("dismissDuplicate", { contactId, otherId });
  },
  async recordConsent({ olga, contactPointId }) {
    await olga.rpc("recordConsent", {
      contactPointId,
      decision: "revoked",
      text: "No more, please.",
    });
    await olga.rpc("recordConsent", {
      contactPointId,
      decision: "granted",
      text: "Do text me again.",
    });
  },
};
