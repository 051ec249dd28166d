// The everyday actions of members and customers run a bounded number of database statements, however much data there
// is. A query in a loop fails here, on any machine.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AccountId, ConversationId, InboxId } from "#domain/ids.ts";
import { required } from "#domain/required.ts";
import type { MemberActor } from "#server/actions/actor.ts";
import { getConversation } from "#server/actions/conversation/get-conversation.ts";
import { listConversations } from "#server/actions/conversation/list-conversations.ts";
import { receiveText, receiveTexts } from "#server/actions/message/receive-texts.ts";
import { sendText } from "#server/actions/message/send-text.ts";
import { startTextConversation } from "#server/actions/message/start-text-conversation.ts";
import type { TextProvider } from "#server/ports/text.ts";
import { insertAccount } from "#server/store/account.ts";
import { findInbox, insertInbox } from "#server/store/inbox.ts";
import { statementsOf } from "#testing/count-statements.ts";
import { addEmailInbox, createInboundEmails } from "#testing/fixtures/email/inbound-emails.ts";
import { createMembersFixture, type TestMember } from "#testing/fixtures/member/members-fixture.ts";

const people = createMembersFixture();
afterAll(() => people.close());
const { runtime, database } = people;
const adapter = {
  id: "fake",
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

let serial = 100;
async function createInbox(olga: TestMember): Promise<InboxId> {
  const [accountId, inboxId] = [people.newId<AccountId>(), people.newId<InboxId>()];
  serial += 1;
  await insertAccount(database, olga.workspaceId, {
    id: accountId,
    provider: "fake",
    label: "Fake",
    isSimulated: false,
    state: "working",
    settingsEncrypted: runtime.deps.secrets.seal("{}", accountId),
    at: people.now(),
  });
  await insertInbox(database, olga.workspaceId, {
    id: inboxId,
    kind: "phone",
    address: `+12025550${serial}`,
    name: "Desk",
    color: "blue",
    accountId,
    providerRef: null,
    visibility: "all",
    teamId: null,
    undoSeconds: 0,
    webhookState: "set",
    at: people.now(),
  });
  return inboxId;
}

interface TestWorkspace {
  readonly actor: MemberActor;
  readonly ids: readonly ConversationId[];
}

/** Creates this many conversations with this many texts each. */
async function createTestWorkspace(conversations: number, texts: number): Promise<TestWorkspace> {
  const olga = await people.createWorkspace();
  const actor = await people.actorOf(olga);
  const inboxId = await createInbox(olga);
  const ids: ConversationId[] = [];
  for (let nth = 0; nth < conversations; nth += 1) {
    serial += 1;
    const { conversation } = await people.run(startTextConversation, actor, {
      inboxId,
      to: `+44770090${serial.toString().padStart(4, "0")}`,
      text: "Hello",
      attachmentIds: [],
    });
    ids.push(conversation.id);
    for (let more = 1; more < texts; more += 1)
      await people.run(sendText, actor, { conversationId: conversation.id, text: `More ${more}` });
  }
  return { actor, ids };
}

/** Asserts the same number of statements for little and much data, and at most `max`. */
async function isBounded(
  max: number,
  [little, much]: readonly [TestWorkspace, TestWorkspace],
  work: (workspace: TestWorkspace) => Promise<unknown>,
): Promise<void> {
  // Warm-up: each connection first loads what it needs.
  for (const workspace of [little, much]) await work(workspace);
  const few = await statementsOf(() => work(little));
  const many = await statementsOf(() => work(much));
  expect([many.length, many.length > few.length ? many : []]).toEqual([few.length, []]);
  expect(many.length).toBeLessThanOrEqual(max);
}

test("a list of thirty takes as few statements as a list of two", async () => {
  const workspaces = [await createTestWorkspace(2, 1), await createTestWorkspace(30, 1)] as const;
  await isBounded(4, workspaces, ({ actor }) =>
    people.run(listConversations, actor, { view: "open", size: 50 }),
  );
});

test("opening and replying in a long conversation takes as few statements as a short one", async () => {
  const workspaces = [await createTestWorkspace(1, 2), await createTestWorkspace(1, 30)] as const;
  const first = ({ ids }: TestWorkspace) => required(ids[0], "a conversation");
  await isBounded(14, workspaces, (workspace) =>
    people.run(getConversation, workspace.actor, { conversationId: first(workspace) }),
  );
  await isBounded(30, workspaces, (workspace) =>
    people.run(sendText, workspace.actor, { conversationId: first(workspace), text: "Again" }),
  );
});

test("each further email costs a few statements, however many there were before", async () => {
  const olga = await people.createWorkspace();
  const inbox = await addEmailInbox(people, olga, "help@copperline.example");
  const inboundEmails = createInboundEmails(people, olga, inbox.accountId);
  let from = 0;
  const bring = async (many: number) => {
    for (let nth = 0; nth < many; nth += 1) {
      from += 1;
      await inboundEmails.store({ from: `customer${from}@street.example`, text: `Words ${from}` });
    }
    return (await statementsOf(inboundEmails.process)).length;
  };
  await bring(3);
  const one = await bring(1);
  const eleven = await bring(11);
  await bring(40);
  const again = await bring(11);
  expect((eleven - one) / 10).toBeLessThanOrEqual(25);
  expect(again).toBeLessThanOrEqual(eleven);
});

test("an incoming text costs the same in a long conversation as in a short one", async () => {
  const olga = await people.createWorkspace();
  const inboxId = await createInbox(olga);
  const inbox = required(await findInbox(database, olga.workspaceId, inboxId), "the inbox");
  const context = { inbox, country: "US", providerHandlesOptOut: true, inboundPayloadId: null };
  let ref = 0;
  const receive = () =>
    runtime.asSystem(olga.workspaceId, async (ctx) => {
      ref += 1;
      await receiveText(ctx, context, {
        kind: "text.received",
        providerRef: `SM${ref}`,
        from: "+12025550177",
        media: [],
        to: inbox.address,
        text: `Word ${ref}`,
        at: ctx.now.toISOString(),
        optOut: null,
      });
    });
  await receive();
  const second = await statementsOf(receive);
  for (let more = 0; more < 20; more += 1) await receive();
  const late = await statementsOf(receive);
  expect(late.length).toBeLessThanOrEqual(second.length);
  expect(late.length).toBeLessThanOrEqual(25);
});

test("texts of twenty customers take as few statements as those of three", async () => {
  const olga = await people.createWorkspace();
  const inboxId = await createInbox(olga);
  const inbox = required(await findInbox(database, olga.workspaceId, inboxId), "the inbox");
  const context = { inbox, country: "US", providerHandlesOptOut: true, inboundPayloadId: null };
  const receive = (customers: number) =>
    statementsOf(() =>
      runtime.asSystem(olga.workspaceId, (ctx) =>
        receiveTexts(
          ctx,
          Array.from({ length: customers }, (_, nth) => ({
            context,
            text: {
              kind: "text.received",
              providerRef: people.newId(),
              from: `+1202555${1000 + nth}`,
              media: [],
              to: inbox.address,
              text: "Hello",
              at: ctx.now.toISOString(),
              optOut: null,
            },
          })),
        ),
      ),
    );
  await receive(20);
  const few = await receive(3);
  const many = await receive(20);
  expect([many.length, many.length > few.length ? many : []]).toEqual([few.length, []]);
  expect(many.length).toBeLessThanOrEqual(20);
});
