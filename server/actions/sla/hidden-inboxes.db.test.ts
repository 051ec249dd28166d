// A manager who doesn't see every inbox: what they count and what they save.
import { afterAll, expect, test } from "vitest";
import { openBulk } from "#testing/fixtures/email/bulk-fixture.ts";
import { createMembersFixture } from "#testing/fixtures/member/members-fixture.ts";
import { createSlaPolicy } from "./create-sla-policy.ts";
import { previewSlaPolicy } from "./preview-sla-policy.ts";
import { updateSlaPolicy } from "./update-sla-policy.ts";

const people = createMembersFixture();
afterAll(() => people.close());

test("counts no conversation they can't see, and keeps such inboxes when they save", async () => {
  const one = await openBulk(people, 1);
  const restricted = { ...one.me, visibleInboxIds: [] };
  const content = {
    name: "Help",
    conditions: { inboxIds: [one.inbox.id] },
    calendarId: null,
    firstReplyMinutes: 60,
    nextReplyMinutes: 60,
    warningMinutes: null,
  };
  const changed = async (by: typeof restricted | typeof one.me) =>
    (await people.run(previewSlaPolicy, by, { policyId: null, policy: content })).changed;
  expect(await changed(one.me)).toBe(1);
  expect(await changed(restricted)).toBe(0);
  const { id: policyId } = await people.run(createSlaPolicy, one.me, content);
  const without = { policyId, ...content, conditions: {} };
  const saved = await people.run(updateSlaPolicy, restricted, without);
  expect(saved.conditions.inboxIds).toEqual([one.inbox.id]);
  expect((await people.run(updateSlaPolicy, one.me, without)).conditions.inboxIds).toEqual([]);
});
