// Each action changes since when a customer has waited by its own entry alone; the result is what the rule gives for all
// entries.
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { waitingSince } from "#domain/conversation/waiting-since.ts";
import type { ConversationId, DeliveryId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import type { DeliveryState } from "#domain/message/delivery-state.ts";
import { required } from "#domain/required.ts";
import { applyTextStatus } from "#server/actions/message/delivery/apply-text-status.ts";
import { receiveText } from "#server/actions/message/receive-texts.ts";
import { sendText } from "#server/actions/message/send-text.ts";
import { listSummaryEntries } from "#server/store/conversation/conversation-summary.ts";
import { findInbox } from "#server/store/inbox.ts";
import { type Sql, sql } from "#server/store/sql.ts";
import { memberActionsFor } from "#testing/fixtures/call/member-actions.ts";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";
import { placeInboundCall, type TestCaller } from "#testing/fixtures/call/test-caller.ts";
import { errorCodeOf } from "#testing/fixtures/member/members-fixture.ts";
import { lowerLimits } from "#testing/lower-limit.ts";
import { closeConversation } from "./close-conversation.ts";
import { recomputeWaitingSince } from "./recompute-waiting-since.ts";
import { reopenConversation } from "./reopen-conversation.ts";
import { mergeConversation } from "./threading/merge-conversation.ts";

// So that the conversations here have several pages.
lowerLimits({ timelinePageSize: 2 });
const fixture = createPhoneFixture();
const { people, database, runtime } = fixture;
const capabilities = {
  images: false,
  maxImages: 0,
  maxImageBytesTotal: 0,
  maxCharacters: 1600,
  handlesOptOut: true,
  configuresWebhooks: false,
  absentAfterSeconds: null,
  lookup: "none",
};
Object.assign(runtime.deps.services, { findTextProvider: () => ({ id: "fake", capabilities }) });
afterAll(() => fixture.close());

const [customer, neighbor] = ["+447700900123", "+447700900124"];

async function openFixture() {
  const olga = await people.createWorkspace();
  const { workspaceId } = olga;
  const me = await people.actorOf(olga);
  const amy = await people.addMember(workspaceId, "Amy", "agent");
  await fixture.wakeUp(amy);
  const line = await fixture.addInbox(olga, {
    steps: [
      {
        id: "ring",
        kind: "ring",
        order: "all",
        seconds: 600,
        noAnswer: "vm",
        targets: { teamIds: [], memberIds: [] },
      },
      { id: "vm", kind: "voicemail", prompt: { kind: "say", text: "Speak." }, maxSeconds: 60 },
    ],
  });
  const amys = memberActionsFor(fixture, line, amy);
  const inbox = required(await findInbox(database, workspaceId, line.inboxId), "just written");
  const deliveries: DeliveryId[] = [];
  let call: { caller: TestCaller; spoken?: Awaited<ReturnType<typeof amys.answers>> } | null = null;

  const receives = (text: string, from = customer) =>
    runtime.asSystem(workspaceId, (ctx) =>
      receiveText(
        ctx,
        { inbox, country: "GB", providerHandlesOptOut: true, inboundPayloadId: null },
        {
          kind: "text.received",
          providerRef: people.newId(),
          from,
          to: inbox.address,
          text,
          media: [],
          at: ctx.now.toISOString(),
          optOut: null,
        },
      ),
    );
  const latest = async () =>
    (
      await database.maybe<{ id: ConversationId }>(
        sql`select id from conversation where workspace_id = ${workspaceId} order by number desc limit 1`,
      )
    )?.id;
  const report = (id: DeliveryId | undefined, state: DeliveryState) =>
    id &&
    runtime.asSystem(workspaceId, (ctx) =>
      applyTextStatus(ctx, line.accountId, {
        kind: "text.status",
        providerRef: `SM${id}`,
        ref: id,
        state: state as "failed",
        problem: null,
        providerCode: null,
        at: ctx.now.toISOString(),
      }),
    );
  const steps = {
    text: () => receives("No hot water"),
    stop: () => receives("STOP"),
    start: () => receives("START"),
    async reply() {
      const conversationId = await latest();
      if (!conversationId) return;
      const code = await errorCodeOf(
        people.run(sendText, me, { conversationId, text: "At five." }).then(async (entry) => {
          const { id } = await database.one<{ id: DeliveryId }>(
            sql`select id from delivery where workspace_id = ${workspaceId} and message_id = ${entry.id}`,
          );
          deliveries.push(id);
        }),
      );
      expect(["was carried out", "sms_opted_out"]).toContain(code);
    },
    failFirst: () => report(deliveries[0], "failed"),
    failLast: () => report(deliveries.at(-1), "failed"),
    deliverFirst: () => report(deliveries[0], "delivered"),
    deliverLast: () => report(deliveries.at(-1), "delivered"),
    async close() {
      const conversationId = await latest();
      if (conversationId) await people.run(closeConversation, me, { conversationId });
    },
    async reopen() {
      const conversationId = await latest();
      if (conversationId) await people.run(reopenConversation, me, { conversationId });
    },
    async call() {
      call ??= { caller: await placeInboundCall(fixture, line, customer) };
    },
    async answer() {
      if (call && !call.spoken) call.spoken = await amys.answers(call.caller);
    },
    async hangUp() {
      await call?.caller.hangsUp();
      if (call?.spoken) await amys.leaves(call.spoken);
      call = null;
    },
  };
  async function difference() {
    const rows = await database.many<{ id: ConversationId; stored: string | null }>(sql`
      select id, waiting_since as stored from conversation where workspace_id = ${workspaceId}`);
    const time = (at: string | null) => at && new Date(at).toISOString();
    for (const { id, stored } of rows) {
      const derived = waitingSince(await listSummaryEntries(database, workspaceId, id));
      if (time(stored) !== time(derived)) return { stored: time(stored), derived: time(derived) };
    }
    return null;
  }
  const conversations = async () =>
    database.many<{ id: ConversationId; waitingSince: string | null }>(sql`
      select id, waiting_since as "waitingSince" from conversation where workspace_id = ${workspaceId} order by number`);
  return { me, steps, receives, difference, conversations };
}

type Step = keyof Awaited<ReturnType<typeof openFixture>>["steps"];

async function run(names: readonly Step[]): Promise<void> {
  const { steps, difference } = await openFixture();
  for (const [index, name] of names.entries()) {
    people.advanceClock(1);
    await steps[name]();
    expect(await difference(), names.slice(0, index + 1).join(" ")).toBeNull();
  }
}

test.each<readonly [Step, ...Step[]]>([
  ["text", "reply", "reply", "failFirst", "failLast"],
  ["text", "reply", "text", "failFirst", "deliverFirst"],
  ["text", "call", "answer", "text", "hangUp"],
  ["call", "reply", "hangUp"],
])("%s, %s, %s …", (...names) => run(names));

test("a closed conversation without a reply doesn't wait again after a merge, even if a reply fails", async () => {
  const { me, steps, receives, conversations } = await openFixture();
  await receives("Never mind", neighbor);
  await steps.close();
  people.advanceClock(60);
  await receives("No hot water");
  const [closed, open] = await conversations();
  await people.run(mergeConversation, me, {
    conversationId: required(closed, "the neighbor's").id,
    intoId: required(open, "the customer's").id,
  });
  await steps.reply();
  await steps.failLast();
  expect((await conversations())[1]?.waitingSince).toBe(open?.waitingSince);
});

test("is recomputed from the end of a long conversation, not from all of it", async () => {
  const { me, steps, conversations } = await openFixture();
  for (let turn = 0; turn < 8; turn += 1) {
    await steps.text();
    people.advanceClock(1);
    await steps.reply();
    people.advanceClock(1);
  }
  const [{ id } = { id: "" as ConversationId }] = await conversations();
  let read = 0;
  await runtime.asSystem(me.workspaceId, (ctx) =>
    recomputeWaitingSince(
      {
        ...ctx,
        db: {
          ...ctx.db,
          async many<Row>(statement: Sql) {
            const rows = await ctx.db.many<Row>(statement);
            read += rows.length;
            return rows;
          },
        },
      },
      id,
    ),
  );
  expect(read).toBe(limit("timelinePageSize"));
});

test("the stored time equals the derived one after any order of texts, replies, failures, calls and closes", async () => {
  const weights: Partial<Record<Step, number>> = { text: 3, reply: 4, failLast: 2, failFirst: 2 };
  const names: Step[] = [
    "text",
    "stop",
    "start",
    "reply",
    "failFirst",
    "failLast",
    "deliverFirst",
    "deliverLast",
    "close",
    "reopen",
    "call",
    "answer",
    "hangUp",
  ];
  const step = fc.constantFrom(
    ...names.flatMap((name) => Array<Step>(weights[name] ?? 1).fill(name)),
  );
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), run), {
    numRuns: 12,
    endOnFailure: true,
  });
});
