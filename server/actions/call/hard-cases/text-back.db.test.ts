import { afterAll, expect, test } from "vitest";
import { callIn } from "#server/actions/call/for-tests/caller.ts";
import { openPhoneHouse } from "#server/actions/call/for-tests/phone-house.ts";
import { courseOf } from "#server/actions/call/inbound/course.ts";
import { textBack } from "#server/actions/call/inbound/text-back.ts";
import { whileHeld } from "#server/actions/member/for-tests/while-held.ts";
import { twilio } from "#server/providers/text/twilio.ts";
import { sql } from "#server/store/sql.ts";

const house = openPhoneHouse();
afterAll(() => house.close());
Object.assign(house.desk.parts.outside, { findTextProvider: () => twilio });

test("a number whose two calls are missed in the same moment is texted once", async () => {
  const olga = await house.people.found();
  const lines = [await house.addLine(olga), await house.addLine(olga)];
  const callers = await Promise.all(lines.map((line) => callIn(house, line)));
  const conversations = await Promise.all(
    callers.map(async (caller) => (await caller.view()).conversationId),
  );
  await whileHeld(
    house.database,
    sql`select 1 from conversation where id = any(${conversations}::uuid[]) for update`,
    callers.map((caller) => async () => {
      const call = await caller.view();
      return house.desk.asHouse(olga.workspaceId, async (ctx) =>
        textBack(ctx, await courseOf(ctx, call), "Sorry we missed you."),
      );
    }),
  );
  const sent = await house.database.many(
    sql`select id from message where workspace_id = ${olga.workspaceId} and direction = 'out'`,
  );
  expect(sent).toHaveLength(1);
});
