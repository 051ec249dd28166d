// Emails that claim to be from us: they count as our reply only if something proves it.
import { afterAll, describe, expect, test } from "vitest";
import type { EntryId } from "#domain/ids.ts";
import { setEmailAuthor } from "#server/store/email/email.ts";
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
const dns = dnsOf(zone as never);
let duringLookup: () => Promise<void> = async () => undefined;
const people = createMembersFixture(undefined, {
  services: {
    dns: {
      ...dns,
      async recall(...question) {
        await duringLookup();
        return dns.recall(...question);
      },
    },
  },
});
afterAll(() => people.close());

async function createAuthenticationFixture(intake?: "smtp" | "imap") {
  const opened = await createEmailFixture(people, intake);
  const maya = await people.addMember(opened.olga.workspaceId, "Maya", "agent");
  const question = await opened.inboundEmails.receive({ from: adaAddress, id: `q-${maya.email}` });
  const reply = {
    from: `Maya <${maya.email}>`,
    to: adaAddress,
    cc: helpAddress,
    inReplyTo: `q-${maya.email}`,
    id: `outlook-${maya.email}`,
  };
  const bySmtp = { ...reply, envelopeFrom: maya.email, envelopeTo: [helpAddress] };
  const inBox = { ...reply, envelopeFrom: null, envelopeTo: [], provider: "imap" };
  const waiting = async () =>
    (await opened.conversation(question.conversationId)).waitingSince !== null;
  const authOf = async (id: string) =>
    people.database.one<{
      auth: { dmarc: string } | null;
      isDue: boolean;
      securityWarnings: string[];
    }>(sql`
      select authentication as auth, needs_authentication as "isDue", coalesce(metadata -> 'securityWarnings', '[]') as "securityWarnings" from email
       where workspace_id = ${opened.workspaceId} and id = ${id}`);
  return { ...opened, maya, question, bySmtp, inBox, waiting, authOf };
}

const replied = { direction: "out", authorKind: "member", reason: "from_colleague" };
const expectedInbound = {
  direction: "in",
  authorKind: "contact",
  securityWarnings: expect.arrayContaining(["own_address_unproven"]),
};

describe("over SMTP", () => {
  test("a member's reply from Outlook counts as ours if their domain authenticates it, and the next email finds it", async () => {
    const { inboundEmails, bySmtp, question, waiting, authOf } =
      await createAuthenticationFixture();
    const reply = await inboundEmails.receive({ ...bySmtp, ip: ours });
    expect(reply).toMatchObject({ ...replied, conversationId: question.conversationId });
    expect(await waiting()).toBe(false);
    expect(await authOf(reply.entryId)).toMatchObject({ auth: { dmarc: "pass" }, isDue: false });
    const next = await inboundEmails.receive({ from: adaAddress, inReplyTo: bySmtp.id });
    expect(next.conversationId).toBe(question.conversationId);
  });

  test("a member's reply is no reply to what the customer wrote after it, even if it is saved later", async () => {
    const { inboundEmails, bySmtp, question, waiting } = await createAuthenticationFixture();
    const sentAt = people.now();
    const laterAt = new Date(sentAt.getTime() + 60_000);
    const followUp = {
      from: adaAddress,
      inReplyTo: `q-${bySmtp.envelopeFrom}`,
      text: "And another thing.",
    };
    const more = await inboundEmails.receive({ ...followUp, receivedAt: laterAt });
    expect(more.conversationId).toBe(question.conversationId);
    expect(await inboundEmails.receive({ ...bySmtp, ip: ours, receivedAt: sentAt })).toMatchObject(
      replied,
    );
    expect(await waiting()).toBe(true);
  });

  test("a forged reply is saved as inbound with a warning, and the customer is still waiting", async () => {
    const { inboundEmails, bySmtp, waiting, authOf } = await createAuthenticationFixture();
    const forged = await inboundEmails.receive({ ...bySmtp, ip: "198.51.100.9" });
    expect(forged).toMatchObject(expectedInbound);
    expect(forged.securityWarnings).toContain("not_authentic");
    expect(await waiting()).toBe(true);
    expect(await authOf(forged.entryId)).toMatchObject({ auth: { dmarc: "fail" } });
  });

  test("a reply without a timely verdict is saved the same way, and authenticated later", async () => {
    const { inboundEmails, bySmtp, waiting, authOf, workspaceId } =
      await createAuthenticationFixture();
    const spf = zone["copperline.example TXT"];
    zone["copperline.example TXT"] = "fails";
    const unknown = await inboundEmails.receive({ ...bySmtp, ip: ours });
    zone["copperline.example TXT"] = spf ?? [];
    expect(unknown).toMatchObject(expectedInbound);
    expect(await authOf(unknown.entryId)).toMatchObject({ auth: null, isDue: true });
    await authenticateEmails(people.runtime, workspaceId);
    const judged = await authOf(unknown.entryId);
    expect(judged).toMatchObject({ auth: { dmarc: "pass" }, isDue: false });
    expect(judged.securityWarnings).not.toContain("own_address_unproven");
    expect(await waiting()).toBe(true);
  });
});

describe("in a mailbox", () => {
  const step =
    "Received: from out.street.example ([192.0.2.1]) by mx.street.example with ESMTP id 7";
  const found = (dmarc: string) =>
    `Authentication-Results: mx.street.example; dmarc=${dmarc} header.from=copperline.example`;

  test("trusts its own server's verdict, for our reply and for a customer's email", async () => {
    const { inboundEmails, inBox, waiting, authOf } = await createAuthenticationFixture("imap");
    const customer = { ...inBox, from: "Ben <ben@forged.example>", id: "forged@forged.example" };
    const trace = [found("fail").replace("copperline", "forged"), step];
    const doubtful = await inboundEmails.receive({ ...customer, trace });
    expect(await authOf(doubtful.entryId)).toMatchObject({
      auth: { dmarc: "fail" },
      isDue: false,
      securityWarnings: expect.arrayContaining(["not_authentic"]),
    });
    const reply = await inboundEmails.receive({ ...inBox, trace: [found("pass"), step] });
    expect(reply).toMatchObject(replied);
    expect(await waiting()).toBe(false);
  });

  test("ignores a verdict that came with the email", async () => {
    const { inboundEmails, inBox, waiting } = await createAuthenticationFixture("imap");
    const forged = await inboundEmails.receive({ ...inBox, trace: [step, found("pass")] });
    expect(forged).toMatchObject(expectedInbound);
    expect(await waiting()).toBe(true);
  });

  test("a member's reply in the sent folder is ours", async () => {
    const { inboundEmails, inBox } = await createAuthenticationFixture("imap");
    expect(await inboundEmails.receive({ ...inBox, envelopeFrom: helpAddress })).toMatchObject(
      replied,
    );
  });

  test("looks for a signature itself if its server found none", async () => {
    const { inboundEmails, authOf, workspaceId } = await createAuthenticationFixture("imap");
    const email = await inboundEmails.receive({
      from: adaAddress,
      envelopeFrom: null,
      provider: "imap",
      trace: [step],
    });
    expect(await authOf(email.entryId)).toMatchObject({ auth: null, isDue: true });
    await authenticateEmails(people.runtime, workspaceId);
    expect(await authOf(email.entryId)).toMatchObject({ auth: { dmarc: "none" }, isDue: false });
  });
});

test("a verdict keeps what else was found or changed during its lookups", async () => {
  const { inboundEmails, bySmtp, authOf, workspaceId } = await createAuthenticationFixture();
  const spf = zone["copperline.example TXT"];
  zone["copperline.example TXT"] = "fails";
  const entryId = (await inboundEmails.receive({ ...bySmtp, ip: ours })).entryId as EntryId;
  zone["copperline.example TXT"] = spf ?? [];
  const where = sql`where workspace_id = ${workspaceId} and id = ${entryId}`;
  const forwarded = JSON.stringify({ forwarded: { from: adaAddress, fromName: "Ada" } });
  await people.database.run(
    sql`update email set metadata = metadata || ${forwarded}::jsonb ${where}`,
  );
  duringLookup = async () => {
    duringLookup = async () => undefined;
    await setEmailAuthor(people.database, workspaceId, entryId, { address: adaAddress, name: "" });
    const bounce = JSON.stringify({ bounce: { kind: "late" } });
    await people.database.run(
      sql`update email set metadata = metadata || ${bounce}::jsonb ${where}`,
    );
  };
  await authenticateEmails(people.runtime, workspaceId);
  expect(await authOf(entryId)).toMatchObject({
    auth: { dmarc: "pass" },
    securityWarnings: ["first_time"],
  });
  const { keys } = await people.database.one<{ keys: string[] }>(sql`
    select array(select jsonb_object_keys(metadata) order by 1) as keys from email ${where}`);
  expect(keys).toEqual(["bounce", "securityWarnings"]);
});
