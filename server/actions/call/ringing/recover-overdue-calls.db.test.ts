// Every minute calls whose moment has come go on: each, whatever stands in the way of another.
import { afterAll, expect, test } from "vitest";
import { createRuntime } from "#server/actions/runtime.ts";
import { createIsolatedPhoneFixture } from "#testing/fixtures/call/isolated-phone-fixture.ts";
import { singleRingFlow } from "#testing/fixtures/call/single-ring-flow.ts";
import { placeInboundCall } from "#testing/fixtures/call/test-caller.ts";
import { recoverOverdueCalls } from "./recover-overdue-calls.ts";

const house = await createIsolatedPhoneFixture();
afterAll(() => house.close());

test("a call that cannot be moved on holds up no other, though it is the first in every sweep", async () => {
  const olga = await house.people.found();
  const maya = await house.people.join(olga.workspaceId, "Maya", "agent");
  await house.wakeUp(maya);
  const line = await house.addLine(olga, { steps: singleRingFlow });
  const [first, second] = [
    await placeInboundCall(house, line),
    await placeInboundCall(house, line, "+447700900124"),
  ];
  house.people.wait(100);
  const { parts } = house.desk;
  const broken = createRuntime({
    ...parts,
    database: {
      ...parts.database,
      transaction: (work) =>
        parts.database.transaction((tx) =>
          work({
            ...tx,
            run: async (statement) => {
              const { text, values } = statement.toQuery();
              if (/for update/.test(text) && values.includes(first.id)) throw new Error("broken");
              return tx.run(statement);
            },
          }),
        ),
    },
  });
  await expect(recoverOverdueCalls(broken)).rejects.toThrow("1 of 2 failed");
  expect((await first.view()).ringExpiresAt).not.toBeNull();
  expect((await second.view()).ringExpiresAt).toBeNull();
});
