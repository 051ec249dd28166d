import { expect, test } from "vitest";
import { required } from "#domain/required.ts";
import { sql } from "#server/store/sql.ts";
import { eventually } from "#testing/eventually.ts";
import { newDraftId } from "#testing/new-draft-id.ts";
import { openTestApp } from "#testing/open-app.ts";

test("the customer still waits after the reply is canceled", async () => {
  const app = await openTestApp({ members: ["maya:agent"] });
  const inbox = required(app.inboxes[0], "an inbox");
  await app.as("olga").rpc("updateInbox", { inboxId: inbox.id, undoSeconds: 30 });
  const phone = await app.phone("+447700900561");
  await phone.text("Hello?");
  const c = await app.as("maya").conversationWith("07700 900561");
  expect(c.waitingSince).not.toBeNull();
  const sent = await app.as("maya").rpc("sendText", { conversationId: c.id, text: "oops" });
  await app.as("maya").rpc("cancelMessage", { entryId: sent.id });
  const again = await app.as("maya").conversationWith("07700 900561");
  expect(again.waitingSince).not.toBeNull();
});

test("adds one note for two requests with the same client key", async () => {
  const app = await openTestApp({ members: ["maya:agent"] });
  const phone = await app.phone("+447700900561");
  await phone.text("Hello?");
  const c = await app.as("maya").conversationWith("07700 900561");
  await app.as("maya").rpc("addNote", { conversationId: c.id, text: "once", clientKey: "k" });
  await app.as("maya").rpc("addNote", { conversationId: c.id, text: "once", clientKey: "k" });
  const notes = (await app.as("maya").timeline(c.id)).filter((e) => e.kind === "note");
  expect(notes).toMatchObject([{ clientKey: "k" }]);
});

test("sends a first text once when the request is repeated, even if its conversation was merged and closed meanwhile", async () => {
  const app = await openTestApp({ members: ["maya:agent"] });
  const maya = app.as("maya");
  const phone = await app.phone("+447700900561");
  await (await app.phone("+447700900562")).text("Hello?");
  const other = await maya.conversationWith("07700 900562");
  const { inboxes } = await maya.rpc("getMe", {});
  const inboxId = required(inboxes[0], "an inbox").id;
  const first = { inboxId, to: "07700 900561", text: "Your parcel is here", clientKey: "k" };
  const started = await maya.rpc("startTextConversation", first);
  await maya.rpc("mergeConversation", {
    conversationId: started.conversation.id,
    intoId: other.id,
  });
  await maya.rpc("closeConversation", { conversationId: other.id });
  const again = await maya.rpc("startTextConversation", first);
  expect(again.entry.id).toBe(started.entry.id);
  await eventually(async () =>
    expect(await phone.received()).toEqual([{ text: first.text, times: 1 }]),
  );
});

test("resets a client whose position is older than the change feed", async () => {
  const app = await openTestApp({ members: ["maya:agent"] });
  const maya = app.as("maya");
  const { feedSeq } = await maya.rpc("getMe", {});
  const phone = await app.phone("+447700900561");
  await phone.text("Hello?");
  await maya.conversationWith("07700 900561");
  await app.running.runtime.deps.database.run(
    sql`delete from change_feed where at < ${new Date(Date.now() + 1000)}`,
  );
  const ears = await maya.listen(feedSeq);
  await eventually(() => expect(ears.frames.map((f) => f.type)).toContain("reset"));
  ears.close();
});

test("starting a conversation never joins one in an inbox the member can't see", async () => {
  const app = await openTestApp({ members: ["maya:agent"] });
  const olga = app.as("olga");
  const [open, hidden] = app.inboxes;
  const team = await olga.rpc("createTeam", { name: "Secret", memberIds: [] });
  const phone = await app.phone("+447700900561");
  await phone.text("To the hidden inbox", { to: required(hidden, "an inbox").address });
  const c = await olga.conversationWith("07700 900561");
  await olga.rpc("sendText", {
    conversationId: c.id,
    text: "from the open line",
    inboxId: required(open, "an inbox").id,
  });
  await olga.rpc("updateInbox", {
    inboxId: required(hidden, "an inbox").id,
    visibility: "team",
    teamId: team.id,
  });
  const refused = await app.as("maya").errorCode("getConversation", { conversationId: c.id });
  expect(refused).toBe("not_found");
  const started = await app.as("maya").rpc("startTextConversation", {
    inboxId: required(open, "an inbox").id,
    to: "07700 900561",
    text: "Hi",
  });
  expect(started.conversation.id).not.toBe(c.id);
});

test("saving a draft returns exactly the version and time that are read later", async () => {
  const app = await openTestApp({ members: ["maya:agent"] });
  const phone = await app.phone("+447700900561");
  await phone.text("Hello?");
  const maya = app.as("maya");
  const { id: conversationId } = await maya.conversationWith("07700 900561");
  const draftId = newDraftId();
  const draftInput = { conversationId, kind: "text", draftId, body: "Not yet" } as const;
  const { version } = await maya.rpc("saveDraft", { ...draftInput, version: 0 });
  const saved = await maya.rpc("saveDraft", { ...draftInput, version });
  const { drafts } = await maya.rpc("getConversation", { conversationId });
  expect(
    drafts.map((one) => ({
      version: one.version,
      updatedAt: one.updatedAt,
      isEnded: false,
    })),
  ).toEqual([saved]);
});
