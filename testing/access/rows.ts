// Every route of the contract: what may be asked of it, by which deed, and what it names. Adding a route
// without a row here does not compile. The deeds are written down a second time on purpose: the walk holds
// what the server does against this page, not against itself.
import type { Inputs, RouteName } from "#contract/routes.ts";
import type { ErrorCode } from "#domain/errors.ts";
import type { Deed } from "#domain/permissions.ts";
import type { Caller, House, PlaceName } from "./house.ts";
import type { Ids } from "./places.ts";
import { seatPassword } from "#testing/desk/seats.ts";

export interface Row<Name extends RouteName> {
  readonly asks: Deed | "signed_in" | "nobody";
  /** About the person who asks: a program has no password, no sessions, no screen. */
  readonly isPersonal?: true;
  input(at: Ids): Inputs[Name];
  /** Made anew for each who may, because the deed uses it up. */
  fresh?(house: House, caller: Caller, where: PlaceName): Promise<Partial<Ids>>;
  /** Whoever did this is not who they were: someone else asks each time. */
  readonly usesUpCaller?: true;
  /** Allowed, and refused all the same for another reason. */
  readonly ends?: ErrorCode;
  /** Names of things that are passed over in silence where they are not there. */
  readonly passesOver?: readonly string[];
}

const noSuchLink = { token: "a link that nobody gave out" };

export const rows: { readonly [Name in RouteName]: Row<Name> } = {
  // ── the house ──
  showInstance: { asks: "nobody", input: () => ({}) },
  setUp: {
    asks: "nobody",
    ends: "already_set_up",
    input: () => ({
      company: "Second",
      yourName: "Second",
      email: "second@elsewhere.example",
      password: seatPassword,
      timeZone: "Europe/London",
      country: "GB",
    }),
  },
  showMe: { asks: "signed_in", isPersonal: true, input: () => ({}) },
  updateWorkspace: { asks: "workspace.manage", input: () => ({ name: "Copperline" }) },
  listTeams: { asks: "workspace.read", input: () => ({}) },
  createTeam: {
    asks: "team.manage",
    input: ({ n, memberId }) => ({ name: `Team ${n}`, memberIds: [memberId] }),
  },
  updateTeam: {
    asks: "team.manage",
    input: ({ n, teamId, memberId }) => ({ teamId, name: `Team ${n}`, memberIds: [memberId] }),
  },
  deleteTeam: {
    asks: "team.manage",
    input: ({ teamId }) => ({ teamId }),
    fresh: async ({ owner }, { n }) => ({
      teamId: (await owner.rpc("createTeam", { name: `Passing team ${n()}` })).id,
    }),
  },
  listRawItems: { asks: "raw.manage", input: () => ({}) },
  replayRawItem: { asks: "raw.manage", input: ({ rawItemId }) => ({ rawItemId }) },
  listAudit: { asks: "audit.read", input: () => ({}) },

  // ── people ──
  signIn: {
    asks: "nobody",
    ends: "wrong_credentials",
    input: ({ n }) => ({ email: `stranger.${n}@elsewhere.example`, password: "anything" }),
  },
  confirmSignIn: {
    asks: "nobody",
    ends: "sign_in_expired",
    input: () => ({ ticket: "none", code: "123456" }),
  },
  signOut: { asks: "signed_in", isPersonal: true, usesUpCaller: true, input: () => ({}) },
  signOutEverywhere: {
    asks: "self.manage",
    isPersonal: true,
    usesUpCaller: true,
    input: () => ({}),
  },
  listSessions: { asks: "self.manage", isPersonal: true, input: () => ({}) },
  endSession: {
    asks: "self.manage",
    isPersonal: true,
    input: ({ sessionId }) => ({ sessionId }),
    fresh: async (_, caller) => ({ sessionId: await caller.anotherSession() }),
  },
  updateProfile: {
    asks: "self.manage",
    isPersonal: true,
    input: () => ({ availability: "available" }),
  },
  changePassword: {
    asks: "self.manage",
    isPersonal: true,
    usesUpCaller: true,
    input: () => ({ current: seatPassword, next: "a slate roof under kettle rain" }),
  },
  startSecondFactor: {
    asks: "self.manage",
    isPersonal: true,
    usesUpCaller: true,
    input: () => ({ password: seatPassword }),
  },
  confirmSecondFactor: {
    asks: "self.manage",
    isPersonal: true,
    ends: "second_factor_off",
    input: () => ({ code: "123456" }),
  },
  removeSecondFactor: {
    asks: "self.manage",
    isPersonal: true,
    ends: "second_factor_off",
    input: () => ({ password: seatPassword }),
  },
  renewRecoveryCodes: {
    asks: "self.manage",
    isPersonal: true,
    ends: "second_factor_off",
    input: () => ({ password: seatPassword }),
  },
  listMembers: { asks: "workspace.read", input: () => ({}) },
  updateMember: {
    asks: "member.manage",
    input: ({ memberId, teamId }) => ({ memberId, role: "agent", teamIds: [teamId] }),
  },
  makeResetLink: { asks: "member.manage", input: ({ memberId }) => ({ memberId }) },
  inviteMember: {
    asks: "member.manage",
    input: ({ n, teamId }) => ({
      email: `guest.${n}@elsewhere.example`,
      role: "viewer",
      teamIds: [teamId],
    }),
  },
  listInvitations: { asks: "member.manage", input: () => ({}) },
  revokeInvitation: {
    asks: "member.manage",
    input: ({ invitationId }) => ({ invitationId }),
    fresh: async ({ owner }, { n }) => {
      const email = `passing.${n()}@elsewhere.example`;
      const { invitation } = await owner.rpc("inviteMember", { email, role: "viewer" });
      return { invitationId: invitation.id };
    },
  },
  showInvitation: { asks: "nobody", ends: "link_spent", input: () => noSuchLink },
  acceptInvitation: {
    asks: "nobody",
    ends: "link_spent",
    input: () => ({ ...noSuchLink, name: "Nobody", password: seatPassword }),
  },
  showReset: { asks: "nobody", ends: "link_spent", input: () => noSuchLink },
  resetPassword: {
    asks: "nobody",
    ends: "link_spent",
    input: () => ({ ...noSuchLink, password: seatPassword }),
  },
  listKeys: { asks: "key.manage", input: () => ({}) },
  createKey: {
    asks: "key.manage",
    input: ({ n, lineId }) => ({ name: `Key ${n}`, role: "viewer", lineIds: [lineId] }),
  },
  revokeKey: {
    asks: "key.manage",
    input: ({ keyId }) => ({ keyId }),
    fresh: async ({ owner }) => ({
      keyId: (await owner.rpc("createKey", { name: "Passing", role: "viewer" })).key.id,
    }),
  },

  // ── lines and accounts ──
  listLines: { asks: "workspace.read", input: () => ({}) },
  createLine: {
    asks: "line.manage",
    input: ({ n, accountId, teamId }) => ({
      accountId,
      address: `020 7946 0${String(n % 1000).padStart(3, "0")}`,
      name: `Line ${n}`,
      visibility: "team",
      teamId,
    }),
  },
  updateLine: {
    asks: "line.manage",
    input: ({ lineId }) => ({ lineId, colour: "green" }),
  },
  archiveLine: { asks: "line.manage", input: ({ lineId }) => ({ lineId, isArchived: false }) },
  setLineHooks: { asks: "line.manage", input: ({ lineId }) => ({ lineId }) },
  listVendors: { asks: "account.manage", input: () => ({}) },
  listAccounts: { asks: "account.manage", input: () => ({}) },
  connectAccount: {
    asks: "account.manage",
    ends: "unknown_vendor",
    input: () => ({ vendor: "nobody", settings: {} }),
  },
  connectSimulator: { asks: "account.manage", input: () => ({}) },
  updateAccount: {
    asks: "account.manage",
    input: ({ n, accountId }) => ({ accountId, label: `Account ${n}` }),
  },
  checkAccount: { asks: "account.manage", input: ({ accountId }) => ({ accountId }) },
  removeAccount: {
    asks: "account.manage",
    input: ({ accountId }) => ({ accountId }),
    fresh: async (house) => ({ accountId: await house.addAccount() }),
  },
  listAccountNumbers: { asks: "account.manage", input: ({ accountId }) => ({ accountId }) },
  testPublicAddress: { asks: "account.manage", input: ({ accountId }) => ({ accountId }) },

  // ── contacts ──
  listContacts: { asks: "contact.read", input: () => ({}) },
  showContact: { asks: "contact.read", input: ({ contactId }) => ({ contactId }) },
  updateContact: {
    asks: "contact.edit",
    input: ({ n, contactId }) => ({ contactId, notes: `Rings twice. ${n}` }),
  },
  listConsent: { asks: "contact.read", input: ({ contactId }) => ({ contactId }) },
  recordConsent: {
    asks: "contact.edit",
    input: ({ pointId }) => ({ pointId, deed: "revoked", words: "No more texts, please." }),
  },

  // ── conversations ──
  listConversations: {
    asks: "conversation.read",
    input: ({ lineId }) => ({ view: `line:${lineId}` }),
    passesOver: ["view"],
  },
  countViews: { asks: "conversation.read", input: () => ({}) },
  showConversation: {
    asks: "conversation.read",
    input: ({ conversationId }) => ({ conversationId }),
  },
  listEntries: { asks: "conversation.read", input: ({ conversationId }) => ({ conversationId }) },
  startConversation: {
    asks: "conversation.reply",
    input: ({ lineId, uploadId, n }) => ({
      lineId,
      to: `020 7946 1${String(n % 1000).padStart(3, "0")}`,
      text: "Good morning.",
      attachmentIds: [uploadId],
    }),
    fresh: async (_, caller) => ({ uploadId: await caller.upload() }),
  },
  sendText: {
    asks: "conversation.reply",
    input: ({ conversationId, lineId, textPointId, uploadId }) => ({
      conversationId,
      lineId,
      pointId: textPointId,
      text: "Good morning.",
      attachmentIds: [uploadId],
    }),
    fresh: async (_, caller) => ({ uploadId: await caller.upload() }),
  },
  cancelMessage: {
    asks: "conversation.reply",
    input: ({ heldEntryId }) => ({ entryId: heldEntryId }),
    fresh: async (house, _, where) => ({ heldEntryId: await house.holdText(where) }),
  },
  retryMessage: {
    asks: "conversation.reply",
    ends: "not_retryable",
    input: ({ heldEntryId }) => ({ entryId: heldEntryId }),
  },
  addNote: {
    asks: "conversation.work",
    input: ({ conversationId, memberId }) => ({
      conversationId,
      text: "A word among us.",
      mentions: [memberId],
    }),
    passesOver: ["mentions.0"],
  },
  assignConversation: {
    asks: "conversation.work",
    input: ({ conversationId, memberId, teamId }) => ({
      conversationId,
      assigneeId: memberId,
      teamId,
    }),
  },
  closeConversation: {
    asks: "conversation.work",
    input: ({ conversationId }) => ({ conversationId }),
  },
  reopenConversation: {
    asks: "conversation.work",
    input: ({ conversationId }) => ({ conversationId }),
  },
  snoozeConversation: {
    asks: "conversation.work",
    input: ({ conversationId }) => ({ conversationId, until: "2099-01-01T09:00:00.000Z" }),
  },
  tagConversation: {
    asks: "conversation.work",
    input: ({ conversationId, tagId }) => ({ conversationId, add: [tagId] }),
  },
  renameConversation: {
    asks: "conversation.work",
    input: ({ conversationId, n }) => ({ conversationId, subject: `Subject ${n}` }),
  },
  markSpam: {
    asks: "conversation.work",
    input: ({ conversationId }) => ({ conversationId, isSpam: false }),
  },
  trashConversation: {
    asks: "conversation.work",
    input: ({ conversationId }) => ({ conversationId, isTrashed: false }),
  },
  markRead: {
    asks: "self.manage",
    input: ({ conversationId }) => ({ conversationId, seq: 1 }),
  },
  saveDraft: {
    asks: "self.manage",
    input: ({ conversationId, uploadId }) => ({
      conversationId,
      medium: "text",
      body: "Not yet",
      attachmentIds: [uploadId],
      version: 0,
    }),
    fresh: async (house, caller) => {
      await house.forgetDraftsOf(caller);
      return { uploadId: await caller.upload() };
    },
  },
  discardDraft: {
    asks: "self.manage",
    input: ({ conversationId }) => ({ conversationId, medium: "text" }),
  },
  listTags: { asks: "workspace.read", input: () => ({}) },
  createTag: { asks: "conversation.work", input: ({ n }) => ({ name: `Tag ${n}` }) },
  updateTag: { asks: "tag.manage", input: ({ tagId, n }) => ({ tagId, name: `Renamed ${n}` }) },
  deleteTag: {
    asks: "tag.manage",
    input: ({ tagId }) => ({ tagId }),
    fresh: async ({ owner }, { n }) => ({
      tagId: (await owner.rpc("createTag", { name: `Passing tag ${n()}` })).id,
    }),
  },
};
