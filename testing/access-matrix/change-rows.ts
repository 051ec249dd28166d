// For every kind of change: its audience, and an action that causes it in the restricted inbox. A kind without a row
// does not compile.
import type { FeedEntity } from "#domain/feed.ts";
import { createId, type UnsentEmailId } from "#domain/ids.ts";
import type { SignedInMember } from "#testing/app/members.ts";
import { newDraftId } from "#testing/new-draft-id.ts";
import type { AccessFixture } from "./access-fixture.ts";
import { savedViewContent } from "./saved-view-content.ts";
import { calendarContent, policyContent } from "./sla-content.ts";

export type Audience =
  /** Every member of the workspace, whatever they see. */
  | "everybody"
  /** Callers who see its inbox. */
  | "inbox"
  /** Members who see its inbox and have it open, and API clients that see the inbox. */
  | "viewers"
  /** Members who have the contact open, and API clients that see every inbox. */
  | "contact"
  /** One member only. */
  | "author";

interface ChangeRow {
  readonly audience: Audience;
  /** Runs as a member who sees the inbox; returns the entity id of the change. */
  change(fixture: AccessFixture, insider: SignedInMember): Promise<string>;
}

let counted = 0;
const name = (): string => {
  counted += 1;
  return `Named ${counted}`;
};

const hidden = (fixture: AccessFixture) => fixture.scopes.hidden.ids;

export const changeRows: Readonly<Record<FeedEntity, ChangeRow>> = {
  workspace: {
    audience: "everybody",
    async change({ owner, workspaceId }) {
      await owner.rpc("updateWorkspace", { name: name() });
      return workspaceId;
    },
  },
  member: {
    audience: "everybody",
    async change(_, { browser, memberId }) {
      await browser.rpc("updateProfile", { name: name() });
      return memberId;
    },
  },
  team: {
    audience: "everybody",
    async change({ owner, insiders }) {
      await owner.rpc("updateTeam", { teamId: insiders, name: name() });
      return insiders;
    },
  },
  inbox: {
    audience: "inbox",
    async change(fixture) {
      const { inboxId } = hidden(fixture);
      await fixture.owner.rpc("updateInbox", { inboxId, name: name() });
      return inboxId;
    },
  },
  account: {
    audience: "everybody",
    async change(fixture) {
      const { mailAccountId: accountId } = hidden(fixture);
      await fixture.owner.rpc("updateAccount", { accountId, label: name() });
      return accountId;
    },
  },
  tag: {
    audience: "everybody",
    change: async ({ owner }) => (await owner.rpc("createTag", { name: name() })).id,
  },
  contact: {
    audience: "contact",
    async change(fixture) {
      const { conversationId } = hidden(fixture);
      const { contact } = await fixture.owner.rpc("getConversation", { conversationId });
      await fixture.owner.rpc("updateContact", { contactId: contact.id, notes: name() });
      return contact.id;
    },
  },
  conversation: {
    audience: "inbox",
    async change(fixture, { browser }) {
      const { conversationId } = hidden(fixture);
      await browser.rpc("addNote", { conversationId, text: name() });
      return conversationId;
    },
  },
  entry: {
    audience: "viewers",
    change: async (fixture, { browser }) =>
      (await browser.rpc("addNote", { ...hiddenConversationInput(fixture), text: name() })).id,
  },
  timeline_order: {
    audience: "inbox",
    async change(fixture) {
      await fixture.splitText("hidden");
      return hidden(fixture).conversationId;
    },
  },
  read_state: {
    audience: "author",
    async change(fixture, { browser }) {
      await browser.rpc("markRead", { ...hiddenConversationInput(fixture), seq: 1 });
      return hidden(fixture).conversationId;
    },
  },
  draft: {
    audience: "author",
    async change(fixture, { browser }) {
      const draft = {
        ...hiddenConversationInput(fixture),
        kind: "text" as const,
        draftId: newDraftId(),
      };
      await browser.rpc("saveDraft", { ...draft, body: name(), version: 0 });
      return hidden(fixture).conversationId;
    },
  },
  unsent_email: {
    audience: "author",
    async change(_, { browser }) {
      counted += 1;
      const emailId = createId<UnsentEmailId>(counted, new Uint8Array(10));
      const to = [{ address: "kim@far.example", name: "Kim" }];
      const email = { kind: "new" as const, replyToEntryId: null, inboxId: null, subject: name() };
      const text = { emailId, body: "<p>Hello</p>", version: 0 };
      await browser.rpc("saveUnsentEmail", { ...text, email: { ...email, to, cc: [], bcc: [] } });
      return emailId;
    },
  },
  bulk_operation: {
    audience: "author",
    async change(fixture, { browser }) {
      const { conversationId } = hidden(fixture);
      const { id } = await browser.rpc("startBulkOperation", {
        action: { kind: "reopen" },
        target: { kind: "conversations", conversationIds: [conversationId] },
        clientKey: name(),
      });
      return id;
    },
  },
  saved_reply: {
    audience: "everybody",
    async change({ owner }) {
      const reply = { name: name(), body: "<p>We open at nine.</p>", isShared: true };
      return (await owner.rpc("createSavedReply", reply)).id;
    },
  },
  saved_view: {
    audience: "everybody",
    async change({ owner }) {
      return (await owner.rpc("createSavedView", savedViewContent(name()))).id;
    },
  },
  calendar: {
    audience: "everybody",
    change: async ({ owner }) => (await owner.rpc("createCalendar", calendarContent(name()))).id,
  },
  sla_policy: {
    audience: "everybody",
    change: async ({ owner }) => (await owner.rpc("createSlaPolicy", policyContent(name()))).id,
  },
  call: {
    audience: "inbox",
    // Publishes directly, as carrier reports do.
    async change(fixture) {
      const { callId, inboxId, spareId: conversationId } = hidden(fixture);
      await fixture.app.running.runtime.asSystem(fixture.workspaceId, async (ctx) =>
        ctx.publishChange("call", callId, { conversationId, inboxId }),
      );
      return callId;
    },
  },
};

const hiddenConversationInput = (fixture: AccessFixture) => ({
  conversationId: hidden(fixture).conversationId,
});
