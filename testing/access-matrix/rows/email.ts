import type { emailRoutes } from "#contract/email/email.ts";
import type { suppressionRoutes } from "#contract/email/suppression.ts";
import type { unsentEmailRoutes } from "#contract/email/unsent-email.ts";
import { createId, type Id } from "#domain/ids.ts";
import type { RowsOf } from "./row.ts";

type SendingRoutes = Pick<
  typeof emailRoutes,
  "prepareEmailDraft" | "sendEmail" | "startEmailConversation" | "rescheduleMessage"
>;

export const sendingRows: RowsOf<SendingRoutes> = {
  prepareEmailDraft: {
    asks: "conversation.reply",
    input: ({ conversationId, emailInboxId }) => ({
      conversationId,
      kind: "reply",
      inboxId: emailInboxId,
    }),
  },
  sendEmail: {
    asks: "conversation.reply",
    input: ({ conversationId, emailInboxId, uploadId, n }) => ({
      conversationId,
      kind: "new",
      inboxId: emailInboxId,
      to: [{ address: `customer.${n}@brook.example` }],
      subject: "Good morning",
      html: "<p>Good morning.</p>",
      attachmentIds: [uploadId],
    }),
    fresh: async (_, caller) => ({ uploadId: await caller.upload() }),
  },
  startEmailConversation: {
    asks: "conversation.reply",
    input: ({ emailInboxId, uploadId, n }) => ({
      inboxId: emailInboxId,
      to: [{ address: `stranger.${n}@brook.example` }],
      subject: "Good morning",
      html: "<p>Good morning.</p>",
      attachmentIds: [uploadId],
    }),
    fresh: async (_, caller) => ({ uploadId: await caller.upload() }),
  },
  rescheduleMessage: {
    asks: "conversation.reply",
    input: ({ scheduledId }) => ({ entryId: scheduledId, sendAt: inDays(40) }),
    fresh: async (fixture, _, where) => ({ scheduledId: await fixture.scheduleEmail(where) }),
  },
};

const unsentEmailIdOf = (n: number) => createId<Id<"unsent_email">>(n, new Uint8Array(10));

export const unsentRows: RowsOf<typeof unsentEmailRoutes> = {
  listUnsentEmails: { asks: "profile.manage", isPersonal: true, input: () => ({}) },
  saveUnsentEmail: {
    asks: "profile.manage",
    isPersonal: true,
    input: ({ uploadId, n }) => ({
      emailId: unsentEmailIdOf(n),
      body: "<p>Not yet</p>",
      email: {
        kind: "new",
        replyToEntryId: null,
        inboxId: null,
        subject: "Good morning",
        to: [],
        cc: [],
        bcc: [],
      },
      attachmentIds: [uploadId],
      version: 0,
    }),
    fresh: async (_, caller) => ({ uploadId: await caller.upload() }),
    ignoredPaths: ["emailId"],
  },
  discardUnsentEmail: {
    asks: "profile.manage",
    isPersonal: true,
    input: ({ n }) => ({ emailId: unsentEmailIdOf(n) }),
    ignoredPaths: ["emailId"],
  },
};

export const suppressionRows: RowsOf<typeof suppressionRoutes> = {
  listSuppressions: { asks: "contact.read", input: () => ({}) },
  addSuppression: {
    asks: "suppression.manage",
    input: ({ n }) => ({ address: `stop.${n}@brook.example`, text: "Asked on the phone." }),
  },
  removeSuppression: {
    asks: "suppression.manage",
    input: ({ suppressionId }) => ({ suppressionId }),
    fresh: async ({ owner }, { n }) => {
      const address = `stopped.${n()}@brook.example`;
      return { suppressionId: (await owner.rpc("addSuppression", { address })).id };
    },
  },
};

function inDays(days: number): string {
  return new Date(Date.now() + days * 24 * 3600_000).toISOString();
}
