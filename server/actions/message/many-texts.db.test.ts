// Texts received together end up as if they had been received one after the other.
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import type { ConversationId } from "#domain/ids.ts";
import { required } from "#domain/required.ts";
import { mergeConversation } from "#server/actions/conversation/threading/merge-conversation.ts";
import { findInbox, type InboxRecord } from "#server/store/inbox.ts";
import { sql } from "#server/store/sql.ts";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";
import { singleRingFlow } from "#testing/fixtures/call/single-ring-flow.ts";
import type { IncomingText } from "./incoming-text.ts";
import { receiveTexts } from "./receive-texts.ts";

const fixture = createPhoneFixture();
const { people, runtime, database } = fixture;
afterAll(() => fixture.close());

const customers = ["+447700900191", "+447700900192", "+447700900193"] as const;

interface Draft {
  readonly from: string;
  readonly text: string;
  readonly ref: string;
}

async function createDesk() {
  const olga = await people.createWorkspace();
  const { workspaceId } = olga;
  const { inboxId } = await fixture.addInbox(olga, { steps: singleRingFlow });
  const inbox = required(await findInbox(database, workspaceId, inboxId), "just written");
  const receive = (drafts: readonly Draft[]) =>
    runtime.asSystem(workspaceId, (ctx) =>
      receiveTexts(
        ctx,
        drafts.map((one) => toIncoming(inbox, one, ctx.now)),
      ),
    );
  /** What members see: each customer's texts in order, and whether they may be texted. */
  const timelines = () =>
    database.many<{ from: string; seq: number; text: string }>(sql`
      select m.from_address as "from", e.seq, m.body as text from message m
        join entry e on e.workspace_id = m.workspace_id and e.id = m.id
       where m.workspace_id = ${workspaceId} order by e.conversation_id, e.seq`);
  const states = () =>
    database.many(sql`
      select p.value, p.sms_opted_out_at is not null as "isStopped", c.status, c.folder, c.waiting_since is not null as "isWaiting", c.entry_count
        from conversation c join contact_point p on p.workspace_id = c.workspace_id and p.contact_id = c.contact_id
       where c.workspace_id = ${workspaceId} order by p.value, c.number`);
  const conversationOf = async (from: string) =>
    (
      await database.one<{ id: ConversationId }>(sql`
        select conversation_id as id from message where workspace_id = ${workspaceId} and from_address = ${from} limit 1`)
    ).id;
  return { olga, receive, timelines, states, conversationOf };
}

const toIncoming = (inbox: InboxRecord, { from, text, ref }: Draft, now: Date): IncomingText => ({
  context: { inbox, country: "GB", providerHandlesOptOut: true, inboundPayloadId: null },
  text: {
    kind: "text.received",
    providerRef: ref,
    from,
    to: inbox.address,
    text,
    media: [],
    at: now.toISOString(),
    optOut: null,
  },
});

test("texts received together end up the same whatever customers write, in whatever order, and if reported twice", async () => {
  const draft = fc.record({
    from: fc.constantFrom(...customers),
    text: fc.constantFrom("Hello", "STOP", "START", "Any news?"),
    ref: fc.constantFrom("1", "2", "3", "4", "5", "6", "7", "8"),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(draft, { minLength: 1, maxLength: 10 }), async (drafts) => {
      const [together, single] = [await createDesk(), await createDesk()];
      const areNew = await together.receive(drafts);
      const areNewSingly: boolean[] = [];
      for (const one of drafts) areNewSingly.push(...(await single.receive([one])));
      expect(areNew).toEqual(areNewSingly);
      expect(Map.groupBy(await together.timelines(), (one) => one.from)).toEqual(
        Map.groupBy(await single.timelines(), (one) => one.from),
      );
      expect(await together.states()).toEqual(await single.states());
    }),
    { numRuns: 15 },
  );
});

test("texts received together end up the same if two of their conversations were merged into one", async () => {
  const { olga, receive, timelines, conversationOf } = await createDesk();
  const [ann, ben] = customers;
  await receive([
    { from: ann, text: "It drips", ref: "1" },
    { from: ben, text: "My wife wrote", ref: "2" },
  ]);
  await people.run(mergeConversation, await people.actorOf(olga), {
    conversationId: await conversationOf(ben),
    intoId: await conversationOf(ann),
  });
  await receive([
    { from: ann, text: "Any news?", ref: "3" },
    { from: ben, text: "We wait", ref: "4" },
    { from: ann, text: "Still", ref: "5" },
  ]);
  const after = (await timelines()).slice(-3);
  expect(after.map((one) => one.text)).toEqual(["Any news?", "We wait", "Still"]);
  expect(await conversationOf(ben)).toBe(await conversationOf(ann));
});
