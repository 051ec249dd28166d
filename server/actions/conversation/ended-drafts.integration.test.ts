// A draft that was sent or discarded doesn't come back, in whichever order its save and its end arrive.

import { expect, test } from "vitest";
import type { DraftKind } from "#domain/conversation/draft-kind.ts";
import { createId, type UnsentEmailId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { deleteEndedDrafts } from "#server/store/conversation/ended-draft.ts";
import { newDraftId } from "#testing/new-draft-id.ts";
import { openTestApp } from "#testing/open-app.ts";

async function createDraftFixture() {
  const app = await openTestApp({ members: ["maya:agent", "ravi:agent"] });
  const phone = await app.phone("+447700900561");
  await phone.text("Hello?");
  const maya = app.as("maya");
  const { id: conversationId } = await maya.conversationWith("07700 900561");
  const email = { kind: "new" as const, subject: "Your boiler", html: "<p>It was posted.</p>" };
  const to = [{ address: "kim@far.example", name: "Kim" }];
  const text = "It was posted.";
  return {
    app,
    maya,
    conversationId,
    email,
    to,
    save: (kind: DraftKind, draftId = newDraftId(), version = 0, body = "It was") =>
      maya.rpc("saveDraft", { conversationId, kind, draftId, body, version }),
    send: {
      text: (draftId = newDraftId()) => maya.rpc("sendText", { conversationId, text, draftId }),
      note: (draftId = newDraftId()) => maya.rpc("addNote", { conversationId, text, draftId }),
      email: (draftId = newDraftId()) =>
        maya.rpc("sendEmail", { conversationId, ...email, to, draftId }),
    },
    drafts: async () => (await maya.rpc("getConversation", { conversationId })).drafts,
  };
}

test("a first save that arrives after the send writes nothing, whatever its text; the next draft is kept", async () => {
  const { save, send, drafts } = await createDraftFixture();
  for (const kind of ["text", "note", "email"] as const) {
    const draftId = newDraftId();
    await send[kind](draftId);
    expect(await save(kind, draftId, 0, "Words that are in no message")).toMatchObject({
      isEnded: true,
      version: 0,
    });
    expect(await drafts()).toEqual([]);
    // The same text under another id is a new draft.
    expect(await save(kind)).toMatchObject({ isEnded: false, version: 1 });
    const [next] = await drafts();
    await send[kind](next?.id);
    expect(await drafts()).toEqual([]);
  }
});

test("a send ends the draft it names and no other", async () => {
  const { save, send, drafts } = await createDraftFixture();
  for (const kind of ["text", "note", "email"] as const) {
    const draftId = newDraftId();
    await save(kind, draftId);
    await send[kind](newDraftId());
    expect((await drafts()).map((one) => one.id)).toContain(draftId);
    expect(await save(kind, draftId, 1)).toMatchObject({ isEnded: false, version: 2 });
  }
});

test("a save that arrives after the discard writes nothing, whether the draft was saved before or not", async () => {
  const { maya, conversationId, save, drafts } = await createDraftFixture();
  const [saved, never] = [newDraftId(), newDraftId()];
  await save("note", saved);
  const discard = (draftId = saved) =>
    maya.rpc("discardDraft", { conversationId, kind: "note", draftId });
  await discard();
  await discard(never);
  for (const [draftId, version] of [
    [saved, 0],
    [saved, 1],
    [never, 0],
  ] as const)
    expect(await save("note", draftId, version)).toMatchObject({ isEnded: true });
  expect(await drafts()).toEqual([]);
  // A draft started in another tab meanwhile is not discarded.
  const other = newDraftId();
  await save("note", other);
  await discard();
  expect((await drafts()).map((one) => one.id)).toEqual([other]);
});

test("discarding without an id ends the existing draft, and it doesn't come back", async () => {
  const { maya, conversationId, save, drafts } = await createDraftFixture();
  const discarded = newDraftId();
  await save("note", discarded);
  await maya.rpc("discardDraft", { conversationId, kind: "note" });
  expect(await drafts()).toEqual([]);
  expect(await save("note", discarded)).toMatchObject({ isEnded: true });
});

test("a send that comes from no draft, such as a template, ends none", async () => {
  const { maya, conversationId, save, drafts, email, to } = await createDraftFixture();
  const text = "It was posted.";
  for (const kind of ["text", "note", "email"] as const) await save(kind);
  const before = (await drafts()).map((one) => one.id);
  await maya.rpc("sendText", { conversationId, text });
  await maya.rpc("addNote", { conversationId, text });
  await maya.rpc("sendEmail", { conversationId, ...email, to });
  expect((await drafts()).map((one) => one.id)).toEqual(before);
});

test("a concurrent save and send leave no draft and don't deadlock", async () => {
  const { save, send, drafts } = await createDraftFixture();
  for (let turn = 0; turn < 12; turn += 1) {
    const draftId = newDraftId();
    const outcomes = await Promise.allSettled([
      save("text", draftId),
      send.text(draftId),
      save("text", draftId),
    ]);
    // The second of two first saves conflicts with the first one's draft.
    const rejections = outcomes.flatMap((one) =>
      one.status === "rejected" ? [String(one.reason)] : [],
    );
    for (const rejection of rejections) expect(rejection).toMatch(/draft_conflict/);
    expect(await drafts()).toEqual([]);
  }
});

test("a member's ended draft doesn't affect another member's, and a refused send ends nothing", async () => {
  const { app, conversationId, save, send, drafts, maya } = await createDraftFixture();
  const draftId = newDraftId();
  await save("text", draftId);
  await app.as("ravi").rpc("discardDraft", { conversationId, kind: "text", draftId });
  await app.as("ravi").rpc("addNote", { conversationId, text: "Mine", draftId });
  const refused = maya.rpc("sendText", { conversationId, text: "", draftId });
  await expect(refused).rejects.toThrow();
  expect((await drafts()).map((one) => one.id)).toEqual([draftId]);
  expect(await save("text", draftId, 1)).toMatchObject({ isEnded: false, version: 2 });
  await send.text(draftId);
  expect(await drafts()).toEqual([]);
});

test("a late save doesn't bring back a new email that was sent or discarded", async () => {
  const { app, maya } = await createDraftFixture();
  let made = 0;
  const nextId = () => {
    made += 1;
    return createId<UnsentEmailId>(made, new Uint8Array(10));
  };
  const to = [{ address: "priya@nair.example", name: "Priya Nair" }];
  const email = {
    kind: "new" as const,
    replyToEntryId: null,
    inboxId: null,
    subject: "Due",
    to,
    cc: [],
    bcc: [],
  };
  const save = (emailId: UnsentEmailId, version: number) =>
    maya.rpc("saveUnsentEmail", { emailId, email, body: "<p>Hello</p>", version });
  const [sent, thrownAway] = [nextId(), nextId()];
  await save(thrownAway, 0);
  await maya.rpc("discardUnsentEmail", { emailId: thrownAway });
  const input = { inboxId: app.emailInbox.id, to, subject: "Due", html: "<p>Hello</p>" };
  await maya.rpc("startEmailConversation", { ...input, unsentId: sent });
  for (const [id, version] of [
    [sent, 0],
    [sent, 1],
    [thrownAway, 0],
    [thrownAway, 1],
  ] as const)
    expect(await save(id, version)).toMatchObject({ isEnded: true });
  expect((await maya.rpc("listUnsentEmails", {})).rows).toEqual([]);
});

test("remembers ended drafts for the configured time, and no longer", async () => {
  const { app, save, send } = await createDraftFixture();
  const draftId = newDraftId();
  await send.text(draftId);
  const { database, clock } = app.running.runtime.deps;
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 24 * 3600_000);
  await deleteEndedDrafts(database, daysAgo(limit("endedDraftRetentionDays")));
  expect(await save("text", draftId)).toMatchObject({ isEnded: true });
  await deleteEndedDrafts(database, daysAgo(-1));
  expect(await save("text", draftId)).toMatchObject({ isEnded: false });
});

test("sends a draft once when several tabs send it at the same time", async () => {
  const { app, maya, conversationId, save, send, drafts } = await createDraftFixture();
  for (const channel of ["text", "email", "note"] as const) {
    const draftId = newDraftId();
    await save(channel, draftId);
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => send[channel](draftId)));
    expect(outcomes.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    for (const one of outcomes)
      if (one.status === "rejected") expect(String(one.reason)).toMatch(/draft_already_sent/);
    await expect(send[channel](draftId)).rejects.toThrow(/draft_already_sent/);
    expect(await drafts()).toEqual([]);
  }
  const { entries } = await maya.rpc("getConversation", { conversationId });
  expect(entries.filter((one) => one.kind === "message" && one.direction === "out")).toHaveLength(
    2,
  );

  const to = [{ address: "priya@nair.example", name: "Priya Nair" }];
  const email = { inboxId: app.emailInbox.id, to, subject: "Due", html: "<p>Hello</p>" };
  const unsentId = createId<UnsentEmailId>(77, new Uint8Array(10));
  const started = await Promise.allSettled(
    [1, 2, 3].map(() => maya.rpc("startEmailConversation", { ...email, unsentId })),
  );
  expect(started.filter((one) => one.status === "fulfilled")).toHaveLength(1);
  const again = maya.rpc("startEmailConversation", { ...email, unsentId });
  await expect(again).rejects.toThrow(/draft_already_sent/);
});

test("sends a draft that was discarded in another tab, or whose message was canceled", async () => {
  const { app, maya, conversationId, save, send } = await createDraftFixture();
  const { inboxId } = await maya.conversationWith("07700 900561");
  for (const channel of ["text", "email"] as const) {
    const held = { text: inboxId, email: app.emailInbox.id }[channel];
    await app.as("olga").rpc("updateInbox", { inboxId: held, undoSeconds: 30 });
    const draftId = newDraftId();
    await save(channel, draftId);
    await maya.rpc("discardDraft", { conversationId, kind: channel, draftId });
    const { id: entryId } = await send[channel](draftId);
    await maya.rpc("cancelMessage", { entryId });
    await send[channel](draftId);
    await expect(send[channel](draftId)).rejects.toThrow(/draft_already_sent/);
  }
});
