// A conversation is merged, or gets another customer, just while something waits for a row of it.
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

const house = createPhoneFixture();
afterAll(() => house.close());
const { database } = house;

const menu: readonly FlowStep[] = [
  {
    ...{ id: "menu", kind: "menu", prompt: { kind: "say", text: "Press 1." }, tries: 2 },
    ...{ keys: [{ key: "1", name: "Sales", to: "ring" }], silent: "over" },
  },
  ...singleRingFlow,
];

async function twoCallers(steps: readonly FlowStep[]) {
  const olga = await house.people.found();
  await house.wakeUp(olga);
  const line = await house.addLine(olga, { steps });
  const caller = await placeInboundCall(house, line, "+447700900401");
  const other = await placeInboundCall(house, line, "+447700900402");
  const { workspaceId } = olga;
  const { conversationId: intoId } = await other.view();
  /** What a merge does to the row of the call, not yet committed. */
  const merging = sql`
    update call set conversation_id = ${intoId} where workspace_id = ${workspaceId} and id = ${caller.id} returning id`;
  return { olga, line, caller, other, workspaceId, intoId, merging };
}

describe("a call whose conversation is merged at the same moment", () => {
  test("is found by who waited for its row, in its new conversation", async () => {
    const { caller, workspaceId, intoId, merging } = await twoCallers(singleRingFlow);
    const [found] = await whileLocked(database, merging, [
      () => database.transaction((tx) => lockCall(tx, workspaceId, caller.id)),
    ]);
    expect(found).toMatchObject({ id: caller.id, conversationId: intoId });
  });

  test("goes on: a key that the caller presses leads where it leads, and nobody hangs up", async () => {
    const { caller, merging } = await twoCallers(menu);
    await whileLocked(database, merging, [() => caller.goesOn("1")]);
    expect(caller.hears()).not.toEqual([{ do: "hangup" }]);
    expect(await caller.view()).toMatchObject({ stepId: "ring", endedAt: null });
  });

  test("is taken by the member who clicked", async () => {
    const { olga, line, caller, merging } = await twoCallers(singleRingFlow);
    await whileLocked(database, merging, [
      () => memberActionsFor(house, line, olga).claims(caller),
    ]);
    expect((await caller.view()).claimedBy).toBe<MemberId>(olga.memberId);
  });

  test("after a real merge, it stands where it was put", async () => {
    const { olga, caller, intoId } = await twoCallers(singleRingFlow);
    const { conversationId } = await caller.view();
    await house.people.ask(mergeConversation, await house.people.actorOf(olga), {
      ...{ conversationId, intoId },
    });
    await caller.hangsUp();
    expect(await caller.view()).toMatchObject({ conversationId: intoId, outcome: "missed" });
  });
});

test("a conversation that gets another customer at the same moment is found by who waited for it", async () => {
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
