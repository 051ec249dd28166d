// Targets that are never reached, and previews that nobody waits for.
import { afterAll, expect, test } from "vitest";
import type { RawInput } from "#server/actions/define-action.ts";
import { openBulk } from "#testing/fixtures/email/bulk-fixture.ts";
import { createMembersFixture, errorCodeOf } from "#testing/fixtures/member/members-fixture.ts";
import { createCalendar } from "./create-calendar.ts";
import { createSlaPolicy } from "./create-sla-policy.ts";
import { previewSlaPolicy } from "./preview-sla-policy.ts";
import { updateCalendar } from "./update-calendar.ts";
import { updateSlaPolicy } from "./update-sla-policy.ts";

const people = createMembersFixture();
afterAll(() => people.close());

type Policy = RawInput<"create-sla-policy">;
const policy = (name: string, more: Partial<Policy> = {}): Policy => ({
  name,
  conditions: {},
  calendarId: null,
  firstReplyMinutes: 60,
  nextReplyMinutes: 120,
  warningMinutes: null,
  ...more,
});

test("a target that its hours don't reach within a year is refused, on the policy and on the hours", async () => {
  const { me } = await openBulk(people, 0);
  const create = (content: Policy) => people.run(createSlaPolicy, me, content);
  const hours = (until: string): RawInput<"create-calendar">["hours"] => ({
    timeZone: "America/St_Johns",
    week: [[{ from: "09:00", to: until }], [], [], [], [], [], []],
    exceptions: [],
  });
  const input = (until: string) => ({
    name: "Mondays",
    hours: hours(until),
  });
  const { id: calendarId } = await people.run(createCalendar, me, input("10:00"));
  // Fifty-two Mondays of an hour.
  const long = policy("Long", { calendarId, firstReplyMinutes: 31_000, nextReplyMinutes: 3_000 });
  const refused = { code: "invalid_input", issues: [{ path: "firstReplyMinutes" }] };
  await expect(create(long)).rejects.toMatchObject(refused);
  await expect(
    people.run(previewSlaPolicy, me, { policyId: null, policy: long }),
  ).rejects.toMatchObject(refused);
  const fits = { ...long, firstReplyMinutes: 3_000 };
  const { id: policyId } = await create(fits);
  await expect(people.run(updateSlaPolicy, me, { policyId, ...long })).rejects.toMatchObject(
    refused,
  );
  const change = (until: string) => people.run(updateCalendar, me, { calendarId, ...input(until) });
  expect(await errorCodeOf(change("09:30"))).toBe("invalid_input");
  await people.run(updateSlaPolicy, me, {
    policyId,
    ...fits,
    firstReplyMinutes: 60,
    nextReplyMinutes: null,
  });
  expect(await errorCodeOf(change("09:30"))).toBe("was carried out");
});

test("a preview ends when its client has left", async () => {
  const { me, ids } = await openBulk(people, 3);
  const preview = (hasLeft: () => boolean) =>
    people.runtime.run(
      previewSlaPolicy,
      { actor: me, hasLeft },
      { policyId: null, policy: policy("All") },
    );
  expect((await preview(() => false)).changed).toBe(ids.length);
  expect((await preview(() => true)).changed).toBe(0);
});
