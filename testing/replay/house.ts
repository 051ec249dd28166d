// What is done to the house: workspace, teams, lines, accounts, tags, contacts.

import type { contactActions } from "#server/actions/contact/table.ts";
import type { domainActions } from "#server/actions/domain/table.ts";
import type { healthActions } from "#server/actions/health/table.ts";
import type { mailboxActions } from "#server/actions/line/mailbox/table.ts";
import type { lineActions } from "#server/actions/line/table.ts";
import type { tagActions } from "#server/actions/tag/table.ts";
import type { workspaceActions } from "#server/actions/workspace/table.ts";
import { addAccount, addMailAccount } from "#testing/access/underneath.ts";
import { seatPassword } from "#testing/desk/seats.ts";
import type { ScenariosOf, WriteRoute } from "./stage.ts";

type Routes =
  | keyof typeof workspaceActions
  | keyof typeof healthActions
  | keyof typeof lineActions
  | keyof typeof domainActions
  | keyof typeof mailboxActions
  | keyof typeof tagActions
  | keyof typeof contactActions;

export const houseScenarios: ScenariosOf<Routes & WriteRoute> = {
  setUp: ({ olga }) =>
    olga.refusal("setUp", {
      company: "Again",
      yourName: "Again",
      email: "again@elsewhere.example",
      password: seatPassword,
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
    await olga.rpc("updateLine", { lineId: spareLineId, teamId });
    await olga.rpc("deleteTeam", { teamId });
  },

  async createLine({ olga, accountId, n }) {
    const address = `020 7946 0${600 + n()}`;
    await olga.rpc("createLine", { accountId, address, name: "New line" });
  },
  async updateLine({ olga, otherLineId: lineId, teamId }) {
    await olga.rpc("updateLine", { lineId, name: "Orders", colour: "pink", undoSeconds: 5 });
    await olga.rpc("updateLine", { lineId, visibility: "team", teamId });
  },
  async listSendingServices({ olga, accountId }) {
    await olga.rpc("listSendingServices", { accountId });
  },
  archiveLine: ({ olga, spareLineId: lineId }) =>
    olga.rpc("archiveLine", { lineId, isArchived: true }),
  async createMailLine({ desk, olga, maya, n, teamId }) {
    const accountId = await addMailAccount(desk, maya.workspaceId);
    const line = await olga.rpc("createMailLine", {
      ...{ accountId, address: `office-${n()}@copperline.example`, name: "Office", intake: "smtp" },
      ...{ visibility: "team", teamId },
    });
    await olga.rpc("updateLine", {
      lineId: line.id,
      fromName: "Copperline",
      signature: "<p>{{member.name}}</p>",
      aliases: [`orders-${n()}@copperline.example`],
    });
    await olga.rpc("archiveLine", { lineId: line.id, isArchived: true });
  },
  async testLine({ desk, olga, maya, n }) {
    const accountId = await addMailAccount(desk, maya.workspaceId);
    const line = await olga.rpc("createMailLine", {
      ...{ accountId, address: `test-${n()}@copperline.example`, name: "Test", intake: "smtp" },
    });
    await olga.rpc("testLine", { lineId: line.id, to: "nobody@copperline.example" });
  },
  async checkDomain({ desk, olga, maya, n }) {
    const accountId = await addMailAccount(desk, maya.workspaceId);
    const domain = `copperline-${n()}.example`;
    await olga.rpc("createMailLine", {
      ...{ accountId, address: `desk@${domain}`, name: "Desk", intake: "smtp" },
    });
    await olga.rpc("checkDomain", { domain });
  },
  setLineHooks: ({ olga, lineId }) => olga.rpc("setLineHooks", { lineId }),
  connectAccount: ({ olga }) => olga.refusal("connectAccount", { vendor: "none", settings: {} }),
  connectSimulator: ({ olga }) => olga.rpc("connectSimulator", {}),
  updateAccount: ({ olga, accountId }) =>
    olga.rpc("updateAccount", { accountId, label: "The street" }),
  retryAccount: ({ olga, accountId }) => olga.rpc("retryAccount", { accountId }),
  // No browser holds the state of a job: the health page asks for it.
  retryJob: ({ olga }) => olga.rpc("retryJob", { jobId: "1" }).catch(() => undefined),
  retryChore: ({ olga }) =>
    olga.rpc("retryChore", { name: "no-such-chore" }).catch(() => undefined),
  dismissJob: ({ olga }) => olga.rpc("dismissJob", { jobId: "1" }).catch(() => undefined),
  checkAccount: ({ olga, accountId }) => olga.rpc("checkAccount", { accountId }),
  async removeAccount({ desk, olga, maya }) {
    const accountId = await addAccount(desk, maya.workspaceId);
    await olga.rpc("removeAccount", { accountId });
  },
  // What they do with a mailbox is told in stories with a real mail server.
  backfillAccount: ({ olga, accountId }) => olga.refusal("backfillAccount", { accountId, days: 7 }),
  retryStuckMail: ({ olga, accountId }) =>
    olga.refusal("retryStuckMail", { accountId, folder: "INBOX", uidValidity: 1, uid: 1 }),
  listAccountNumbers: ({ olga, accountId }) => olga.rpc("listAccountNumbers", { accountId }),
  testPublicAddress: ({ olga, accountId }) => olga.rpc("testPublicAddress", { accountId }),

  createTag: ({ olga, n }) => olga.rpc("createTag", { name: `Tag ${n()}`, colour: "teal" }),
  async updateTag({ olga, tagId, conversationId }) {
    await olga.rpc("tagConversation", { conversationId, add: [tagId] });
    await olga.rpc("updateTag", { tagId, name: "Very urgent", colour: "red" });
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
  async addPoint({ olga, contactId, n }) {
    const value = `ada.${n()}@brook.example`;
    await olga.rpc("addPoint", { contactId, kind: "mail", value });
  },
  async recordConsent({ olga, pointId }) {
    await olga.rpc("recordConsent", { pointId, deed: "revoked", words: "No more, please." });
    await olga.rpc("recordConsent", { pointId, deed: "granted", words: "Do text me again." });
  },
};
