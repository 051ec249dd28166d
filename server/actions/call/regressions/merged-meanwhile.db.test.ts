// A conversation is merged, or gets another customer, while another transaction waits for its row.
import { afterAll, describe, expect, test } from "vitest";
import type { FlowStep } from "#domain/call/flow/flow.ts";
import type { MemberId } from "#domain/ids.ts";
import { mergeConversation } from "#server/actions/conversation/threading/merge-conversation.ts";
import { lockCall } from "#server/store/call/call.ts";
import { lockConversation } from "#server/store/conversation/conversation.ts";
import { sql } from "#server/store/sql.ts";
import { memberActionsFor } from "#testing/fixtures/call/member-actions.ts";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";
import { singleRingFlow } from "#testing/fixtures/call/single-ring-flow.ts";
import { placeInboundCall } from "#testing/fixtures/call/test-caller.ts";
import { whileLocked } from "#testing/fixtures/member/while-locked.ts";

const fixture = createPhoneFixture();
afterAll(() => fixture.close());
const { database } = fixture;

const menu: readonly FlowStep[] = [
  {
    id: "menu",
    kind: "menu",
    prompt: { kind: "say", text: "Press 1." },
    maxAttempts: 2,
    keys: [{ key: "1", name: "Sales", next: "ring" }],
    noInput: "over",
  },
  ...singleRingFlow,
];

async function twoCallers(steps: readonly FlowStep[]) {
  const olga = await fixture.people.createWorkspace();
  await fixture.wakeUp(olga);
  const inbox = await fixture.addInbox(olga, { steps });
  const caller = await placeInboundCall(fixture, inbox, "+447700900401");
  const other = await placeInboundCall(fixture, inbox, "+447700900402");
  const { workspaceId } = olga;
  const { conversationId: intoId } = await other.view();
  /** What a merge does to the call's row, not committed yet. */
  const merging = sql`
    update call set conversation_id = ${intoId} where workspace_id = ${workspaceId} and id = ${caller.id} returning id`;
  return { olga, inbox, caller, other, workspaceId, intoId, merging };
}

describe("a call whose conversation is merged at the same moment", () => {
  test("is found in its new conversation by the transaction that waited for its row", async () => {
    const { caller, workspaceId, intoId, merging } = await twoCallers(singleRingFlow);
    const [found] = await whileLocked(database, merging, [
      () => database.transaction((tx) => lockCall(tx, workspaceId, caller.id)),
    ]);
    expect(found).toMatchObject({ id: caller.id, conversationId: intoId });
  });

  test("continues: a pressed key works, and the call is not hung up", async () => {
    const { caller, merging } = await twoCallers(menu);
    await whileLocked(database, merging, [() => caller.goesOn("1")]);
    expect(caller.hears()).not.toEqual([{ kind: "hang_up" }]);
    expect(await caller.view()).toMatchObject({ stepId: "ring", endedAt: null });
  });

  test("is claimed by the member who clicked", async () => {
    const { olga, inbox, caller, merging } = await twoCallers(singleRingFlow);
    await whileLocked(database, merging, [
      () => memberActionsFor(fixture, inbox, olga).claims(caller),
    ]);
    expect((await caller.view()).claimedBy).toBe<MemberId>(olga.memberId);
  });

  test("after a real merge, is in the conversation it was moved to", async () => {
    const { olga, caller, intoId } = await twoCallers(singleRingFlow);
    const { conversationId } = await caller.view();
    await fixture.people.run(mergeConversation, await fixture.people.actorOf(olga), {
      conversationId,
      intoId,
    });
    await caller.hangsUp();
    expect(await caller.view()).toMatchObject({ conversationId: intoId, outcome: "missed" });
  });
});

test("a conversation that gets another customer meanwhile is found by the transaction that waited for it", async () => {
  const { caller, other, workspaceId } = await twoCallers(singleRingFlow);
  const { conversationId } = await caller.view();
  const { contactId } = await other.view();
  const [found] = await whileLocked(
    database,
    sql`update conversation set contact_id = ${contactId} where workspace_id = ${workspaceId} and id = ${conversationId} returning id`,
    [() => database.transaction((tx) => lockConversation(tx, workspaceId, conversationId))],
  );
  expect(found).toMatchObject({ id: conversationId, contactId });
});
