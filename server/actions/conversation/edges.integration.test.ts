import { expect, test } from "vitest";
import { required } from "#domain/errors.ts";
import { sql } from "#server/store/sql.ts";
import { eventually } from "#testing/eventually.ts";
import { newDraftId } from "#testing/new-draft-id.ts";
import { openDesk } from "#testing/open-app.ts";

test("taken back, the customer still waits", async () => {
  const desk = await openDesk({ members: ["maya:agent"] });
  const line = required(desk.lines[0], "a line");
  await desk.as("olga").rpc("updateInbox", { inboxId: line.id, undoSeconds: 30 });
  const phone = await desk.phone("+447700900561");
  await phone.text("Hello?");
  const c = await desk.as("maya").conversationWith("07700 900561");
  expect(c.waitingSince).not.toBeNull();
  const sent = await desk.as("maya").rpc("sendSms", { conversationId: c.id, text: "oops" });
  await desk.as("maya").rpc("cancelMessage", { entryId: sent.id });
  const again = await desk.as("maya").conversationWith("07700 900561");
  expect(again.waitingSince).not.toBeNull();
});

test("a note with the same client key is one note", async () => {
  const desk = await openDesk({ members: ["maya:agent"] });
  const phone = await desk.phone("+447700900561");
  await phone.text("Hello?");
  const c = await desk.as("maya").conversationWith("07700 900561");
  await desk.as("maya").rpc("addNote", { conversationId: c.id, text: "once", clientKey: "k" });
  await desk.as("maya").rpc("addNote", { conversationId: c.id, text: "once", clientKey: "k" });
  const notes = (await desk.as("maya").timeline(c.id)).filter((e) => e.kind === "note");
  expect(notes).toMatchObject([{ clientKey: "k" }]);
});

test("a first text asked for twice is sent once, though its conversation was merged and closed meanwhile", async () => {
  const desk = await openDesk({ members: ["maya:agent"] });
  const maya = desk.as("maya");
  const phone = await desk.phone("+447700900561");
  await (await desk.phone("+447700900562")).text("Hello?");
  const other = await maya.conversationWith("07700 900562");
  const { lines } = await maya.rpc("getMe", {});
  const inboxId = required(lines[0], "a line").id;
  const first = { inboxId, to: "07700 900561", text: "Your parcel is here", clientKey: "k" };
  const started = await maya.rpc("startSmsConversation", first);
  await maya.rpc("mergeConversation", {
    conversationId: started.conversation.id,
    intoId: other.id,
  });
  await maya.rpc("closeConversation", { conversationId: other.id });
  const again = await maya.rpc("startSmsConversation", first);
  expect(again.entry.id).toBe(started.entry.id);
  await eventually(async () =>
    expect(await phone.received()).toEqual([{ text: first.text, times: 1 }]),
  );
});

test("after a quiet week an old client is told to begin afresh", async () => {
  const desk = await openDesk({ members: ["maya:agent"] });
  const maya = desk.as("maya");
  const { feedSeq } = await maya.rpc("getMe", {});
  const phone = await desk.phone("+447700900561");
  await phone.text("Hello?");
  await maya.conversationWith("07700 900561");
  await desk.running.desk.parts.database.run(
    sql`delete from change_feed where at < ${new Date(Date.now() + 1000)}`,
  );
  const ears = await maya.listen(feedSeq);
  await eventually(() => expect(ears.frames.map((f) => f.t)).toContain("reset"));
  ears.close();
});

test("starting a conversation never joins one on a line I may not see", async () => {
  const desk = await openDesk({ members: ["maya:agent"] });
  const olga = desk.as("olga");
  const [open, hidden] = desk.lines;
  const team = await olga.rpc("createTeam", { name: "Secret", memberIds: [] });
  const phone = await desk.phone("+447700900561");
  await phone.text("To the hidden line", { to: required(hidden, "a line").address });
  const c = await olga.conversationWith("07700 900561");
  await olga.rpc("sendSms", {
    conversationId: c.id,
    text: "from the open line",
    inboxId: required(open, "a line").id,
  });
  await olga.rpc("updateInbox", {
    inboxId: required(hidden, "a line").id,
    visibility: "team",
    teamId: team.id,
  });
  const refused = await desk.as("maya").refusal("getConversation", { conversationId: c.id });
  expect(refused).toBe("not_found");
  const started = await desk.as("maya").rpc("startSmsConversation", {
    inboxId: required(open, "a line").id,
    to: "07700 900561",
    text: "Hi",
  });
  expect(started.conversation.id).not.toBe(c.id);
});

test("saving a draft says when, to the letter as it is told later", async () => {
  const desk = await openDesk({ members: ["maya:agent"] });
  const phone = await desk.phone("+447700900561");
  await phone.text("Hello?");
  const maya = desk.as("maya");
  const { id: conversationId } = await maya.conversationWith("07700 900561");
  const draftId = newDraftId();
  const words = { conversationId, medium: "text", draftId, body: "Not yet" } as const;
  const { version } = await maya.rpc("saveDraft", { ...words, version: 0 });
  const saved = await maya.rpc("saveDraft", { ...words, version });
  const { drafts } = await maya.rpc("getConversation", { conversationId });
  expect(
    drafts.map((one) => ({
      version: one.version,
      updatedAt: one.updatedAt,
      isEnded: false,
    })),
  ).toEqual([saved]);
});
