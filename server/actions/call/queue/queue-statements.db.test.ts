// Matching uses a constant number of queries, however many callers wait.
import { afterAll, expect, test } from "vitest";
import { statementsOf } from "#testing/count-statements.ts";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";
import { placeInboundCall } from "#testing/fixtures/call/test-caller.ts";
import { matchWaitingCalls } from "./match-waiting-calls.ts";

const fixture = createPhoneFixture();
afterAll(() => fixture.close());
let number = 100;

async function matchingWith(callers: number): Promise<number> {
  const olga = await fixture.people.createWorkspace();
  const amy = await fixture.people.addMember(olga.workspaceId, "Amy", "agent");
  await fixture.wakeUp(amy);
  const inbox = await fixture.addInbox(olga, {
    steps: [
      {
        id: "queue",
        kind: "queue",
        order: "longest_idle",
        announcesPosition: false,
        key: null,
        maxWaitSeconds: 300,
        maxCallers: 50,
        overflow: "bye",
        targets: { teamIds: [], memberIds: [amy.memberId] },
      },
      { id: "bye", kind: "hang_up", prompt: null },
    ],
  });
  for (let nth = 0; nth < callers; nth += 1) {
    number += 1;
    fixture.people.advanceClock(0.1);
    await placeInboundCall(fixture, inbox, `+447700900${number}`);
  }
  // Every caller has been processed once: nothing changes from here on.
  await matchWaitingCalls(fixture.runtime, olga.workspaceId);
  return (await statementsOf(() => matchWaitingCalls(fixture.runtime, olga.workspaceId))).length;
}

test("uses as many statements for twenty waiting callers as for two", async () => {
  const [few, many] = [await matchingWith(2), await matchingWith(20)];
  expect(many).toBe(few);
  expect(many).toBeLessThanOrEqual(12);
});
