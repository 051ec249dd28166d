// What makes another team's contact known to a member: only a message or call that proves who it is from.
import { afterAll, describe, expect, test } from "vitest";
import type { ContactId, ConversationId, LegId } from "#domain/ids.ts";
import { reportPbxCall } from "#server/actions/call/pbx/report-pbx-call.ts";
import { saveSipAccount } from "#server/actions/call/softphone/save-sip-account.ts";
import { getContact } from "#server/actions/contact/get-contact.ts";
import { listContacts } from "#server/actions/contact/list-contacts.ts";
import { markSpam } from "#server/actions/conversation/mark-spam.ts";
import { mergeConversation } from "#server/actions/conversation/threading/merge-conversation.ts";
import { authenticateEmails } from "#server/actions/message/email/authentication/authenticate-emails.ts";
import { startTextConversation } from "#server/actions/message/start-text-conversation.ts";
import { sql } from "#server/store/sql.ts";
import { dnsOf } from "#testing/app/dns.ts";
import { pbxSipAccount } from "#testing/fixtures/call/pbx-fixture.ts";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";
import { errorCodeOf } from "#testing/fixtures/member/members-fixture.ts";
import {
  createSecretContact,
  knownAddress,
  knownNumber,
} from "#testing/fixtures/member/secret-contact.ts";

const fixture = createPhoneFixture();
const { people, database, runtime } = fixture;
afterAll(() => fixture.close());
const clinicServer = "192.0.2.1";
const dns = dnsOf({
  "clinic.example TXT": [`v=spf1 ip4:${clinicServer} -all`],
  "_dmarc.clinic.example TXT": ["v=DMARC1; p=reject"],
});
Object.assign(runtime.deps.services, { dns });

async function openFixture() {
  const opened = await createSecretContact(fixture);
  const { workspaceId, inboundEmails, helpAddress, ofAll, outsider, read, contactId } = opened;
  const conversationsHere = () =>
    database.many<{ id: ConversationId }>(sql`
      select id from conversation where workspace_id = ${workspaceId} and contact_id = ${contactId}
         and inbox_id <> ${opened.ofTeam.inboxId}`);
  const call = (trust: "verified" | "unverified" | null) =>
    fixture.requestScript(ofAll, {
      kind: "inbound_call",
      legRef: `leg-${people.newId()}`,
      from: knownNumber,
      to: ofAll.number,
      trust,
      at: people.now().toISOString(),
    });
  const reportCall = async () => {
    const account = { ...pbxSipAccount, inboxId: ofAll.inboxId };
    await people.run(saveSipAccount, outsider, account);
    for (const state of ["ringing", "ended"] as const)
      await people.run(reportPbxCall, outsider, {
        legId: people.newId<LegId>(),
        direction: "in",
        number: knownNumber,
        state,
        cause: null,
        secondsAgo: 0,
      });
  };
  const email = async (ip: string, headers: readonly string[] = []) => {
    const { conversationId } = await inboundEmails.receive({
      from: knownAddress,
      to: helpAddress,
      envelopeFrom: knownAddress,
      ip,
      headers,
    });
    await authenticateEmails(runtime, workspaceId);
    return conversationId as ConversationId;
  };
  /** Shown as unknown: by what was used here and nothing else. */
  const expectHidden = async (...values: string[]) => {
    expect(await read()).toMatchObject({ name: "", notes: "" });
    expect((await read()).contactPoints.map((one) => one.value)).toEqual(values);
  };
  const expectKnown = async () =>
    expect(await read()).toMatchObject({ name: "Quincy Quokka", notes: "Diagnosis: secret" });
  return { ...opened, conversationsHere, call, reportCall, email, expectHidden, expectKnown };
}

describe("a contact of another team isn't made known by", () => {
  test("a call that a member's own browser reports", async () => {
    const { reportCall, expectHidden, conversationsHere } = await openFixture();
    await reportCall();
    expect(await conversationsHere()).toHaveLength(1);
    await expectHidden(knownNumber);
  });

  test("a call whose number the carrier doesn't confirm", async () => {
    const { call, expectHidden } = await openFixture();
    await call(null);
    await call("unverified");
    await expectHidden(knownNumber);
  });

  test("a forged email", async () => {
    const { email, expectHidden } = await openFixture();
    await email("198.51.100.9");
    await expectHidden(knownAddress);
  });

  test("an absence notice that the member caused", async () => {
    const { email, expectHidden } = await openFixture();
    await email(clinicServer, ["Auto-Submitted: auto-replied"]);
    await expectHidden(knownAddress);
  });

  test("an authenticated email in spam", async () => {
    const { email, outsider, expectHidden, expectKnown } = await openFixture();
    const conversationId = await email(clinicServer);
    await expectKnown();
    await people.run(markSpam, outsider, { conversationId, isSpam: true });
    await expectHidden(knownAddress);
  });

  test("the member's own text, merged into their conversation", async () => {
    const { outsider, ofAll, receiveTextFrom, expectHidden, workspaceId } = await openFixture();
    const { inboxId } = ofAll;
    const text = { inboxId, to: knownNumber, text: "Hi", attachmentIds: [] };
    const { conversation } = await people.run(startTextConversation, outsider, text);
    await receiveTextFrom(ofAll, "+447700900999");
    const own = await database.one<{ id: ConversationId }>(sql`
      select c.id from conversation c join contact_point p on p.workspace_id = c.workspace_id and p.contact_id = c.contact_id
       where c.workspace_id = ${workspaceId} and p.value = '+447700900999'`);
    const merge = { conversationId: own.id, intoId: conversation.id };
    expect(await errorCodeOf(people.run(mergeConversation, outsider, merge))).toBe(
      "was carried out",
    );
    await expectHidden(knownNumber);
  });
});

describe("a contact without a conversation of its own, who wrote in that of another contact", () => {
  const number = "+447700900444";
  /** As after a reply to all, whose author is a participant in the conversation of its customer. */
  async function openReply() {
    const { workspaceId, ofTeam, ofAll, outsider, contactId, receiveTextFrom } =
      await openFixture();
    const writesIn = async (inbox: typeof ofAll) => {
      await receiveTextFrom(inbox, number, "Me too");
      const { authorId } = await database.one<{ authorId: ContactId }>(sql`
        select contact_id as "authorId" from contact_point where workspace_id = ${workspaceId} and value = ${number}`);
      await database.run(sql`
        update conversation set contact_id = ${contactId}
         where workspace_id = ${workspaceId} and contact_id = ${authorId}`);
      return authorId;
    };
    const authorId = await writesIn(ofTeam);
    await database.run(sql`
      update contact set name = 'Wren' where workspace_id = ${workspaceId} and id = ${authorId}`);
    const read = () => people.run(getContact, outsider, { contactId: authorId });
    const list = async (query: string) =>
      (await people.run(listContacts, outsider, { query })).rows.length;
    return { read, list, writesHere: () => writesIn(ofAll) };
  }

  test("is hidden from members who see none of their messages", async () => {
    const { read, list } = await openReply();
    expect(await errorCodeOf(read())).toBe("not_found");
    expect([await list("900444"), await list("Wren")]).toEqual([0, 0]);
  });

  test("is shown without their name where one of their messages is seen", async () => {
    const { read, list, writesHere } = await openReply();
    await writesHere();
    expect(await read()).toMatchObject({ name: "", notes: "", contactPoints: [{ value: number }] });
    expect([await list("900444"), await list("Wren")]).toEqual([1, 0]);
  });
});

describe("a contact of another team is made known by", () => {
  test("a text from their number", async () => {
    const { ofAll, receiveTextFrom, expectKnown } = await openFixture();
    await receiveTextFrom(ofAll, knownNumber);
    await expectKnown();
  });

  test("a call that the carrier fully attests", async () => {
    const { call, expectKnown } = await openFixture();
    await call("verified");
    await expectKnown();
  });

  test("an email that their domain authenticates", async () => {
    const { email, expectKnown } = await openFixture();
    await email(clinicServer);
    await expectKnown();
  });
});
