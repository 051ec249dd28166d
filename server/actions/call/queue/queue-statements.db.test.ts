// Matching callers and members asks the database the same few questions however many wait.
import { afterAll, expect, test } from "vitest";
import { statementsOf } from "#testing/count-statements.ts";
import { createPhoneFixture } from "#testing/fixtures/call/phone-fixture.ts";
import { placeInboundCall } from "#testing/fixtures/call/test-caller.ts";
import { matchWaitingCalls } from "./match-waiting-calls.ts";

const house = createPhoneFixture();
afterAll(() => house.close());
let number = 100;

async function matchingWith(callers: number): Promise<number> {
  const olga = await house.people.found();
  const amy = await house.people.join(olga.workspaceId, "Amy", "agent");
  await house.wakeUp(amy);
  const line = await house.addLine(olga, {
    steps: [
      {
        ...{
          id: "queue",
          kind: "queue",
          order: "longest_idle",
          announcesPosition: false,
          key: null,
        },
        ...{ maxWaitSeconds: 300, maxCallers: 50, overflow: "bye" },
        targets: { teamIds: [], memberIds: [amy.memberId] },
      },
      { id: "bye", kind: "hang_up", prompt: null },
    ],
  });
  for (let nth = 0; nth < callers; nth += 1) {
    number += 1;
    house.people.wait(0.1);
    await placeInboundCall(house, line, `+447700900${number}`);
  }
  // Everybody has been looked at once: from here on nothing changes.
  await matchWaitingCalls(house.desk, olga.workspaceId);
  return (await statementsOf(() => matchWaitingCalls(house.desk, olga.workspaceId))).length;
}

test("as many statements for twenty who wait as for two", async () => {
  const [few, many] = [await matchingWith(2), await matchingWith(20)];
  expect(many).toBe(few);
  expect(many).toBeLessThanOrEqual(12);
});
