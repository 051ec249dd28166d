// What becomes of a scheduled mail that must not leave any more: it is stopped, and nothing of it is lost or misplaced.
import { expect, test } from "vitest";
import { deleteUnusedAttachments } from "#server/store/attachment.ts";
import { receiveEmailFrom } from "#testing/app/received-email.ts";
import { eventually } from "#testing/eventually.ts";
import { newDraftId } from "#testing/new-draft-id.ts";
import { shareDesk } from "#testing/open-app.ts";

const shared = shareDesk({ members: ["maya:agent", "ravi:agent"] });
const inHours = (hours: number) => new Date(Date.now() + hours * 3600_000).toISOString();
const person = (address: string, name = "") => ({ address, name });
const supplier = person("parts@supplier.example", "Parts");
const pdf = () =>
  shared().as("maya").upload("plan.pdf", "application/pdf", Buffer.from("%PDF-1.4"));

async function openDrafts(
  conversationId: Awaited<ReturnType<typeof receiveEmailFrom>>["conversationId"],
) {
  const { drafts } = await shared().as("maya").rpc("getConversation", { conversationId });
  return drafts.filter((one) => one.medium === "mail");
}

test.each([
  ["the trash", "trashConversation", "isTrashed"],
  ["spam", "markSpam", "isSpam"],
] as const)(
  "nothing leaves from %s: what was scheduled is a draft again, also after it is restored",
  async (_, route, flag) => {
    const desk = shared();
    const maya = desk.as("maya");
    const name = route === "markSpam" ? "Sid" : "Tara";
    const { conversationId, answer, entry, customer } = await receiveEmailFrom(desk, name);
    // Also one that an answer of the customer would not stop.
    const sent = await answer("On Monday", { sendAt: inHours(20), cancelsOnReply: false });
    const move = (isOn: boolean) =>
      desk.as("ravi").rpc(route, { conversationId, [flag]: isOn } as never);
    await move(true);
    expect((await entry(sent.id))?.delivery?.state).toBe("cancelled");
    const { conversation, entries } = await maya.rpc("getConversation", { conversationId });
    expect(conversation.hasScheduledMessages).toBe(false);
    expect(entries.filter((one) => one.kind === "event").map((one) => one.deed)).toContain(
      "scheduled_stopped",
    );
    expect((await openDrafts(conversationId)).map((one) => one.body)).toEqual(["<p>On Monday</p>"]);
    const again = answer("And again", { sendAt: inHours(20) });
    await expect(again).rejects.toThrow(/conversation_in_trash|invalid_conversation_state/);
    await move(false);
    expect((await entry(sent.id))?.delivery?.state).toBe("cancelled");
    expect(await customer.received()).toEqual([]);
  },
);

test("a stopped mail to the customer joins no draft that goes to another person", async () => {
  const desk = shared();
  const maya = desk.as("maya");
  const { customer, conversationId, answer, entry } = await receiveEmailFrom(desk, "Fay");
  await answer("Wait for us");
  await customer.expectMail(/Wait for us/);
  const plan = await pdf();
  const sent = await answer("Tomorrow at nine", { sendAt: inHours(20), attachmentIds: [plan.id] });
  const draft = {
    kind: "forward" as const,
    replyToEntryId: null,
    inboxId: null,
    subject: "Fwd: boiler",
  };
  const mail = { ...draft, to: [supplier], cc: [], bcc: [], quoteHtml: "" };
  const held = { conversationId, medium: "mail", draftId: newDraftId(), version: 0 } as const;
  await maya.rpc("saveDraft", { ...held, body: "<p>Do you have one?</p>", mail });

  await customer.reply({ text: "It works." });
  await eventually(async () => {
    expect((await entry(sent.id))?.delivery?.state).toBe("cancelled");
  });
  const [kept, ...more] = await openDrafts(conversationId);
  expect(more).toEqual([]);
  expect(kept).toMatchObject({ id: held.draftId, body: "<p>Do you have one?</p>", version: 1 });
  expect(kept?.attachments).toEqual([]);
  const [apart] = (await maya.rpc("listUnsentEmails", {})).rows;
  expect(apart?.mail).toMatchObject({
    subject: "Re: Is my boiler ready?",
    to: [person("fay@brook.example", "Fay Brook")],
  });
  expect(apart?.body).toMatch(/^<p>Tomorrow at nine<\/p>.*It is cold here/s);
  expect(apart?.attachments.map((one) => one.id)).toEqual([plan.id]);
  await maya.rpc("discardUnsentEmail", { mailId: apart?.id ?? newUnsent() });
});

const newUnsent = () => newDraftId() as never;

test("the customer's answer stops what goes to the customer, not what goes to the supplier", async () => {
  const desk = shared();
  const { customer, answer, entry } = await receiveEmailFrom(desk, "Gil");
  await answer("Wait for us");
  await customer.expectMail(/Wait for us/);
  const asked = await answer("Do you have one?", {
    kind: "forward",
    to: [supplier],
    sendAt: inHours(20),
  });
  const answered = await answer("Tomorrow at nine", { sendAt: inHours(20) });
  await customer.reply({ text: "It works." });
  await eventually(async () => {
    expect((await entry(answered.id))?.delivery?.state).toBe("cancelled");
  });
  expect((await entry(asked.id))?.delivery?.state).toBe("scheduled");
});

test("a draft that took a stopped mail in is not lost with the words that are sent from it", async () => {
  const desk = shared();
  const maya = desk.as("maya");
  const { customer, conversationId, answer, entry } = await receiveEmailFrom(desk, "Hal");
  await answer("Wait for us");
  await customer.expectMail(/Wait for us/);
  const begun = await maya.rpc("prepareEmailDraft", { conversationId, kind: "reply" });
  const stopped = await answer("Tomorrow at nine", { sendAt: inHours(20) });
  const { entries } = await maya.rpc("getConversation", { conversationId });
  const draftId = newDraftId();
  const { kind, replyToEntryId, inboxId, subject, to, cc, bcc } = begun;
  const mail = { kind, replyToEntryId, inboxId, subject, to, cc, bcc, quoteHtml: "" };
  const body = "<p>Half a thought</p>";
  await maya.rpc("saveDraft", { conversationId, medium: "mail", draftId, body, mail, version: 0 });
  await customer.reply({ text: "It works." });
  await eventually(async () => {
    expect((await entry(stopped.id))?.delivery?.state).toBe("cancelled");
  });
  // The composer has not heard of it: it sends the draft that it knows, first refused and then anyway.
  const seenSeq = entries.at(-1)?.seq ?? 0;
  await expect(answer("Half a thought", { draftId, seenSeq })).rejects.toThrow(
    /newer_message_exists/,
  );
  await answer("Half a thought", { draftId });
  const [kept] = await openDrafts(conversationId);
  expect(kept?.body).toBe("<p>Half a thought</p><hr><p>Tomorrow at nine</p>");
});

test("a mail taken back days later keeps its files, though no draft is saved yet", async () => {
  const desk = shared();
  const maya = desk.as("maya");
  const { answer } = await receiveEmailFrom(desk, "Ira");
  const { database, clock } = desk.running.desk.parts;
  const plan = await pdf();
  const sent = await answer("On Monday", { sendAt: inHours(60), attachmentIds: [plan.id] });
  const uploadedBefore = new Date(clock.now().getTime() + 1);
  await eventually(async () =>
    expect(clock.now().getTime()).toBeGreaterThan(uploadedBefore.getTime()),
  );
  await maya.rpc("cancelMessage", { entryId: sent.id });
  await deleteUnusedAttachments(database, uploadedBefore);
  const again = await answer("On Tuesday", { sendAt: inHours(60), attachmentIds: [plan.id] });
  expect(again.attachments.map((one) => one.id)).toEqual([plan.id]);
});

test("the draft of a dismissed author goes to the member the conversation is assigned to", async () => {
  const desk = shared();
  const olga = desk.as("olga");
  const { members } = await olga.rpc("getMe", {});
  const idOf = (name: string) => {
    const found = members.find((one) => one.name.toLowerCase().startsWith(name));
    if (!found) throw new Error(`no ${name}`);
    return found.id;
  };
  const { customer, conversationId, answer, entry } = await receiveEmailFrom(desk, "Joy");
  await answer("Wait for us");
  await customer.expectMail(/Wait for us/);
  const sent = await answer("Tomorrow at nine", { sendAt: inHours(20) });
  await olga.rpc("assignConversation", { conversationId, assigneeId: idOf("ravi") });
  await olga.rpc("updateMember", { memberId: idOf("maya"), state: "disabled" });
  try {
    await customer.reply({ text: "It works." });
    await eventually(async () => {
      const shown = await desk.as("ravi").rpc("getConversation", { conversationId });
      expect(shown.drafts.map((one) => one.body)).toEqual(["<p>Tomorrow at nine</p>"]);
    });
    expect(await entry(sent.id).catch(() => "signed out")).toBe("signed out");
  } finally {
    await olga.rpc("updateMember", { memberId: idOf("maya"), state: "active" });
  }
});
