import { beforeEach, expect, test } from "vitest";
import type { AutoReply } from "#domain/inbox/auto-reply.ts";
import { defaultBusinessHours } from "#domain/inbox/hours.ts";
import { shareTestApp } from "#testing/open-app.ts";

const shared = shareTestApp();

async function setReply(change: Partial<AutoReply> = {}): Promise<void> {
  const app = shared();
  const hours = { ...defaultBusinessHours("Europe/London"), exceptions: [] };
  await app.as("olga").rpc("updateInbox", {
    inboxId: app.emailInbox.id,
    autoReply: {
      isOn: true,
      html: "<p>Dear {{contact.firstName}}, {{workspace.name}} has your mail.</p>",
      when: "always",
      ...change,
      hours: { ...hours, week: hours.week.map((day) => [...day]), exceptions: [] },
    },
  });
}

beforeEach(() => setReply());

const repliesTo = async (address: string) => {
  const mailbox = await shared().mailbox(address);
  const all = await Promise.all((await mailbox.received()).map((email) => mailbox.open(email)));
  return all.filter((email) => /has your mail/.test(JSON.stringify(email)));
};

async function conversationOf(subject: string) {
  const olga = shared().as("olga");
  let found: Awaited<ReturnType<typeof olga.rpc<"listConversations">>>["rows"][number] | undefined;
  await expect
    .poll(async () => {
      const { rows } = await olga.rpc("listConversations", { view: "open" });
      found = rows.find((one) => one.subject === subject);
      return found;
    })
    .toBeDefined();
  if (!found) throw new Error(`no conversation about ${subject}`);
  return found;
}

test("replies at once to a first email, by name and in its thread, which still waits for the team", async () => {
  const mailbox = await shared().mailbox("ada@brook.example", "Ada Brook");
  await mailbox.write({ subject: "Is my table ready?", text: "I would fetch it today." });
  const reply = await mailbox.expectMail(/Dear Ada, Copperline has your mail\./);
  expect(reply.subject).toBe("Re: Is my table ready?");
  const conversation = await conversationOf("Is my table ready?");
  expect(conversation.waitingSince).not.toBeNull();
  expect(conversation.lastEntry.preview).toContain("I would fetch it today");
  const { rows } = await shared()
    .as("olga")
    .rpc("listEntries", { conversationId: conversation.id });
  const own = rows.find((one) => one.kind === "message" && one.direction === "out");
  expect(own).toMatchObject({ author: { kind: "system" }, email: { auto: "auto-reply" } });
});

test("replies to the same sender once a day", async () => {
  const mailbox = await shared().mailbox("ben@brook.example", "Ben Brook");
  await mailbox.write({ subject: "First of Ben", text: "One." });
  await mailbox.expectMail(/has your mail/);
  await mailbox.write({ subject: "Second of Ben", text: "Two." });
  await conversationOf("Second of Ben");
  await shared().simulator.quiet();
  expect(await repliesTo("ben@brook.example")).toHaveLength(1);
});

test("a vacation responder and the inbox do not reply to each other", async () => {
  const mailbox = await shared().mailbox("cy@brook.example", "Cy Brook");
  await mailbox.vacation(true);
  await mailbox.write({ subject: "Cy is away", text: "Back on Monday." });
  await mailbox.expectMail(/has your mail/);
  await shared().simulator.quiet();
  expect(await repliesTo("cy@brook.example")).toHaveLength(1);
});

test("sends no auto-reply to machines, lists, or senders that forbid it", async () => {
  const silent: [string, string, Record<string, string>][] = [
    ["robot@dell.example", "From a robot", { "Auto-Submitted": "auto-generated" }],
    ["list@dell.example", "From a list", { "List-Id": "<all.dell.example>" }],
    [
      "exchange@dell.example",
      "No answers please",
      { "X-Auto-Response-Suppress": "OOF, AutoReply" },
    ],
    ["no-reply@dell.example", "Nobody reads this", {}],
  ];
  for (const [address, subject, headers] of silent) {
    const mailbox = await shared().mailbox(address);
    await mailbox.write({ subject, text: "Hello", headers });
    await conversationOf(subject);
  }
  await shared().simulator.quiet();
  for (const [address] of silent) expect(await repliesTo(address), address).toHaveLength(0);
});

test("stops after ten emails in ten minutes from one organization, whatever names they use", async () => {
  for (let n = 0; n < 10; n += 1) {
    const mailbox = await shared().mailbox(`ticket-${n}@loop.example`);
    await mailbox.write({ subject: `Ticket ${n}`, text: "We have opened a ticket." });
    await mailbox.expectMail(/has your mail/);
  }
  const mailbox = await shared().mailbox("ticket-11@loop.example");
  await mailbox.write({ subject: "Ticket 11", text: "We have opened a ticket." });
  await conversationOf("Ticket 11");
  await shared().simulator.quiet();
  expect(await repliesTo("ticket-11@loop.example")).toHaveLength(0);
});

test("a stranger's text never reaches others as a link in our name", async () => {
  const mailbox = await shared().mailbox("fay@hazel.example", "Fay http://evil.test Brook");
  await mailbox.write({ subject: "Look at http://evil.test/x today", text: "Hello" });
  const reply = await mailbox.expectMail(/has your mail/);
  expect(reply.subject).toBe("Re: Look at today");
  expect(reply.html).not.toContain("evil.test");
});

test("sends nothing when it is switched off", async () => {
  await setReply({ isOn: false });
  const mailbox = await shared().mailbox("eve@brook.example", "Eve Brook");
  await mailbox.write({ subject: "Switched off", text: "Hello" });
  await conversationOf("Switched off");
  await shared().simulator.quiet();
  expect(await repliesTo("eve@brook.example")).toHaveLength(0);
});
