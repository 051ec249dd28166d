// Texts, emails and calls of one contact that arrive at once, while a member writes and calls too, end up in one
// conversation per rule: texts and calls in that of the number, emails in that of their thread.
import { afterAll, beforeAll, expect, test } from "vitest";
import { required } from "#domain/required.ts";
import { startCall } from "#server/actions/call/outbound/start-call.ts";
import { receiveText } from "#server/actions/message/receive-texts.ts";
import { startTextConversation } from "#server/actions/message/start-text-conversation.ts";
import type { TextProvider } from "#server/ports/text.ts";
import { findInbox } from "#server/store/inbox.ts";
import { sql } from "#server/store/sql.ts";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";
import { addEmailInbox, createInboundEmails } from "#testing/fixtures/email/inbound-emails.ts";
import { trashConversation } from "./trash-conversation.ts";

const fixture = createPhoneFixture();
const { people, database, runtime } = fixture;
const adapter = {
  id: "twilio",
  capabilities: {
    images: false,
    maxImages: 0,
    maxImageBytesTotal: 0,
    maxCharacters: 1600,
    handlesOptOut: true,
    configuresWebhooks: false,
    absentAfterSeconds: null,
    lookup: "none",
  },
} as unknown as TextProvider;
beforeAll(() => void Object.assign(runtime.deps.services, { findTextProvider: () => adapter }));
afterAll(() => fixture.close());

const customer = { number: "+447700900123", email: "ada@brook.example" };

async function openFixture() {
  const olga = await people.createWorkspace();
  const owner = await people.actorOf(olga);
  const amy = await people.addMember(olga.workspaceId, "Amy", "agent");
  await fixture.wakeUp(amy);
  const phone = await fixture.addInbox(olga);
  const mail = await addEmailInbox(people, olga, "help@copperline.example");
  const inboundEmails = createInboundEmails(people, olga, mail.accountId);
  const { workspaceId } = olga;
  let serial = 0;
  const text = () => {
    serial += 1;
    const providerRef = `SM${serial}`;
    return runtime.asSystem(workspaceId, async (ctx) => {
      const inbox = required(await findInbox(ctx.db, workspaceId, phone.inboxId), "added");
      const context = { inbox, country: "GB", providerHandlesOptOut: true, inboundPayloadId: null };
      await receiveText(ctx, context, {
        kind: "text.received",
        providerRef,
        from: customer.number,
        media: [],
        to: inbox.address,
        text: "Hello?",
        at: ctx.now.toISOString(),
        optOut: null,
      });
    });
  };
  const call = async () => {
    serial += 1;
    const legRef = `leg-${serial}-${phone.inboxId.slice(-6)}`;
    await fixture.requestScript(phone, {
      kind: "inbound_call",
      legRef,
      from: customer.number,
      to: phone.number,
      trust: null,
      at: people.now().toISOString(),
    });
  };
  const email = async (id: string, inReplyTo?: string) => {
    const references = inReplyTo === undefined ? {} : { inReplyTo, references: [inReplyTo] };
    await inboundEmails.store({ from: customer.email, id, ...references });
    await inboundEmails.process();
  };
  const memberTexts = () =>
    people.run(startTextConversation, owner, {
      inboxId: phone.inboxId,
      to: customer.number,
      text: "Hello!",
      attachmentIds: [],
    });
  const memberCalls = async () => {
    serial += 1;
    await people.run(startCall, await people.actorOf(amy), {
      inboxId: phone.inboxId,
      to: customer.number,
      clientKey: `client-key-${serial}`,
    });
  };
  const conversations = () =>
    database.many<{ id: string; inboxId: string; channels: string[]; entries: number }>(sql`
      select c.id, c.inbox_id as "inboxId", count(*)::int as entries,
             array_agg(distinct coalesce(m.channel, e.kind) order by coalesce(m.channel, e.kind)) as channels
        from conversation c
        join entry e on e.workspace_id = c.workspace_id and e.conversation_id = c.id and e.kind in ('message', 'call')
        left join message m on m.workspace_id = e.workspace_id and m.id = e.id
       where c.workspace_id = ${workspaceId} and c.folder = 'open' group by c.id, c.inbox_id`);
  const contactsWith = async (value: string) =>
    (
      await database.many(
        sql`select distinct contact_id from contact_point where workspace_id = ${workspaceId} and value = ${value}`,
      )
    ).length;
  /** One conversation with this many texts and calls, and one with this many emails. */
  const expectOnePerRule = async (spoken: number, emails: number) => {
    const all = await conversations();
    const of = (inboxId: string) => all.filter((one) => one.inboxId === inboxId);
    expect(of(phone.inboxId).map(({ entries, channels }) => ({ entries, channels }))).toEqual([
      { entries: spoken, channels: ["call", "sms"] },
    ]);
    expect(of(mail.id).map(({ entries, channels }) => ({ entries, channels }))).toEqual([
      { entries: emails, channels: ["email"] },
    ]);
    expect([await contactsWith(customer.number), await contactsWith(customer.email)]).toEqual([
      1, 1,
    ]);
  };
  const trash = (conversationId: never) =>
    people.run(trashConversation, owner, { conversationId, isTrashed: true });
  return { text, call, email, memberTexts, memberCalls, conversations, expectOnePerRule, trash };
}

test("a stranger's first texts, calls and emails create one conversation per rule", async () => {
  const { text, call, email, expectOnePerRule } = await openFixture();
  await Promise.all([
    text(),
    call(),
    email("first@brook.example"),
    text(),
    call(),
    email("second@brook.example", "first@brook.example"),
    text(),
  ]);
  await expectOnePerRule(5, 2);
});

test("a message that a member starts at the same time joins the same conversation", async () => {
  const { text, call, email, memberTexts, memberCalls, expectOnePerRule } = await openFixture();
  await Promise.all([
    text(),
    memberTexts(),
    call(),
    memberCalls(),
    email("first@brook.example"),
    memberTexts(),
    text(),
    email("second@brook.example", "first@brook.example"),
  ]);
  await expectOnePerRule(6, 2);
});

test("a conversation put into the trash at the same time is replaced by one", async () => {
  const { text, call, email, conversations, trash, expectOnePerRule } = await openFixture();
  await Promise.all([text(), email("first@brook.example")]);
  const spoken = required(
    (await conversations()).find((one) => one.channels.includes("sms")),
    "just received",
  );
  await trash(spoken.id as never);
  await Promise.all([text(), call(), text(), call()]);
  await expectOnePerRule(4, 1);
});
