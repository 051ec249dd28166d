// Where a text may go: a stolen session would text numbers whose owner earns by each.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ConversationId, InboxId } from "#domain/ids.ts";
import type { PhoneSettings } from "#domain/inbox/phone-settings.ts";
import { limit } from "#domain/limits.ts";
import { required } from "#domain/required.ts";
import { findInbox } from "#server/store/inbox.ts";
import { sql } from "#server/store/sql.ts";
import { errorCodeOf } from "#testing/fixtures/member/members-fixture.ts";
import { createTextDeliveryFixture } from "#testing/fixtures/message/text-delivery-fixture.ts";
import { receiveText } from "./receive-texts.ts";
import { retryMessage } from "./retry-message.ts";
import { sendText } from "./send-text.ts";
import { startTextConversation } from "./start-text-conversation.ts";

const fixture = await createTextDeliveryFixture();
const { people, runtime, database } = fixture;
beforeAll(() => fixture.open());
afterAll(() => fixture.close());

const openInbox = async (
  kind: "phone" | "sender" | "whatsapp",
  phone: Partial<PhoneSettings> = {},
) => {
  const { inboxId } = await fixture.addInbox(kind);
  await database.run(
    sql`update inbox set phone_settings = ${JSON.stringify(phone)}::jsonb where id = ${inboxId}`,
  );
  return inboxId;
};
const start = (inboxId: InboxId, to: string) =>
  people.run(startTextConversation, fixture.owner(), {
    inboxId,
    to,
    text: "Hello",
    attachmentIds: [],
  });
const reply = (conversationId: ConversationId) =>
  people.run(sendText, fixture.owner(), { conversationId, text: "Hello", attachmentIds: [] });
const receive = (inboxId: InboxId, from: string, text = "Hello") =>
  runtime.asSystem(fixture.workspace(), async (ctx) => {
    const inbox = required(await findInbox(ctx.db, ctx.workspaceId, inboxId), "opened");
    const context = { inbox, country: "GB", providerHandlesOptOut: false, inboundPayloadId: null };
    const at = people.now().toISOString();
    await receiveText(ctx, context, {
      kind: "text.received",
      providerRef: `SM${people.newId()}`,
      from,
      to: inbox.address,
      text,
      media: [],
      at,
      optOut: null,
    });
  });
const conversationWith = async (number: string) =>
  (
    await database.one<{ id: ConversationId }>(sql`
      select c.id from conversation c join contact_point p on p.workspace_id = c.workspace_id and p.contact_id = c.contact_id
       where p.workspace_id = ${fixture.workspace()} and p.value = ${number}`)
  ).id;

test.each([
  ["+447012345678", "premium_rate_not_allowed"],
  ["+449098790000", "premium_rate_not_allowed"],
  ["+870773111632", "premium_rate_not_allowed"],
  ["+18765550123", "country_not_allowed"],
  ["+447700900123", "was carried out"],
])("a first text to %s: %s", async (to, told) => {
  expect(await errorCodeOf(start(await openInbox("phone"), to))).toBe(told);
});

test("the inbox's phone settings allow other countries and premium-rate numbers", async () => {
  const inboxId = await openInbox("phone", { countries: ["JM"], allowsPremiumRate: true });
  for (const to of ["+18765550124", "+449098790001", "+870773111633"])
    expect(await errorCodeOf(start(inboxId, to))).toBe("was carried out");
});

test("a contact who texted us gets replies in any country, but at no premium-rate number", async () => {
  const inboxId = await openInbox("phone");
  await receive(inboxId, "+18765550125");
  const conversationId = await conversationWith("+18765550125");
  expect(await errorCodeOf(reply(conversationId))).toBe("was carried out");
  expect(await errorCodeOf(start(inboxId, "+18765550125"))).toBe("was carried out");
  await receive(inboxId, "+447012345679");
  expect(await errorCodeOf(reply(await conversationWith("+447012345679")))).toBe(
    "premium_rate_not_allowed",
  );
});

test("no confirmation of STOP goes to a premium-rate number", async () => {
  const inboxId = await openInbox("phone");
  await receive(inboxId, "+449098790002", "STOP");
  await receive(inboxId, "+447700900126", "STOP");
  const sent = await database.many(sql`
    select to_address as "to" from message
     where workspace_id = ${fixture.workspace()} and inbox_id = ${inboxId} and direction = 'out'`);
  expect(sent).toEqual([{ to: "+447700900126" }]);
});

test("a text that failed is not sent again where the inbox may not text any more", async () => {
  const inboxId = await openInbox("phone", { countries: ["JM"] });
  const { entry } = await start(inboxId, "+18765550127");
  await database.run(sql`
    update delivery set state = 'failed' where workspace_id = ${fixture.workspace()} and message_id = ${entry.id}`);
  await database.run(sql`update inbox set phone_settings = '{}' where id = ${inboxId}`);
  const retry = people.run(retryMessage, fixture.owner(), {
    entryId: entry.id,
    canDuplicate: false,
  });
  expect(await errorCodeOf(retry)).toBe("country_not_allowed");
});

test("a sender name texts where the phone inboxes may", async () => {
  await openInbox("phone", { countries: ["DE"] });
  const inboxId = await openInbox("sender");
  expect(await errorCodeOf(start(inboxId, "+4915123456789"))).toBe("was carried out");
  expect(await errorCodeOf(start(inboxId, "+33612345678"))).toBe("country_not_allowed");
  expect(await errorCodeOf(start(inboxId, "+447012345680"))).toBe("premium_rate_not_allowed");
});

test("WhatsApp has rules of its own", async () => {
  expect(await errorCodeOf(start(await openInbox("whatsapp"), "+18765550128"))).toBe(
    "whatsapp_window_closed",
  );
});

test("a member texts so many strangers in ten minutes, and replies to any number", async () => {
  const inboxId = await openInbox("phone");
  await receive(inboxId, "+447700900129");
  const conversationId = await conversationWith("+447700900129");
  people.advanceClock(601);
  const max = limit("firstTextsOfMember");
  await start(inboxId, "+447700900130");
  await database.run(sql`
    update rate_limit_counter set count = ${max - 1} where bucket = 'text.member' and subject = ${fixture.owner().memberId}`);
  expect(await errorCodeOf(start(inboxId, "+447700900131"))).toBe("was carried out");
  expect(await errorCodeOf(start(inboxId, "+447700900132"))).toBe("text_rate_exceeded");
  expect(await errorCodeOf(reply(conversationId))).toBe("was carried out");
  people.advanceClock(601);
  expect(await errorCodeOf(start(inboxId, "+447700900132"))).toBe("was carried out");
});
