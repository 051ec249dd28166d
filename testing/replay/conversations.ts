// Scenarios for conversations, their messages, and inbound payloads.
import type { AttachmentId, InboundPayloadId } from "#domain/ids.ts";
import { required } from "#domain/required.ts";
import { endSnooze } from "#server/actions/conversation/end-snooze.ts";
import type { conversationActions } from "#server/actions/conversation/registry.ts";
import type { inboundPayloadActions } from "#server/actions/inbound-payload/registry.ts";
import type { messageActions } from "#server/actions/message/registry.ts";
import { insertInboundPayloads, setPayloadResults } from "#server/store/inbound-payload.ts";
import { nextNumber } from "#testing/access-matrix/scope-data.ts";
import { openSessionFor } from "#testing/app/members.ts";
import { eventually } from "#testing/eventually.ts";
import { newDraftId } from "#testing/new-draft-id.ts";
import { onePixelPng } from "#testing/one-pixel-png.ts";
import type { ReplayFixture, ScenariosOf, WriteRoute } from "./replay-fixture.ts";
import type { ThreadingRoute } from "./threading.ts";

type Routes =
  | Exclude<keyof typeof conversationActions, ThreadingRoute>
  | keyof typeof messageActions
  | keyof typeof inboundPayloadActions;

const until = () => new Date(Date.now() + 400 * 24 * 3600_000).toISOString();

async function holding<T>({ olga, inboxId }: ReplayFixture, work: () => Promise<T>): Promise<T> {
  await olga.rpc("updateInbox", { inboxId, undoSeconds: 60 });
  const done = await work();
  await olga.rpc("updateInbox", { inboxId, undoSeconds: 0 });
  return done;
}

export const conversationScenarios: ScenariosOf<Routes & WriteRoute> = {
  async startTextConversation({ olga, inboxId, otherLineId, phone }) {
    await olga.rpc("startTextConversation", { inboxId, to: nextNumber(), text: "A new face." });
    await olga.rpc("startTextConversation", {
      inboxId,
      to: phone.number,
      text: "Joins what is open.",
    });
    await olga.rpc("startTextConversation", {
      inboxId: otherLineId,
      to: phone.number,
      text: "Apart.",
    });
  },
  async sendText({ olga, conversationId }) {
    const { id } = await olga.upload("plan.png", "image/png", onePixelPng);
    await olga.rpc("saveDraft", {
      conversationId,
      draftId: newDraftId(),
      kind: "text",
      body: "Yes",
      version: 0,
    });
    await olga.rpc("sendText", {
      conversationId,
      text: "Yes, come in!",
      attachmentIds: [id as AttachmentId],
    });
  },
  // A phone inbox has no templates.
  listTemplates: ({ olga, inboxId }) => olga.rpc("listTemplates", { inboxId }),
  cancelMessage: (fixture) =>
    holding(fixture, async () => {
      const { olga, conversationId } = fixture;
      const { id } = await olga.rpc("sendText", { conversationId, text: "Too soon" });
      await olga.rpc("cancelMessage", { entryId: id });
    }),
  async retryMessage({ app, olga, conversationId }) {
    await app.simulator.faults({ rules: [{ fault: { kind: "undelivered", code: 30003 } }] });
    const { id } = await olga.rpc("sendText", { conversationId, text: "Once more" });
    await eventually(async () => {
      const entry = (await olga.messages(conversationId)).find((one) => one.id === id);
      if (!entry?.delivery?.canRetry) throw new Error(`still ${entry?.delivery?.state}`);
    });
    await app.simulator.faults({ rules: [] });
    await olga.rpc("retryMessage", { entryId: id });
  },
  async confirmSent({ app, olga, conversationId }) {
    const { id } = await olga.rpc("sendText", { conversationId, text: "Did it leave?" });
    await app.simulator.quiet();
    await olga.rpc("confirmSent", { entryId: id }).catch(() => undefined);
  },
  addNote: ({ olga, maya, conversationId }) =>
    olga.rpc("addNote", { conversationId, text: "@Maya, look.", mentions: [maya.memberId] }),
  async updateNote({ olga, maya, conversationId }) {
    const { id } = await olga.rpc("addNote", { conversationId, text: "Look." });
    const mentions = [maya.memberId];
    await olga.rpc("updateNote", { entryId: id, text: "@Maya, look.", mentions, revision: 1 });
    await olga.rpc("deleteNote", { entryId: id });
    await olga.rpc("updateNote", { entryId: id, text: "@Maya, look.", mentions, revision: 3 });
  },
  async deleteNote({ olga, maya, conversationId }) {
    const mentions = [maya.memberId];
    const { id } = await olga.rpc("addNote", { conversationId, text: "@Maya, oh.", mentions });
    await olga.rpc("deleteNote", { entryId: id });
  },
  async assignConversation({ olga, maya, conversationId, teamId }) {
    const give = (to: {
      assigneeId?: typeof maya.memberId | null;
      teamId?: typeof teamId | null;
    }) => olga.rpc("assignConversation", { conversationId, ...to });
    await give({ assigneeId: maya.memberId });
    await give({ teamId });
    await give({ assigneeId: null, teamId: null });
  },
  closeConversation: ({ olga, conversationId }) =>
    olga.rpc("closeConversation", { conversationId }),
  reopenConversation: ({ olga, conversationId }) =>
    olga.rpc("reopenConversation", { conversationId }),
  snoozeConversation: ({ olga, conversationId }) =>
    olga.rpc("snoozeConversation", { conversationId, until: until() }),
  async tagConversation({ olga, conversationId, tagId }) {
    await olga.rpc("tagConversation", { conversationId, add: [tagId] });
    await olga.rpc("tagConversation", { conversationId, remove: [tagId] });
  },
  async prioritizeConversation({ olga, conversationId }) {
    await olga.rpc("prioritizeConversation", { conversationId, priority: "urgent" });
    await olga.rpc("prioritizeConversation", { conversationId, priority: "none" });
  },
  renameConversation: ({ olga, conversationId }) =>
    olga.rpc("renameConversation", { conversationId, subject: "Table for two" }),
  async markSpam({ olga, conversationId }) {
    await olga.rpc("markSpam", { conversationId, isSpam: true });
    await olga.rpc("markSpam", { conversationId, isSpam: false });
    await olga.rpc("markSpam", { conversationId, isSpam: true });
    await olga.rpc("markSpam", { conversationId, isSpam: false });
  },
  async trashConversation({ olga, conversationId }) {
    await olga.rpc("trashConversation", { conversationId, isTrashed: true });
    await olga.rpc("trashConversation", { conversationId, isTrashed: false });
  },
  async markRead({ app, maya, conversationId }) {
    const tab = await openSessionFor(app, maya);
    const { conversation } = await tab.rpc("getConversation", { conversationId });
    await tab.rpc("markRead", { conversationId, seq: conversation.lastSeq });
    await tab.rpc("markRead", { conversationId, seq: 0 });
    await tab.rpc("markRead", { conversationId, seq: conversation.lastSeq });
  },
  async saveDraft({ app, maya, conversationId }) {
    const tab = await openSessionFor(app, maya);
    const ids = { text: newDraftId(), note: newDraftId() };
    const save = (kind: "text" | "note", body: string, version: number) =>
      tab.rpc("saveDraft", { conversationId, kind, draftId: ids[kind], body, version });
    const { version } = await save("text", "Not", 0);
    await save("text", "Not yet", version);
    await save("note", "Ask Olga", 0);
  },
  async discardDraft({ app, maya, conversationId }) {
    const tab = await openSessionFor(app, maya);
    await tab.rpc("discardDraft", { conversationId, kind: "text" });
    await tab.rpc("discardDraft", { conversationId, kind: "note" });
  },
  async reprocessDeadLetter(fixture) {
    await fixture.olga.rpc("reprocessDeadLetter", {
      inboundPayloadId: await insertDeadLetter(fixture),
    });
  },
  async reprocessAllDeadLetters(fixture) {
    await insertDeadLetter(fixture);
    await fixture.olga.rpc("reprocessAllDeadLetters", {});
  },
  async dismissDeadLetter(fixture) {
    await fixture.olga.rpc("dismissDeadLetter", {
      inboundPayloadId: await insertDeadLetter(fixture),
    });
  },
};

async function insertDeadLetter({
  app,
  maya,
  accountId,
}: ReplayFixture): Promise<InboundPayloadId> {
  const { newId, deps } = app.running.runtime;
  const id = newId<InboundPayloadId>();
  const at = deps.clock.now();
  const { workspaceId } = maya;
  await deps.database.transaction(async (tx) => {
    const item = { workspaceId, id, accountId, provider: "twilio", dedupeKey: id, headers: {} };
    const body = Buffer.from("no text at all");
    await insertInboundPayloads(tx, [{ ...item, url: "http://localhost/", body, receivedAt: at }]);
    await setPayloadResults(tx, workspaceId, [{ id, state: "failed", problem: "?" }], at);
  });
  return id;
}

/** Events caused outside the team that change what members see. */
export const externalEvents: Readonly<
  Record<string, (fixture: ReplayFixture) => Promise<unknown>>
> = {
  async "a stranger texts"({ app, olga }) {
    const phone = await app.phone("+447700900601");
    await phone.text("Do you open on Sundays?", {
      images: [{ type: "image/png", base64: onePixelPng.toString("base64") }],
    });
    await olga.conversationWith("07700 900601");
  },
  async "a customer texts again, and what was closed opens"({ olga, conversationId, phone }) {
    await olga.rpc("closeConversation", { conversationId });
    await phone.text("One more thing");
    await eventually(async () => {
      const { conversation } = await olga.rpc("getConversation", { conversationId });
      if (conversation.folder !== "open") throw new Error("still closed");
    });
  },
  async "a customer says STOP, then START"({ olga, contactId, phone }) {
    for (const [word, isRevoked] of [
      ["STOP", true],
      ["START", false],
    ] as const) {
      await phone.text(word);
      await eventually(async () => {
        const { contactPoints } = await olga.rpc("getContact", { contactId });
        const point = required(contactPoints[0], "a number");
        if ((point.smsOptedOutAt !== null) !== isRevoked) throw new Error(`not yet ${word}`);
      });
    }
  },
  async "a snooze runs out"({ app, olga, maya, conversationId, now, wait }) {
    const until = new Date(now().getTime() + 60_000).toISOString();
    await olga.rpc("snoozeConversation", { conversationId, until });
    wait(61);
    await endSnooze(app.running.runtime, maya.workspaceId, conversationId);
  },
  "a restricted line opens to all": ({ olga, otherLineId: inboxId }) =>
    olga.rpc("updateInbox", { inboxId, visibility: "all", undoSeconds: 0 }),
  // Must be last: from here on every number is formatted differently.
  "the house moves to another country": ({ olga }) =>
    olga.rpc("updateWorkspace", { country: "US" }),
};
