// Every minute, overdue calls are advanced, independently of each other.
import { afterAll, expect, test } from "vitest";
import { createRuntime } from "#server/actions/runtime.ts";
import { createIsolatedPhoneFixture } from "#testing/fixtures/call/isolated-phone-fixture.ts";
import { singleRingFlow } from "#testing/fixtures/call/single-ring-flow.ts";
import { placeInboundCall } from "#testing/fixtures/call/test-caller.ts";
import { recoverOverdueCalls } from "./recover-overdue-calls.ts";

const fixture = await createIsolatedPhoneFixture();
afterAll(() => fixture.close());

test("a call that can't be advanced blocks no other, even if it is first in every sweep", async () => {
  const olga = await fixture.people.createWorkspace();
  const maya = await fixture.people.addMember(olga.workspaceId, "Maya", "agent");
  await fixture.wakeUp(maya);
  const inbox = await fixture.addInbox(olga, { steps: singleRingFlow });
  const [first, second] = [
    await placeInboundCall(fixture, inbox),
    await placeInboundCall(fixture, inbox, "+447700900124"),
  ];
  fixture.people.advanceClock(100);
  const { deps } = fixture.runtime;
  const broken = createRuntime({
    ...deps,
    database: {
      ...deps.database,
      transaction: (work) =>
        deps.database.transaction((tx) =>
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
