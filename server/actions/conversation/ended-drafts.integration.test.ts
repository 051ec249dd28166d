// A draft that was sent or discarded does not come back, in whichever order its save and its end arrive.
import { expect, test } from "vitest";
import { createId, type UnsentEmailId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { deleteEndedDrafts } from "#server/store/conversation/ended-draft.ts";
import { newDraftId } from "#testing/new-draft-id.ts";
import { openDesk } from "#testing/open-app.ts";

type Medium = "text" | "note" | "mail";

async function createLiveFixture() {
  const desk = await openDesk({ members: ["maya:agent", "ravi:agent"] });
  const phone = await desk.phone("+447700900561");
  await phone.text("Hello?");
  const maya = desk.as("maya");
  const { id: conversationId } = await maya.conversationWith("07700 900561");
  const mail = { kind: "new" as const, subject: "Your boiler", html: "<p>It was posted.</p>" };
  const to = [{ address: "kim@far.example", name: "Kim" }];
  const text = "It was posted.";
  return {
    desk,
    maya,
    conversationId,
    save: (medium: Medium, draftId = newDraftId(), version = 0, body = "It was") =>
      maya.rpc("saveDraft", { conversationId, medium, draftId, body, version }),
    send: {
      text: (draftId = newDraftId()) => maya.rpc("sendSms", { conversationId, text, draftId }),
      note: (draftId = newDraftId()) => maya.rpc("addNote", { conversationId, text, draftId }),
      mail: (draftId = newDraftId()) =>
        maya.rpc("sendEmail", { conversationId, ...mail, to, draftId }),
    },
    drafts: async () => (await maya.rpc("getConversation", { conversationId })).drafts,
  };
}

test("a first save that arrives after the send writes nothing, whatever its words are; the next draft is kept", async () => {
  const { save, send, drafts } = await createLiveFixture();
  for (const medium of ["text", "note", "mail"] as const) {
    const draftId = newDraftId();
    await send[medium](draftId);
    expect(await save(medium, draftId, 0, "Words that are in no message")).toMatchObject({
      isEnded: true,
      version: 0,
    });
    expect(await drafts()).toEqual([]);
    // The same words under another id were begun afterwards.
    expect(await save(medium)).toMatchObject({ isEnded: false, version: 1 });
    const [next] = await drafts();
    await send[medium](next?.id);
    expect(await drafts()).toEqual([]);
  }
});

test("a send ends the draft it names and no other", async () => {
  const { save, send, drafts } = await createLiveFixture();
  for (const medium of ["text", "note", "mail"] as const) {
    const draftId = newDraftId();
    await save(medium, draftId);
    await send[medium](newDraftId());
    expect((await drafts()).map((one) => one.id)).toContain(draftId);
    expect(await save(medium, draftId, 1)).toMatchObject({ isEnded: false, version: 2 });
  }
});

test("a save that arrives after the discard writes nothing, whether it was saved before or not", async () => {
  const { maya, conversationId, save, drafts } = await createLiveFixture();
  const [saved, never] = [newDraftId(), newDraftId()];
  await save("note", saved);
  const discard = (draftId = saved) =>
    maya.rpc("discardDraft", { conversationId, medium: "note", draftId });
  await discard();
  await discard(never);
  for (const [draftId, version] of [
    [saved, 0],
    [saved, 1],
    [never, 0],
  ] as const)
    expect(await save("note", draftId, version)).toMatchObject({ isEnded: true });
  expect(await drafts()).toEqual([]);
  // What another window began meanwhile is not discarded with it.
  const other = newDraftId();
  await save("note", other);
  await discard();
  expect((await drafts()).map((one) => one.id)).toEqual([other]);
});

test("without a name, whichever is there ends, and does not come back either", async () => {
  const { maya, conversationId, save, drafts } = await createLiveFixture();
  const [texted, thrownAway] = [newDraftId(), newDraftId()];
  await save("text", texted);
  await maya.rpc("sendSms", { conversationId, text: "It was posted." });
  await save("note", thrownAway);
  await maya.rpc("discardDraft", { conversationId, medium: "note" });
  expect(await drafts()).toEqual([]);
  expect(await save("text", texted)).toMatchObject({ isEnded: true });
  expect(await save("note", thrownAway)).toMatchObject({ isEnded: true });
});

test("a save and a send at the same moment leave no draft, and neither waits for the other for ever", async () => {
  const { save, send, drafts } = await createLiveFixture();
  for (let turn = 0; turn < 12; turn += 1) {
    const draftId = newDraftId();
    const outcomes = await Promise.allSettled([
      save("text", draftId),
      send.text(draftId),
      save("text", draftId),
    ]);
    // The second of two first saves finds the first one's.
    const refusals = outcomes.flatMap((one) =>
      one.status === "rejected" ? [String(one.reason)] : [],
    );
    for (const refusal of refusals) expect(refusal).toMatch(/draft_conflict/);
    expect(await drafts()).toEqual([]);
  }
});

test("what one member ends is nothing to another, and a refused send ends nothing", async () => {
  const { desk, conversationId, save, send, drafts, maya } = await createLiveFixture();
  const draftId = newDraftId();
  await save("text", draftId);
  await desk.as("ravi").rpc("discardDraft", { conversationId, medium: "text", draftId });
  await desk.as("ravi").rpc("addNote", { conversationId, text: "Mine", draftId });
  const refused = maya.rpc("sendSms", { conversationId, text: "", draftId });
  await expect(refused).rejects.toThrow();
  expect((await drafts()).map((one) => one.id)).toEqual([draftId]);
  expect(await save("text", draftId, 1)).toMatchObject({ isEnded: false, version: 2 });
  await send.text(draftId);
  expect(await drafts()).toEqual([]);
});

test("a mail to somebody new that was sent or discarded is not brought back by a late save", async () => {
  const { desk, maya } = await createLiveFixture();
  let made = 0;
  const nextId = () => {
    made += 1;
    return createId<UnsentEmailId>(made, new Uint8Array(10));
  };
  const to = [{ address: "priya@nair.example", name: "Priya Nair" }];
  const mail = {
    kind: "new" as const,
    replyToEntryId: null,
    inboxId: null,
    subject: "Due",
    to,
    cc: [],
    bcc: [],
  };
  const save = (mailId: UnsentEmailId, version: number) =>
    maya.rpc("saveUnsentEmail", { mailId, mail, body: "<p>Hello</p>", version });
  const [sent, thrownAway] = [nextId(), nextId()];
  await save(thrownAway, 0);
  await maya.rpc("discardUnsentEmail", { mailId: thrownAway });
  const wish = { inboxId: desk.mailLine.id, to, subject: "Due", html: "<p>Hello</p>" };
  await maya.rpc("startEmailConversation", { ...wish, unsentId: sent });
  for (const [id, version] of [
    [sent, 0],
    [sent, 1],
    [thrownAway, 0],
    [thrownAway, 1],
  ] as const)
    expect(await save(id, version)).toMatchObject({ isEnded: true });
  expect((await maya.rpc("listUnsentEmails", {})).rows).toEqual([]);
});

test("ended drafts are known for the time in the limits, and no longer", async () => {
  const { desk, save, send } = await createLiveFixture();
  const draftId = newDraftId();
  await send.text(draftId);
  const { database, clock } = desk.running.desk.parts;
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 24 * 3600_000);
  await deleteEndedDrafts(database, daysAgo(limit("endedDraftDays")));
  expect(await save("text", draftId)).toMatchObject({ isEnded: true });
  await deleteEndedDrafts(database, daysAgo(-1));
  expect(await save("text", draftId)).toMatchObject({ isEnded: false });
});

test("a draft that is sent from several windows at once leaves once", async () => {
  const { desk, maya, conversationId, save, send, drafts } = await createLiveFixture();
  for (const medium of ["text", "mail"] as const) {
    const draftId = newDraftId();
    await save(medium, draftId);
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => send[medium](draftId)));
    expect(outcomes.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    for (const one of outcomes)
      if (one.status === "rejected") expect(String(one.reason)).toMatch(/draft_already_sent/);
    await expect(send[medium](draftId)).rejects.toThrow(/draft_already_sent/);
    expect(await drafts()).toEqual([]);
  }
  const { entries } = await maya.rpc("getConversation", { conversationId });
  expect(entries.filter((one) => one.kind === "message" && one.direction === "out")).toHaveLength(
    2,
  );

  const to = [{ address: "priya@nair.example", name: "Priya Nair" }];
  const mail = { inboxId: desk.mailLine.id, to, subject: "Due", html: "<p>Hello</p>" };
  const unsentId = createId<UnsentEmailId>(77, new Uint8Array(10));
  const started = await Promise.allSettled(
    [1, 2, 3].map(() => maya.rpc("startEmailConversation", { ...mail, unsentId })),
  );
  expect(started.filter((one) => one.status === "fulfilled")).toHaveLength(1);
  const again = maya.rpc("startEmailConversation", { ...mail, unsentId });
  await expect(again).rejects.toThrow(/draft_already_sent/);
});

test("a draft that was discarded in another window, or whose message was taken back, may be sent", async () => {
  const { desk, maya, conversationId, save, send } = await createLiveFixture();
  const { inboxId } = await maya.conversationWith("07700 900561");
  for (const medium of ["text", "mail"] as const) {
    const held = { text: inboxId, mail: desk.mailLine.id }[medium];
    await desk.as("olga").rpc("updateInbox", { inboxId: held, undoSeconds: 30 });
    const draftId = newDraftId();
    await save(medium, draftId);
    await maya.rpc("discardDraft", { conversationId, medium, draftId });
    const { id: entryId } = await send[medium](draftId);
    await maya.rpc("cancelMessage", { entryId });
    await send[medium](draftId);
    await expect(send[medium](draftId)).rejects.toThrow(/draft_already_sent/);
  }
});
