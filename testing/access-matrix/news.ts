// For every kind of news: who hears it, and an act by which it comes about behind the restricted line. A kind without a
// row does not compile.
import type { FeedEntity } from "#domain/feed.ts";
import { createId, type UnsentEmailId } from "#domain/ids.ts";
import type { SeatedMember } from "#testing/app/members.ts";
import { newDraftId } from "#testing/new-draft-id.ts";
import type { AccessFixture } from "./access-fixture.ts";

export type Audience =
  /** Everybody in the workspace, whatever they see. */
  | "everybody"
  /** Who sees the inbox it is on. */
  | "inbox"
  /** Who sees the inbox it is on and has it before them; and programs that see the inbox. */
  | "lookers"
  /** Who has the contact before them; of programs those that see every inbox. */
  | "contact"
  /** One member alone. */
  | "author";

interface NewsRow {
  readonly audience: Audience;
  /** By somebody who sees the inbox; gives the id it is told under. */
  stir(house: AccessFixture, insider: SeatedMember): Promise<string>;
}

let counted = 0;
const name = (): string => {
  counted += 1;
  return `Named ${counted}`;
};

const hidden = (house: AccessFixture) => house.places.hidden.ids;

export const newsRows: Readonly<Record<FeedEntity, NewsRow>> = {
  workspace: {
    audience: "everybody",
    async stir({ owner, workspaceId }) {
      await owner.rpc("updateWorkspace", { name: name() });
      return workspaceId;
    },
  },
  member: {
    audience: "everybody",
    async stir(_, { browser, memberId }) {
      await browser.rpc("updateProfile", { name: name() });
      return memberId;
    },
  },
  team: {
    audience: "everybody",
    async stir({ owner, insiders }) {
      await owner.rpc("updateTeam", { teamId: insiders, name: name() });
      return insiders;
    },
  },
  line: {
    audience: "inbox",
    async stir(house) {
      const { inboxId } = hidden(house);
      await house.owner.rpc("updateInbox", { inboxId, name: name() });
      return inboxId;
    },
  },
  account: {
    audience: "everybody",
    async stir(house) {
      const { mailAccountId: accountId } = hidden(house);
      await house.owner.rpc("updateAccount", { accountId, label: name() });
      return accountId;
    },
  },
  tag: {
    audience: "everybody",
    stir: async ({ owner }) => (await owner.rpc("createTag", { name: name() })).id,
  },
  contact: {
    audience: "contact",
    async stir(house) {
      const { conversationId } = hidden(house);
      const { contact } = await house.owner.rpc("getConversation", { conversationId });
      await house.owner.rpc("updateContact", { contactId: contact.id, notes: name() });
      return contact.id;
    },
  },
  conversation: {
    audience: "inbox",
    async stir(house, { browser }) {
      const { conversationId } = hidden(house);
      await browser.rpc("addNote", { conversationId, text: name() });
      return conversationId;
    },
  },
  entry: {
    audience: "lookers",
    stir: async (house, { browser }) =>
      (await browser.rpc("addNote", { ...pick(house), text: name() })).id,
  },
  timeline: {
    audience: "inbox",
    async stir(house) {
      await house.splitText("hidden");
      return hidden(house).conversationId;
    },
  },
  read: {
    audience: "author",
    async stir(house, { browser }) {
      await browser.rpc("markRead", { ...pick(house), seq: 1 });
      return hidden(house).conversationId;
    },
  },
  draft: {
    audience: "author",
    async stir(house, { browser }) {
      const draft = { ...pick(house), medium: "text" as const, draftId: newDraftId() };
      await browser.rpc("saveDraft", { ...draft, body: name(), version: 0 });
      return hidden(house).conversationId;
    },
  },
  unsent_mail: {
    audience: "author",
    async stir(_, { browser }) {
      counted += 1;
      const mailId = createId<UnsentEmailId>(counted, new Uint8Array(10));
      const to = [{ address: "kim@far.example", name: "Kim" }];
      const mail = { kind: "new" as const, replyToEntryId: null, inboxId: null, subject: name() };
      const words = { mailId, body: "<p>Hello</p>", version: 0 };
      await browser.rpc("saveUnsentEmail", { ...words, mail: { ...mail, to, cc: [], bcc: [] } });
      return mailId;
    },
  },
  saved_reply: {
    audience: "everybody",
    async stir({ owner }) {
      const reply = { name: name(), body: "<p>We open at nine.</p>", isShared: true };
      return (await owner.rpc("createSavedReply", reply)).id;
    },
  },
  call: {
    audience: "inbox",
    // What carriers report of a call is told by this.
    async stir(house) {
      const { callId, inboxId, spareId: conversationId } = hidden(house);
      await house.desk.running.desk.asSystem(house.workspaceId, async (ctx) =>
        ctx.announce("call", callId, { conversationId, inboxId }),
      );
      return callId;
    },
  },
};

const pick = (house: AccessFixture) => ({ conversationId: hidden(house).conversationId });
