// Mails in the name of one of us: an answer of ours only where something proves it.
import { afterAll, describe, expect, test } from "vitest";
import { sql } from "#server/store/sql.ts";
import { dnsOf } from "#testing/app/dns.ts";
import {
  adaAddress,
  createEmailFixture,
  helpAddress,
} from "#testing/fixtures/email/email-fixture.ts";
import { createMembersFixture } from "#testing/fixtures/member/members-fixture.ts";
import { authenticateEmails } from "./authenticate-emails.ts";

const ours = "192.0.2.1";
const zone: Record<string, readonly string[] | "fails"> = {
  "copperline.example TXT": [`v=spf1 ip4:${ours} -all`],
  "_dmarc.copperline.example TXT": ["v=DMARC1; p=reject"],
};
const people = createMembersFixture(undefined, { outside: { dns: dnsOf(zone as never) } });
afterAll(() => people.close());

async function street(intake?: "smtp" | "imap") {
  const opened = await createEmailFixture(people, intake);
  const maya = await people.join(opened.olga.workspaceId, "Maya", "agent");
  const question = await opened.letters.write({ from: adaAddress, id: `q-${maya.email}` });
  const answer = {
    from: `Maya <${maya.email}>`,
    ...{
      to: adaAddress,
      cc: helpAddress,
      inReplyTo: `q-${maya.email}`,
      id: `outlook-${maya.email}`,
    },
  };
  const byDoor = { ...answer, envelopeFrom: maya.email, envelopeTo: [helpAddress] };
  const inBox = { ...answer, envelopeFrom: null, envelopeTo: [], vendor: "imap" };
  const waiting = async () =>
    (await opened.conversation(question.conversationId)).waitingSince !== null;
  const authOf = async (id: string) =>
    people.database.one<{ auth: { dmarc: string } | null; isDue: boolean; hints: string[] }>(sql`
      select authentication as auth, needs_authentication as "isDue", coalesce(metadata -> 'hints', '[]') as hints from email
       where workspace_id = ${opened.workspaceId} and id = ${id}`);
  return { ...opened, maya, question, byDoor, inBox, waiting, authOf };
}

const answered = { direction: "out", authorKind: "member", why: "from_colleague" };
const stands = {
  ...{ direction: "in", authorKind: "contact" },
  hints: expect.arrayContaining(["unproved_own"]),
};

describe("at our own door", () => {
  test("a member's answer from Outlook is ours when their domain vouches for it, and is found by the next mail", async () => {
    const { letters, byDoor, question, waiting, authOf } = await street();
    const answer = await letters.write({ ...byDoor, ip: ours });
    expect(answer).toMatchObject({ ...answered, conversationId: question.conversationId });
    expect(await waiting()).toBe(false);
    expect(await authOf(answer.entryId)).toMatchObject({ auth: { dmarc: "pass" }, isDue: false });
    const next = await letters.write({ from: adaAddress, inReplyTo: byDoor.id });
    expect(next.conversationId).toBe(question.conversationId);
  });

  test("it answers nothing that the customer wrote after it, though it is written down later", async () => {
    const { letters, byDoor, question, waiting } = await street();
    const sentAt = people.now();
    const laterAt = new Date(sentAt.getTime() + 60_000);
    const asked = {
      from: adaAddress,
      inReplyTo: `q-${byDoor.envelopeFrom}`,
      text: "And another thing.",
    };
    const more = await letters.write({ ...asked, receivedAt: laterAt });
    expect(more.conversationId).toBe(question.conversationId);
    expect(await letters.write({ ...byDoor, ip: ours, receivedAt: sentAt })).toMatchObject(
      answered,
    );
    expect(await waiting()).toBe(true);
  });

  test("a forged one stands as a mail to us with what speaks against it, and the customer still waits", async () => {
    const { letters, byDoor, waiting, authOf } = await street();
    const forged = await letters.write({ ...byDoor, ip: "198.51.100.9" });
    expect(forged).toMatchObject(stands);
    expect(forged.hints).toContain("not_authentic");
    expect(await waiting()).toBe(true);
    expect(await authOf(forged.entryId)).toMatchObject({ auth: { dmarc: "fail" } });
  });

  test("what no name server could tell in time stands so too, and is judged later", async () => {
    const { letters, byDoor, waiting, authOf, workspaceId } = await street();
    const spf = zone["copperline.example TXT"];
    zone["copperline.example TXT"] = "fails";
    const unknown = await letters.write({ ...byDoor, ip: ours });
    zone["copperline.example TXT"] = spf ?? [];
    expect(unknown).toMatchObject(stands);
    expect(await authOf(unknown.entryId)).toMatchObject({ auth: null, isDue: true });
    await authenticateEmails(people.desk, workspaceId);
    const judged = await authOf(unknown.entryId);
    expect(judged).toMatchObject({ auth: { dmarc: "pass" }, isDue: false });
    expect(judged.hints).not.toContain("unproved_own");
    expect(await waiting()).toBe(true);
  });
});

describe("in a mailbox", () => {
  const step =
    "Received: from out.street.example ([192.0.2.1]) by mx.street.example with ESMTP id 7";
  const found = (dmarc: string) =>
    `Authentication-Results: mx.street.example; dmarc=${dmarc} header.from=copperline.example`;

  test("what its own server found out counts, for an answer of ours and for a customer's mail", async () => {
    const { letters, inBox, waiting, authOf } = await street("imap");
    const customer = { ...inBox, from: "Ben <ben@forged.example>", id: "forged@forged.example" };
    const trace = [found("fail").replace("copperline", "forged"), step];
    const doubtful = await letters.write({ ...customer, trace });
    expect(await authOf(doubtful.entryId)).toMatchObject({
      ...{ auth: { dmarc: "fail" }, isDue: false },
      hints: expect.arrayContaining(["not_authentic"]),
    });
    const answer = await letters.write({ ...inBox, trace: [found("pass"), step] });
    expect(answer).toMatchObject(answered);
    expect(await waiting()).toBe(false);
  });

  test("what came with the mail does not, whatever it says", async () => {
    const { letters, inBox, waiting } = await street("imap");
    const forged = await letters.write({ ...inBox, trace: [step, found("pass")] });
    expect(forged).toMatchObject(stands);
    expect(await waiting()).toBe(true);
  });

  test("a member's answer among the sent ones is ours", async () => {
    const { letters, inBox } = await street("imap");
    expect(await letters.write({ ...inBox, envelopeFrom: helpAddress })).toMatchObject(answered);
  });

  test("where its server found nothing out we look for a signature ourselves", async () => {
    const { letters, authOf, workspaceId } = await street("imap");
    const mail = await letters.write({
      from: adaAddress,
      envelopeFrom: null,
      vendor: "imap",
      trace: [step],
    });
    expect(await authOf(mail.entryId)).toMatchObject({ auth: null, isDue: true });
    await authenticateEmails(people.desk, workspaceId);
    expect(await authOf(mail.entryId)).toMatchObject({ auth: { dmarc: "none" }, isDue: false });
  });
});
