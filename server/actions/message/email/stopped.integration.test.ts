// A scheduled email that must no longer be sent is stopped, and nothing of it is lost or misplaced.
import { expect, test } from "vitest";
import { deleteUnusedAttachments } from "#server/store/attachment.ts";
import { receiveEmailFrom } from "#testing/app/received-email.ts";
import { eventually } from "#testing/eventually.ts";
import { newDraftId } from "#testing/new-draft-id.ts";
import { shareTestApp } from "#testing/open-app.ts";

const shared = shareTestApp({ members: ["maya:agent", "ravi:agent"] });
const inHours = (hours: number) => new Date(Date.now() + hours * 3600_000).toISOString();
const person = (address: string, name = "") => ({ address, name });
const supplier = person("parts@supplier.example", "Parts");
const pdf = () =>
  shared().as("maya").upload("plan.pdf", "application/pdf", Buffer.from("%PDF-1.4"));

async function openDrafts(
  conversationId: Awaited<ReturnType<typeof receiveEmailFrom>>["conversationId"],
) {
  const { drafts } = await shared().as("maya").rpc("getConversation", { conversationId });
  return drafts.filter((one) => one.kind === "email");
}

test.each([
  ["the trash", "trashConversation", "isTrashed"],
  ["spam", "markSpam", "isSpam"],
] as const)(
  "sends nothing from %s: a scheduled email becomes a draft again, and stays one after a restore",
  async (_, route, flag) => {
    const app = shared();
    const maya = app.as("maya");
    const name = route === "markSpam" ? "Sid" : "Tara";
    const { conversationId, reply, entry, customer } = await receiveEmailFrom(app, name);
    // Including one that a customer's reply would not stop.
    const sent = await reply("On Monday", { sendAt: inHours(20), cancelsOnReply: false });
    const move = (isOn: boolean) =>
      app.as("ravi").rpc(route, { conversationId, [flag]: isOn } as never);
    await move(true);
    expect((await entry(sent.id))?.delivery?.state).toBe("canceled");
    const { conversation, entries } = await maya.rpc("getConversation", { conversationId });
    expect(conversation.hasScheduledMessages).toBe(false);
    expect(entries.filter((one) => one.kind === "event").map((one) => one.type)).toContain(
      "scheduled_stopped",
    );
    expect((await openDrafts(conversationId)).map((one) => one.body)).toEqual(["<p>On Monday</p>"]);
    const again = reply("And again", { sendAt: inHours(20) });
    await expect(again).rejects.toThrow(/conversation_in_trash|invalid_conversation_state/);
    await move(false);
    expect((await entry(sent.id))?.delivery?.state).toBe("canceled");
    expect(await customer.received()).toEqual([]);
  },
);

test("a stopped email to the customer is not merged into a draft to another person", async () => {
  const app = shared();
  const maya = app.as("maya");
  const { customer, conversationId, reply, entry } = await receiveEmailFrom(app, "Fay");
  await reply("Wait for us");
  await customer.expectMail(/Wait for us/);
  const plan = await pdf();
  const sent = await reply("Tomorrow at nine", { sendAt: inHours(20), attachmentIds: [plan.id] });
  const draft = {
    kind: "forward" as const,
    replyToEntryId: null,
    inboxId: null,
    subject: "Fwd: boiler",
  };
  const email = { ...draft, to: [supplier], cc: [], bcc: [], quoteHtml: "" };
  const held = { conversationId, kind: "email", draftId: newDraftId(), version: 0 } as const;
  await maya.rpc("saveDraft", { ...held, body: "<p>Do you have one?</p>", email });

  await customer.reply({ text: "It works." });
  await eventually(async () => {
    expect((await entry(sent.id))?.delivery?.state).toBe("canceled");
  });
  const [kept, ...more] = await openDrafts(conversationId);
  expect(more).toEqual([]);
  expect(kept).toMatchObject({ id: held.draftId, body: "<p>Do you have one?</p>", version: 1 });
  expect(kept?.attachments).toEqual([]);
  const [apart] = (await maya.rpc("listUnsentEmails", {})).rows;
  expect(apart?.email).toMatchObject({
    subject: "Re: Is my boiler ready?",
    to: [person("fay@brook.example", "Fay Brook")],
  });
  expect(apart?.body).toMatch(/^<p>Tomorrow at nine<\/p>.*It is cold here/s);
  expect(apart?.attachments.map((one) => one.id)).toEqual([plan.id]);
  await maya.rpc("discardUnsentEmail", { emailId: apart?.id ?? newUnsent() });
});

test("a stopped email with a subject of its own is not merged into a draft to the same person", async () => {
  const app = shared();
  const maya = app.as("maya");
  const { customer, conversationId, reply, entry } = await receiveEmailFrom(app, "Kit");
  await reply("Wait for us");
  await customer.expectMail(/Wait for us/);
  const started = await maya.rpc("prepareEmailDraft", { conversationId, kind: "reply" });
  const sent = await reply("Tomorrow at nine", {
    subject: "Your appointment",
    sendAt: inHours(20),
  });
  const { kind, replyToEntryId, inboxId, subject, to, cc, bcc } = started;
  const email = { kind, replyToEntryId, inboxId, subject, to, cc, bcc, quoteHtml: "" };
  const held = { conversationId, kind: "email", draftId: newDraftId(), version: 0 } as const;
  await maya.rpc("saveDraft", { ...held, body: "<p>Half a thought</p>", email });

  await customer.reply({ text: "It works." });
  await eventually(async () => {
    expect((await entry(sent.id))?.delivery?.state).toBe("canceled");
  });
  expect((await openDrafts(conversationId)).map((one) => one.body)).toEqual([
    "<p>Half a thought</p>",
  ]);
  const [apart] = (await maya.rpc("listUnsentEmails", {})).rows;
  expect(apart?.email.subject).toBe("Your appointment");
  await maya.rpc("discardUnsentEmail", { emailId: apart?.id ?? newUnsent() });
});

const newUnsent = () => newDraftId() as never;

test("the customer's reply stops the email to the customer, not the one to the supplier", async () => {
  const app = shared();
  const { customer, reply, entry } = await receiveEmailFrom(app, "Gil");
  await reply("Wait for us");
  await customer.expectMail(/Wait for us/);
  const forwarded = await reply("Do you have one?", {
    kind: "forward",
    to: [supplier],
    sendAt: inHours(20),
  });
  const replied = await reply("Tomorrow at nine", { sendAt: inHours(20) });
  await customer.reply({ text: "It works." });
  await eventually(async () => {
    expect((await entry(replied.id))?.delivery?.state).toBe("canceled");
  });
  expect((await entry(forwarded.id))?.delivery?.state).toBe("scheduled");
});

test("two stopped emails to the same person become one draft with both texts, unsigned", async () => {
  const app = shared();
  const maya = app.as("maya");
  const { customer, conversationId, reply, entry } = await receiveEmailFrom(app, "Lou");
  await reply("Wait for us");
  await customer.expectMail(/Wait for us/);
  const { quoteHtml } = await maya.rpc("prepareEmailDraft", { conversationId, kind: "reply" });
  // The composer shows a draft up to its first signature, and signs it when it is sent.
  const signed = (text: string) =>
    `<p>${text}</p><div data-deskbell-signature><br><p>Maya, Copperline</p></div>${quoteHtml}`;
  const first = { sendAt: inHours(20), html: signed("Tomorrow at nine") };
  const second = { sendAt: inHours(40), html: signed("And on Friday") };
  const sent = [await reply("", first), await reply("", second)];
  await customer.reply({ text: "It works." });
  await eventually(async () => {
    for (const { id } of sent) expect((await entry(id))?.delivery?.state).toBe("canceled");
  });
  const [kept, ...more] = await openDrafts(conversationId);
  expect(more).toEqual([]);
  expect(kept?.body.split("<hr>").sort()).toEqual([
    "<p>And on Friday</p>",
    "<p>Tomorrow at nine</p>",
  ]);
  expect(kept?.email?.quoteHtml).toContain("It is cold here");
});

test("text of a stopped email merged into a draft survives sending that draft's earlier version", async () => {
  const app = shared();
  const maya = app.as("maya");
  const { customer, conversationId, reply, entry } = await receiveEmailFrom(app, "Hal");
  await reply("Wait for us");
  await customer.expectMail(/Wait for us/);
  const started = await maya.rpc("prepareEmailDraft", { conversationId, kind: "reply" });
  const stopped = await reply("Tomorrow at nine", { sendAt: inHours(20) });
  const { entries } = await maya.rpc("getConversation", { conversationId });
  const draftId = newDraftId();
  const { kind, replyToEntryId, inboxId, subject, to, cc, bcc } = started;
  const email = { kind, replyToEntryId, inboxId, subject, to, cc, bcc, quoteHtml: "" };
  const body = "<p>Half a thought</p>";
  await maya.rpc("saveDraft", { conversationId, kind: "email", draftId, body, email, version: 0 });
  await customer.reply({ text: "It works." });
  await eventually(async () => {
    expect((await entry(stopped.id))?.delivery?.state).toBe("canceled");
  });
  // The composer does not know of the change: it sends the draft it has, first rejected, then anyway.
  const seenSeq = entries.at(-1)?.seq ?? 0;
  await expect(reply("Half a thought", { draftId, seenSeq })).rejects.toThrow(
    /newer_message_exists/,
  );
  await reply("Half a thought", { draftId });
  const [kept] = await openDrafts(conversationId);
  expect(kept?.body).toBe("<p>Half a thought</p><hr><p>Tomorrow at nine</p>");
});

test("an email canceled days later keeps its files, even before a draft is saved", async () => {
  const app = shared();
  const maya = app.as("maya");
  const { reply } = await receiveEmailFrom(app, "Ira");
  const { database, clock } = app.running.runtime.deps;
  const plan = await pdf();
  const sent = await reply("On Monday", { sendAt: inHours(60), attachmentIds: [plan.id] });
  const uploadedBefore = new Date(clock.now().getTime() + 1);
  await eventually(async () =>
    expect(clock.now().getTime()).toBeGreaterThan(uploadedBefore.getTime()),
  );
  await maya.rpc("cancelMessage", { entryId: sent.id });
  await deleteUnusedAttachments(database, uploadedBefore);
  const again = await reply("On Tuesday", { sendAt: inHours(60), attachmentIds: [plan.id] });
  expect(again.attachments.map((one) => one.id)).toEqual([plan.id]);
});

test("the draft of a deactivated author goes to the conversation's assignee", async () => {
  const app = shared();
  const olga = app.as("olga");
  const { members } = await olga.rpc("getMe", {});
  const idOf = (name: string) => {
    const found = members.find((one) => one.name.toLowerCase().startsWith(name));
    if (!found) throw new Error(`no ${name}`);
    return found.id;
  };
  const { customer, conversationId, reply, entry } = await receiveEmailFrom(app, "Joy");
  await reply("Wait for us");
  await customer.expectMail(/Wait for us/);
  const sent = await reply("Tomorrow at nine", { sendAt: inHours(20) });
  await olga.rpc("assignConversation", { conversationId, assigneeId: idOf("ravi") });
  await olga.rpc("updateMember", { memberId: idOf("maya"), state: "disabled" });
  try {
    await customer.reply({ text: "It works." });
    await eventually(async () => {
      const shown = await app.as("ravi").rpc("getConversation", { conversationId });
      expect(shown.drafts.map((one) => one.body)).toEqual(["<p>Tomorrow at nine</p>"]);
    });
    expect(await entry(sent.id).catch(() => "signed out")).toBe("signed out");
  } finally {
    await olga.rpc("updateMember", { memberId: idOf("maya"), state: "active" });
  }
});
