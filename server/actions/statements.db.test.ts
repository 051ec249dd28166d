// What members and customers do all day asks the database for a bounded number of statements, however much there is
// already. A loop with a query in it shows here, on any machine.
import { afterAll, beforeAll, expect, test } from "vitest";
import { required } from "#domain/errors.ts";
import type { AccountId, ConversationId, InboxId } from "#domain/ids.ts";
import type { MemberActor } from "#server/actions/actor.ts";
import { getConversation } from "#server/actions/conversation/get-conversation.ts";
import { listConversations } from "#server/actions/conversation/list-conversations.ts";
import { receiveSms } from "#server/actions/message/receive-sms.ts";
import { sendSms } from "#server/actions/message/send-sms.ts";
import { startSmsConversation } from "#server/actions/message/start-sms-conversation.ts";
import type { SmsProvider } from "#server/ports/sms.ts";
import { insertAccount } from "#server/store/account.ts";
import { findInbox, insertInbox } from "#server/store/inbox.ts";
import { statementsOf } from "#testing/count-statements.ts";
import { addEmailInbox, createInboundEmails } from "#testing/fixtures/email/inbound-emails.ts";
import { createMembersFixture, type TestMember } from "#testing/fixtures/member/members-fixture.ts";

const people = createMembersFixture();
afterAll(() => people.close());
const { desk, database } = people;
const provider = {
  id: "fake",
  can: {
    ...{ pictures: false, maxPictures: 0, maxPictureBytesTotal: 0, maxCharacters: 1600 },
    ...{
      answersOptOut: true,
      configuresWebhooks: false,
      absentAfterSeconds: null,
      findsTexts: "never",
    },
  },
} as unknown as SmsProvider;
beforeAll(() => void Object.assign(desk.parts.outside, { findSmsProvider: () => provider }));

let serial = 100;
async function openLine(olga: TestMember): Promise<InboxId> {
  const [accountId, inboxId] = [people.newId<AccountId>(), people.newId<InboxId>()];
  serial += 1;
  await insertAccount(database, olga.workspaceId, {
    ...{ id: accountId, vendor: "fake", label: "Fake", isSimulated: false, state: "working" },
    ...{ settingsEncrypted: desk.parts.secrets.seal("{}", accountId), at: people.now() },
  });
  await insertInbox(database, olga.workspaceId, {
    ...{ id: inboxId, kind: "phone", address: `+12025550${serial}`, name: "Desk", colour: "blue" },
    ...{ accountId, providerRef: null, visibility: "all", teamId: null, undoSeconds: 0 },
    ...{ webhookState: "set", at: people.now() },
  });
  return inboxId;
}

interface Place {
  readonly actor: MemberActor;
  readonly ids: readonly ConversationId[];
}

/** So many conversations of so many texts. */
async function openPlace(conversations: number, texts: number): Promise<Place> {
  const olga = await people.found();
  const actor = await people.actorOf(olga);
  const inboxId = await openLine(olga);
  const ids: ConversationId[] = [];
  for (let nth = 0; nth < conversations; nth += 1) {
    serial += 1;
    const { conversation } = await people.ask(startSmsConversation, actor, {
      ...{
        inboxId,
        to: `+1202555${serial.toString().padStart(4, "0")}`,
        text: "Hello",
        attachmentIds: [],
      },
    });
    ids.push(conversation.id);
    for (let more = 1; more < texts; more += 1)
      await people.ask(sendSms, actor, { conversationId: conversation.id, text: `More ${more}` });
  }
  return { actor, ids };
}

/** The same for little and for much, and never more than `most`. */
async function isBounded(
  most: number,
  [little, much]: readonly [Place, Place],
  work: (place: Place) => Promise<unknown>,
): Promise<void> {
  // A first time, in which each connection learns what it needs.
  for (const place of [little, much]) await work(place);
  const few = await statementsOf(() => work(little));
  const many = await statementsOf(() => work(much));
  expect([many.length, many.length > few.length ? many : []]).toEqual([few.length, []]);
  expect(many.length).toBeLessThanOrEqual(most);
}

test("a list of thirty asks as little as a list of two", async () => {
  const places = [await openPlace(2, 1), await openPlace(30, 1)] as const;
  await isBounded(4, places, ({ actor }) =>
    people.ask(listConversations, actor, { view: "open", size: 50 }),
  );
});

test("a long conversation is opened, and answered, as quickly as a short one", async () => {
  const places = [await openPlace(1, 2), await openPlace(1, 30)] as const;
  const first = ({ ids }: Place) => required(ids[0], "a conversation");
  await isBounded(14, places, (place) =>
    people.ask(getConversation, place.actor, { conversationId: first(place) }),
  );
  await isBounded(30, places, (place) =>
    people.ask(sendSms, place.actor, { conversationId: first(place), text: "Again" }),
  );
});

test("a mail more costs a few statements more, whatever was there before", async () => {
  const olga = await people.found();
  const line = await addEmailInbox(people, olga, "help@copperline.example");
  const letters = createInboundEmails(people, olga, line.accountId);
  let from = 0;
  const bring = async (many: number) => {
    for (let nth = 0; nth < many; nth += 1) {
      from += 1;
      await letters.bring({ from: `customer${from}@street.example`, text: `Words ${from}` });
    }
    return (await statementsOf(letters.understand)).length;
  };
  await bring(3);
  const one = await bring(1);
  const eleven = await bring(11);
  await bring(40);
  const again = await bring(11);
  expect((eleven - one) / 10).toBeLessThanOrEqual(25);
  expect(again).toBeLessThanOrEqual(eleven);
});

test("a text that comes in costs the same in a long conversation as in a short one", async () => {
  const olga = await people.found();
  const inboxId = await openLine(olga);
  const line = required(await findInbox(database, olga.workspaceId, inboxId), "the line");
  const door = { line, country: "US", providerAnswersOptOut: true, inboundPayloadId: null };
  let ref = 0;
  const receive = () =>
    desk.asSystem(olga.workspaceId, async (ctx) => {
      ref += 1;
      await receiveSms(ctx, door, {
        ...{ kind: "text.received", providerRef: `SM${ref}`, from: "+12025550177", media: [] },
        ...{ to: line.address, text: `Word ${ref}`, at: ctx.now.toISOString(), optOut: null },
      });
    });
  await receive();
  const second = await statementsOf(receive);
  for (let more = 0; more < 20; more += 1) await receive();
  const late = await statementsOf(receive);
  expect(late.length).toBeLessThanOrEqual(second.length);
  expect(late.length).toBeLessThanOrEqual(25);
});
