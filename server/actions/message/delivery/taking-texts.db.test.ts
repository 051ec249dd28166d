// The checks made when a text is claimed for submission.

import { afterAll, beforeAll, expect, test } from "vitest";
import type { AccountId, DeliveryId, InboxId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { required } from "#domain/required.ts";
import { sendConsentConfirmation } from "#server/actions/message/send-consent-confirmation.ts";
import { jobKeys } from "#server/scheduler/job-keys.ts";
import { insertConsent } from "#server/store/consent.ts";
import { findContactPointById } from "#server/store/contact.ts";
import { findConversation } from "#server/store/conversation/conversation.ts";
import { findAccountHealth } from "#server/store/delivery/account-health.ts";
import { findInbox } from "#server/store/inbox.ts";
import { sql } from "#server/store/sql.ts";
import {
  createTextDeliveryFixture,
  down,
  lostOutcome,
  tooFast,
} from "#testing/fixtures/message/text-delivery-fixture.ts";
import { resolveTextStatus } from "./resolve-text-status.ts";

const fixture = await createTextDeliveryFixture();
const { people, runtime, database, fake } = fixture;
beforeAll(() => fixture.open());
afterAll(() => fixture.close());

/** The customer has written STOP; returns the confirmation. */
async function stop(id: DeliveryId, inboxId: InboxId, channel: "sms" | "whatsapp") {
  const { contactPointId, conversationId } = await fixture.recordOf(id);
  return runtime.asSystem(fixture.workspace(), async (ctx) => {
    const inbox = required(await findInbox(ctx.db, ctx.workspaceId, inboxId), "opened");
    const point = required(
      await findContactPointById(ctx.db, ctx.workspaceId, contactPointId),
      "written to",
    );
    const home = required(await findConversation(ctx.db, ctx.workspaceId, conversationId), "begun");
    await sendConsentConfirmation(ctx, inbox, home, point, "stop");
    await insertConsent(ctx.db, ctx.workspaceId, {
      id: ctx.newId(),
      contactPointId,
      channel,
      decision: "revoked",
      source: "customer",
      text: "STOP",
      entryId: null,
      memberId: null,
      at: ctx.now.toISOString(),
    });
    const { id: confirmation } = await ctx.db.one<{ id: DeliveryId }>(sql`
      select d.id from delivery d join message m on m.workspace_id = d.workspace_id and m.id = d.message_id
       where d.workspace_id = ${ctx.workspaceId} and m.contact_point_id = ${contactPointId} and m.inbox_id = ${inboxId} and m.ignores_stop`);
    return confirmation;
  });
}

test.each([
  ["phone", "sms"],
  ["whatsapp", "whatsapp"],
] as const)(
  "the confirmation of a STOP on a %s inbox is sent however often it has to wait",
  async (kind, channel) => {
    const { inboxId } = await fixture.addInbox();
    const first = await fixture.write(inboxId);
    const mine = kind === "phone" ? { inboxId } : await fixture.addInbox(kind);
    const confirmation = await stop(first, mine.inboxId, channel);
    fake.outcomes = [tooFast, down, lostOutcome];
    for (let n = 0; n < 3; n += 1) {
      await fixture.handOver(confirmation);
      people.advanceClock(60);
    }
    expect((await fixture.recordOf(confirmation)).state).toBe("unknown");
    people.advanceClock(120);
    await fixture.resolveStatus(confirmation);
    await fixture.resolveStatus(confirmation);
    expect(await fixture.jobOf(jobKeys.submitText(confirmation))).toMatchObject({
      task: "submit-text",
    });
    await fixture.handOver(confirmation);
    expect((await fixture.recordOf(confirmation)).state).toBe("accepted");
    expect(fake.sent).toEqual(Array.from({ length: 4 }, () => confirmation));
    // Everything else is blocked.
    if (kind === "whatsapp") return;
    await fixture.handOver(first);
    expect((await fixture.recordOf(first)).state).toBe("suppressed");
  },
);

async function pause(inboxId: InboxId) {
  fake.outcomes = Array.from({ length: limit("breakerFailures") }, () => down);
  for (let n = 0; n < limit("breakerFailures"); n += 1)
    await fixture.handOver(await fixture.write(inboxId));
  people.advanceClock(limit("breakerInitialSeconds") + 1);
  fake.sent = [];
}
const retryAt = async (accountId: AccountId) =>
  (await findAccountHealth(database, fixture.workspace(), accountId, "messages"))?.retryAt;

test("probes a provider after a pause only with a message that brings a response", async () => {
  const { accountId, inboxId } = await fixture.addInbox();
  const [stopped, unreadable, last] = [
    await fixture.write(inboxId),
    await fixture.write(inboxId),
    await fixture.write(inboxId),
  ];
  await pause(inboxId);
  const before = await retryAt(accountId);
  await stop(stopped, inboxId, "sms");
  await fixture.handOver(stopped);
  expect((await fixture.recordOf(stopped)).state).toBe("suppressed");

  // Its credentials can't be decrypted for a moment, so it is not submitted.
  const sealed = await database.one<{ sealed: string }>(
    sql`select settings_encrypted as sealed from account where id = ${accountId}`,
  );
  const seal = (value: string) =>
    database.run(sql`update account set settings_encrypted = ${value} where id = ${accountId}`);
  await seal(runtime.deps.secrets.seal("{}", "another row") as never);
  await fixture.handOver(unreadable);
  expect(await fixture.recordOf(unreadable)).toMatchObject({ problem: "settings_unreadable" });
  await database.run(
    sql`update delivery set state = 'unknown', submitted_at = ${people.now()} where id = ${unreadable}`,
  );
  await Promise.allSettled([resolveTextStatus(runtime, fixture.workspace(), unreadable)]);
  await seal(sealed.sealed);
  expect(fake.sent).toEqual([]);
  expect(await retryAt(accountId)).toBe(before);

  await fixture.handOver(last);
  expect(fake.sent).toEqual([last]);
  expect((await fixture.recordOf(last)).state).toBe("accepted");
});

test("a held text claimed too early keeps a job; slightly early counts as due", async () => {
  const { inboxId } = await fixture.addInbox();
  await database.run(sql`update inbox set undo_seconds = 30 where id = ${inboxId}`);
  const id = await fixture.write(inboxId);
  const { sendAfter } = await fixture.recordOf(id);
  await fixture.dropJob(jobKeys.submitText(id));
  people.advanceClock(29.9);
  await fixture.handOver(id);
  expect((await fixture.recordOf(id)).state).toBe("delayed");
  expect(Date.parse((await fixture.jobOf(jobKeys.submitText(id)))?.at ?? "")).toBe(
    Date.parse(sendAfter ?? ""),
  );
  people.advanceClock(0.06);
  await fixture.handOver(id);
  expect((await fixture.recordOf(id)).state).toBe("accepted");
});
