// SMTP at the protocol level: what mail servers reject, defer, or leave unknown.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Entry } from "#contract/live-protocol.ts";
import type { InboxId } from "#domain/ids.ts";
import { required } from "#domain/required.ts";
import { openSmtpCompany, type SmtpCompany } from "#testing/email-provider/kits/smtp.ts";
import { eventually } from "#testing/eventually.ts";
import { addAccount, addEmailInbox, firstWorkspace } from "#testing/mail-servers/email-inbox.ts";
import { shareTestApp } from "#testing/open-app.ts";

const shared = shareTestApp({ members: ["maya:agent"] });
let opened: { company: SmtpCompany; inboxId: InboxId } | null = null;
const rig = () => required(opened, "opened before the first test");

beforeAll(async () => {
  const company = await openSmtpCompany();
  const { runtime } = shared().running;
  const workspaceId = await firstWorkspace(runtime);
  const accountId = await addAccount(runtime, workspaceId, "smtp", company.settings);
  const address = "office@copperline.example";
  const { inboxId } = await addEmailInbox(runtime, { workspaceId, address, accountId });
  opened = { company, inboxId };
});
beforeEach(() => rig().company.forget());
afterAll(() => opened?.company.close());

type MessageEntry = Extract<Entry, { kind: "message" }>;
const person = (address: string) => ({ address, name: "" });

const both = ["ada@brook.example", "busy@brook.example"];
const recipientStates = (entry: MessageEntry) =>
  (entry.email?.recipients ?? [])
    .filter((one) => both.includes(one.address))
    .map((one) => [one.address, one.state]);

async function send(
  subject: string,
  to: readonly string[],
  cc: readonly string[] = [],
  bcc: readonly string[] = [],
) {
  const started = await shared()
    .as("maya")
    .rpc("startEmailConversation", {
      inboxId: rig().inboxId,
      to: to.map(person),
      cc: cc.map(person),
      bcc: bcc.map(person),
      subject,
      html: `<p>${subject}</p>`,
    });
  const entry = async () => {
    const all = await shared().as("maya").messages(started.conversation.id);
    return required(
      all.find((one) => one.id === started.entry.id),
      "just written",
    );
  };
  const until = (state: string): Promise<MessageEntry> =>
    eventually(async () => {
      const found = await entry();
      if (found.delivery?.state !== state)
        throw new Error(`${found.delivery?.state}, not ${state}: ${found.delivery?.message}`);
      return found;
    });
  return { id: started.entry.id, entry, until };
}
const envelopes = () => rig().company.envelopes.map((one) => one.to);

test("an email the server took is accepted, the last state it will report", async () => {
  const sent = await send("Taken", ["ada@brook.example"]);
  await sent.until("accepted");
  const [email] = await rig().company.understood();
  expect(email).toMatchObject({
    subject: "Taken",
    text: "Taken",
    from: { address: "office@copperline.example", name: "Maya (Copperline)" },
    to: [person("ada@brook.example")],
  });
  expect(email?.references.at(-1)).toBe(email?.messageId);
});

test("delivers to the others when one recipient is rejected, and a retry reaches only that one", async () => {
  const { company } = rig();
  company.rejectsRecipient("busy@brook.example", { status: 552, code: "5.2.2" });
  const sent = await send("Partly", ["ada@brook.example", "busy@brook.example"]);
  const updated = await sent.until("failed");
  expect(updated.delivery?.canRetry).toBe(true);
  expect(updated.email?.recipients.map((one) => [one.address, one.state])).toEqual([
    ["ada@brook.example", "accepted"],
    ["busy@brook.example", "failed"],
  ]);
  expect(envelopes()).toEqual([["ada@brook.example"]]);
  company.forget();
  await shared().as("maya").rpc("retryMessage", { entryId: sent.id });
  await sent.until("accepted");
  expect(envelopes()).toEqual([["busy@brook.example"]]);
  expect(await shared().as("maya").errorCode("retryMessage", { entryId: sent.id })).toBe(
    "not_retryable",
  );
});

test("sends nothing more to an address rejected permanently at RCPT", async () => {
  rig().company.rejectsRecipient("gone@brook.example", { status: 550, code: "5.1.1" });
  const sent = await send("To nobody", ["gone@brook.example"]);
  await sent.until("failed");
  expect(await shared().as("maya").errorCode("retryMessage", { entryId: sent.id })).toBe(
    "address_suppressed",
  );
});

test("retries after a temporary rejection, and delivers once", async () => {
  const { company } = rig();
  company.rejects({ status: 450, code: "4.7.1", text: "Too many mails from you" });
  const sent = await send("Patience", ["ada@brook.example"]);
  await eventually(async () =>
    expect((await sent.until("queued")).delivery?.message).toMatch(
      /asked us to slow down.*keeps trying/,
    ),
  );
  company.takes("Q1");
  await sent.until("accepted");
  expect((await company.understood()).map((one) => one.subject)).toEqual(["Patience"]);
});

test("leaves the outcome unknown and resends nothing when the connection breaks after the data", async () => {
  const { company } = rig();
  company.breaks("reset");
  const sent = await send("In the dark", ["ada@brook.example"]);
  const updated = await sent.until("unknown");
  expect(updated.delivery).toMatchObject({ canRetry: true });
  expect(updated.delivery?.message).toMatch(
    /never confirmed this, so we can.t tell whether it was sent/,
  );
  expect(company.envelopes).toHaveLength(1);
  company.takes("Q2");
  const maya = shared().as("maya");
  expect(await maya.errorCode("retryMessage", { entryId: sent.id })).toBe("may_be_duplicate");
  await maya.rpc("retryMessage", { entryId: sent.id, canDuplicate: true });
  await sent.until("accepted");
  expect(company.envelopes).toHaveLength(2);
});

test("with one recipient rejected and one unknown, sending again skips the unknown one unless a duplicate is accepted", async () => {
  const { company } = rig();
  const maya = shared().as("maya");
  const full = { status: 552, code: "5.2.2" };
  for (const address of both) company.rejectsRecipient(address, full);
  const sent = await send("Half in the dark", ["carla@brook.example"], [], both);
  await sent.until("failed");
  // Bcc recipients get separate submissions.
  company.forget();
  company.rejectsRecipient("busy@brook.example", full);
  company.breaks("reset");
  await maya.rpc("retryMessage", { entryId: sent.id });
  const updated = await eventually(async () => {
    const found = await sent.entry();
    expect(recipientStates(found)).toEqual([
      ["ada@brook.example", "unknown"],
      ["busy@brook.example", "failed"],
    ]);
    expect(found.delivery?.uncertain).toBe(1);
    return found;
  });
  expect(updated.delivery).toMatchObject({ state: "failed", canRetry: true });

  company.forget();
  await maya.rpc("retryMessage", { entryId: sent.id });
  const half = await sent.until("unknown");
  expect(recipientStates(half)[1]).toEqual(["busy@brook.example", "accepted"]);
  expect(half.delivery).toMatchObject({ canRetry: true, uncertain: 1 });
  expect(envelopes()).toEqual([["busy@brook.example"]]);
  const { conversation } = await maya.rpc("getConversation", {
    conversationId: half.conversationId,
  });
  expect(conversation.lastEntry.isFailed).toBe(true);
  expect(await maya.errorCode("retryMessage", { entryId: sent.id })).toBe("may_be_duplicate");
  await maya.rpc("retryMessage", { entryId: sent.id, canDuplicate: true });
  await sent.until("accepted");
  expect(envelopes()).toEqual([["busy@brook.example"], ["ada@brook.example"]]);
});

test("lets a member confirm an uncertain email as sent, and does not send it again", async () => {
  const { company } = rig();
  company.breaks("reset");
  const sent = await send("It did leave", ["ada@brook.example"]);
  await sent.until("unknown");
  const maya = shared().as("maya");
  const updated = await maya.rpc("confirmSent", { entryId: sent.id });
  expect(updated).toMatchObject({ delivery: { state: "sent", canRetry: false } });
  expect(await maya.errorCode("confirmSent", { entryId: sent.id })).toBe("outcome_known");
  expect(await maya.errorCode("retryMessage", { entryId: sent.id })).toBe("not_retryable");
  expect(company.envelopes).toHaveLength(1);
});

test("a rejected password fails the account with a message, before the next email is written", async () => {
  const { company, inboxId } = rig();
  company.rejects({ status: 535, code: "5.7.8", text: "Wrong password" });
  const sent = await send("With a bad key", ["ada@brook.example"]);
  await sent.until("failed");
  const input = { inboxId, to: [person("ada@brook.example")], html: "<p>Still?</p>" };
  expect(await shared().as("maya").errorCode("startEmailConversation", input)).toBe(
    "inbox_not_ready",
  );
});
