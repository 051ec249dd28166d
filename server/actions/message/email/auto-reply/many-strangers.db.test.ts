// A sender who forges strangers' addresses on many emails, to make us write to all of them.
import { afterAll, expect, test } from "vitest";
import { limit } from "#domain/limits.ts";
import { smtp } from "#server/providers/email/smtp.ts";
import { toJson } from "#server/store/json.ts";
import { sql } from "#server/store/sql.ts";
import { createEmailFixture } from "#testing/fixtures/email/email-fixture.ts";
import { createMembersFixture } from "#testing/fixtures/member/members-fixture.ts";

const people = createMembersFixture(undefined, { services: { findEmailProvider: () => smtp } });
afterAll(() => people.close());

test("limits an inbox's auto-replies per hour, whatever the sender names", async () => {
  const { inboundEmails, inbox, workspaceId } = await createEmailFixture(people);
  const autoReply = { isOn: true, html: "<p>Thank you.</p>", when: "always", hours: null };
  await people.database.run(
    sql`update inbox set auto_reply = ${toJson(autoReply)}::jsonb where workspace_id = ${workspaceId} and id = ${inbox.id}`,
  );
  const bring = async (first: number, many: number) => {
    for (let nth = first; nth < first + many; nth += 1)
      await inboundEmails.store({ from: `someone@victim-${nth}.example`, text: `Letter ${nth}.` });
    await inboundEmails.process();
  };
  const sent = async () =>
    (
      await people.database.one<{ count: number }>(sql`
        select count(*)::int as count from message where workspace_id = ${workspaceId} and direction = 'out'`)
    ).count;
  const max = limit("autoRepliesPerInboxPerHour");
  await bring(0, max + 5);
  expect(await sent()).toBe(max);
  people.advanceClock(3_601);
  await bring(max + 5, 1);
  expect(await sent()).toBe(max + 1);
});
