// Every minute calls whose moment has come go on: each, whatever stands in the way of another.
import { afterAll, expect, test } from "vitest";
import { callIn } from "#server/actions/call/for-tests/caller.ts";
import { openLonePhoneHouse } from "#server/actions/call/for-tests/lone-phone-house.ts";
import { oneRing } from "#server/actions/call/for-tests/one-ring.ts";
import { openDesk } from "#server/actions/desk.ts";
import { sweepCalls } from "./sweep-calls.ts";

const house = await openLonePhoneHouse();
afterAll(() => house.close());

test("a call that cannot be moved on holds up no other, though it is the first in every sweep", async () => {
  const olga = await house.people.found();
  const maya = await house.people.join(olga.workspaceId, "Maya", "agent");
  await house.wakeUp(maya);
  const line = await house.addLine(olga, { steps: oneRing });
  const [first, second] = [await callIn(house, line), await callIn(house, line, "+447700900124")];
  house.people.wait(100);
  const { parts } = house.desk;
  const broken = openDesk({
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
  await expect(sweepCalls(broken)).rejects.toThrow("1 of 2 failed");
  expect((await first.view()).ringUntil).not.toBeNull();
  expect((await second.view()).ringUntil).toBeNull();
});
