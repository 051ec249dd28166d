// A stranger may put thousands of addresses on each of many emails of one thread.
import { afterAll, expect, test } from "vitest";
import type { ConversationId, EntryId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { mergeConversation } from "#server/actions/conversation/threading/merge-conversation.ts";
import { prepareEmailDraft } from "#server/actions/message/email/prepare-email-draft.ts";
import { listMessageIds } from "#server/store/email/email.ts";
import { insertParticipants, listRelatedParticipants } from "#server/store/email/participant.ts";
import { sql } from "#server/store/sql.ts";
import { adaAddress, createEmailFixture } from "#testing/fixtures/email/email-fixture.ts";
import { createMembersFixture } from "#testing/fixtures/member/members-fixture.ts";

const people = createMembersFixture();
afterAll(() => people.close());

const max = limit("participantsPerConversation");
const crowd = (name: string, size: number) =>
  Array.from({ length: size }, (_, nth) => `${name}${nth}@${name}${nth}.example`);

async function openCrowd() {
  const emailFixture = await createEmailFixture(people);
  const { workspaceId } = emailFixture;
  const countOf = async (id: string) =>
    (
      await people.database.one<{ found: number }>(sql`
        select count(*)::int as found from participant
         where workspace_id = ${workspaceId} and conversation_id = ${id}`)
    ).found;
  return { ...emailFixture, countOf };
}

test("keeps a limited number of participants per thread, the first authors included", async () => {
  const { inboundEmails, countOf, workspaceId } = await openCrowd();
  const [one, two, three] = [crowd("one", 300), crowd("two", 300), crowd("three", 300)];
  const first = await inboundEmails.receive({
    from: adaAddress,
    id: "a@brook.example",
    cc: one.join(", "),
  });
  const more = [
    await inboundEmails.store({
      from: adaAddress,
      inReplyTo: "a@brook.example",
      cc: two.join(", "),
    }),
    await inboundEmails.store({
      from: adaAddress,
      inReplyTo: "a@brook.example",
      cc: three.join(", "),
    }),
  ];
  await inboundEmails.process();
  for (const id of more)
    expect((await inboundEmails.storedOf(id))[0]?.conversationId).toBe(first.conversationId);
  expect(await countOf(first.conversationId)).toBe(max);

  const receiveReply = (from = "") => inboundEmails.receive({ from, inReplyTo: "a@brook.example" });
  expect((await receiveReply(one[299])).conversationId).toBe(first.conversationId);
  const late = await receiveReply(three[299]);
  expect(late.reason).toBe("related_thread");
  // A recipient of our email is a participant, however many others there are.
  await insertParticipants(
    people.database,
    workspaceId,
    first.conversationId as ConversationId,
    first.entryId as EntryId,
    [{ address: three[298] ?? "", name: "" }],
  );
  expect((await receiveReply(three[298])).conversationId).toBe(first.conversationId);
});

test("reads only the participants related to an author", async () => {
  const { inboundEmails, workspaceId } = await openCrowd();
  const named = [
    ...crowd("one", 200),
    ...Array.from({ length: 200 }, (_, nth) => `person${nth}@large.example`),
    "eve@sub.house.example",
    "max@gmail.com",
  ];
  const first = await inboundEmails.receive({
    from: adaAddress,
    id: "near@brook.example",
    cc: named.join(", "),
  });
  const id = first.conversationId as ConversationId;
  const near = async (...addresses: string[]) =>
    (await listRelatedParticipants(people.database, workspaceId, [id], addresses)).map(
      (one) => one.address,
    );
  expect(await near("one7@one7.example", "stranger@far.example")).toEqual(["one7@one7.example"]);
  expect(await near("person7@large.example")).toEqual(["person7@large.example"]);
  expect(await near("someone@large.example")).toHaveLength(1);
  expect(await near("a.b@large.example")).toHaveLength(1);
  expect(await near("boss@house.example")).toEqual(["eve@sub.house.example"]);
  expect(await near("far@deep.sub.house.example")).toEqual(["eve@sub.house.example"]);
  expect(await near("other@another.example")).toEqual([]);
  // A public mail host is no organization.
  const stranger = await inboundEmails.receive({
    from: "mallory@gmail.com",
    inReplyTo: "near@brook.example",
  });
  expect(stranger.conversationId).not.toBe(id);
});

test("keeps the limit on a merge, and everyone we wrote to", async () => {
  const { inboundEmails, countOf, workspaceId, olga } = await openCrowd();
  const [one, two] = [crowd("one", 400), crowd("two", 400)];
  const first = await inboundEmails.receive({ from: adaAddress, cc: one.join(", ") });
  people.advanceClock(60);
  const second = await inboundEmails.receive({
    from: adaAddress,
    id: "second@brook.example",
    cc: two.join(", "),
  });
  people.advanceClock(60);
  const ours = await inboundEmails.receive({
    from: adaAddress,
    inReplyTo: "second@brook.example",
    cc: "last@last.example",
  });
  await people.database.run(sql`
    update message set direction = 'out' where workspace_id = ${workspaceId} and id = ${ours.entryId}`);
  await people.run(mergeConversation, await people.actorOf(olga), {
    conversationId: first.conversationId as ConversationId,
    intoId: second.conversationId as ConversationId,
  });
  expect(await countOf(second.conversationId)).toBe(max);
  const participants = await people.database.many<{ address: string }>(sql`
    select address from participant where workspace_id = ${workspaceId} and conversation_id = ${second.conversationId}
       and address in ('last@last.example', 'one0@one0.example', 'two399@two399.example') order by 1`);
  expect(participants.map((row) => row.address)).toEqual([
    "last@last.example",
    "one0@one0.example",
  ]);
});

test("looks through few of thousands of newsletter replies, and still finds each one's own conversation", async () => {
  const { inboundEmails, workspaceId } = await openCrowd();
  const many = limit("conversationsPerMessageId") + 10;
  const names = Array.from({ length: many }, (_, nth) => `reader${nth}@gmail.com`);
  const newsletter = "newsletter@copperline.example";
  const brought = [];
  for (const from of names) {
    people.advanceClock(1);
    brought.push(await inboundEmails.store({ from, inReplyTo: newsletter }));
  }
  await inboundEmails.process();
  const homes = new Set<string>();
  for (const id of brought) homes.add((await inboundEmails.storedOf(id))[0]?.conversationId ?? "");
  expect(homes.size).toBe(many);
  const near = (...senders: string[]) =>
    listMessageIds(people.database, workspaceId, [newsletter], senders);
  expect(await near("stranger@gmail.com")).toHaveLength(limit("conversationsPerMessageId"));
  const [first] = brought;
  const again = await inboundEmails.receive({ from: names[0] ?? "", inReplyTo: newsletter });
  expect([again.conversationId]).toEqual(
    (await inboundEmails.storedOf(first as never)).map((one) => one.conversationId),
  );
});

test("keeps the first and the last of thousands of references", async () => {
  const { inboundEmails, workspaceId } = await openCrowd();
  const references = Array.from({ length: 150 }, (_, nth) => `r${nth}@brook.example`);
  const { entryId } = await inboundEmails.receive({ from: adaAddress, references });
  const { refs } = await people.database.one<{ refs: string[] }>(sql`
    select message_references as refs from email where workspace_id = ${workspaceId} and id = ${entryId}`);
  expect(refs).toHaveLength(limit("emailReferences"));
  expect([refs[0], refs.at(-1)]).toEqual(["r0@brook.example", "r149@brook.example"]);
});

test("a reply to all says how many recipients it leaves out, and a forward how many there were", async () => {
  const { inboundEmails, olga } = await openCrowd();
  const me = await people.actorOf(olga);
  const odd = `<${"x".repeat(400)}@far.example>`;
  const first = await inboundEmails.receive({
    from: adaAddress,
    cc: [odd, ...crowd("one", 1500)].join(", "),
  });
  const conversationId = first.conversationId as ConversationId;
  const prepare = (kind: "reply_all" | "forward") =>
    people.run(prepareEmailDraft, me, { conversationId, kind });
  const all = await prepare("reply_all");
  expect([all.to.length, all.cc.length, all.leftOut]).toEqual([1, 49, 1452]);
  const forward = await prepare("forward");
  expect(forward.leftOut).toBe(0);
  expect(forward.quoteHtml).toContain("one48@one48.example and 1,451 more");
});

test("a sender with an overlong address does not block the processing of others", async () => {
  const { inboundEmails } = await openCrowd();
  const long = Array.from({ length: 900 }, () => crypto.randomUUID()).join("");
  const odd = await inboundEmails.store({
    from: `<${long}@far.example>`,
    envelopeFrom: "x@far.example",
  });
  const other = await inboundEmails.store({ from: adaAddress, text: "Hello." });
  await inboundEmails.process();
  expect((await inboundEmails.stateOf(odd)).state).toBe("failed");
  expect((await inboundEmails.stateOf(other)).state).toBe("processed");
});

test("ignores invalid and overlong addresses as participants", async () => {
  const { inboundEmails, countOf } = await openCrowd();
  const long = `${"a".repeat(5_000)}@far.example`;
  const first = await inboundEmails.receive({
    from: adaAddress,
    cc: `<${long}>, nobody, max@oduya.example`,
  });
  expect(await countOf(first.conversationId)).toBe(2);
});
