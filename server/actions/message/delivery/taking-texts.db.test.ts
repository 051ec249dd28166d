// What is looked at in the moment in which a text is taken for its hand-over.
import { afterAll, beforeAll, expect, test } from "vitest";
import { required } from "#domain/errors.ts";
import type { AccountId, DeliveryId, InboxId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { sendConsentConfirmation } from "#server/actions/message/confirm-consent.ts";
import { findContactPointById, insertConsent } from "#server/store/contact.ts";
import { findConversation } from "#server/store/conversation/conversation.ts";
import { findAccountHealth } from "#server/store/delivery/account-health.ts";
import { findInbox } from "#server/store/inbox.ts";
import { sql } from "#server/store/sql.ts";
import { down, lost, openTextHouse, tooFast } from "#testing/fixtures/message/text-house.ts";
import { resolveSmsStatus } from "./resolve-sms-status.ts";

const house = await openTextHouse();
const { people, desk, database, fake } = house;
beforeAll(() => house.open());
afterAll(() => house.close());

/** The customer has written STOP; gives the confirmation that answers it. */
async function stop(id: DeliveryId, inboxId: InboxId, medium: "text" | "whatsapp") {
  const { contactPointId, conversationId } = await house.recordOf(id);
  return desk.asSystem(house.workspace(), async (ctx) => {
    const line = required(await findInbox(ctx.db, ctx.workspaceId, inboxId), "opened");
    const point = required(
      await findContactPointById(ctx.db, ctx.workspaceId, contactPointId),
      "written to",
    );
    const home = required(await findConversation(ctx.db, ctx.workspaceId, conversationId), "begun");
    await sendConsentConfirmation(ctx, line, home, point, "stop");
    await insertConsent(ctx.db, ctx.workspaceId, {
      ...{
        id: ctx.newId(),
        contactPointId,
        medium,
        deed: "revoked",
        source: "customer",
        words: "STOP",
      },
      ...{ entryId: null, memberId: null, at: ctx.now.toISOString() },
    });
    const { id: confirmation } = await ctx.db.one<{ id: DeliveryId }>(sql`
      select d.id from delivery d join message m on m.workspace_id = d.workspace_id and m.id = d.message_id
       where d.workspace_id = ${ctx.workspaceId} and m.contact_point_id = ${contactPointId} and m.inbox_id = ${inboxId} and m.ignores_stop`);
    return confirmation;
  });
}

test.each([
  ["phone", "text"],
  ["whatsapp", "whatsapp"],
] as const)(
  "the confirmation of a STOP on a %s line leaves however often it has to wait",
  async (kind, medium) => {
    const { inboxId } = await house.openLine();
    const first = await house.write(inboxId);
    const mine = kind === "phone" ? { inboxId } : await house.openLine(kind);
    const confirmation = await stop(first, mine.inboxId, medium);
    fake.outcomes = [tooFast, down, lost];
    for (let n = 0; n < 3; n += 1) {
      await house.handOver(confirmation);
      people.wait(60);
    }
    expect((await house.recordOf(confirmation)).state).toBe("unknown");
    people.wait(120);
    await house.ask(confirmation);
    await house.ask(confirmation);
    expect(await house.jobOf(`deliver:${confirmation}`)).toMatchObject({ task: "submit-sms" });
    await house.handOver(confirmation);
    expect((await house.recordOf(confirmation)).state).toBe("accepted");
    expect(fake.sent).toEqual(Array.from({ length: 4 }, () => confirmation));
    // All else is stopped.
    if (kind === "whatsapp") return;
    await house.handOver(first);
    expect((await house.recordOf(first)).state).toBe("suppressed");
  },
);

async function pause(inboxId: InboxId) {
  fake.outcomes = Array.from({ length: limit("breakerFailures") }, () => down);
  for (let n = 0; n < limit("breakerFailures"); n += 1)
    await house.handOver(await house.write(inboxId));
  people.wait(limit("breakerFirstSeconds") + 1);
  fake.sent = [];
}
const retryAt = async (accountId: AccountId) =>
  (await findAccountHealth(database, house.workspace(), accountId, "messages"))?.retryAt;

test("whoever goes first after a pause is one that brings an answer", async () => {
  const { accountId, inboxId } = await house.openLine();
  const [stopped, unreadable, last] = [
    await house.write(inboxId),
    await house.write(inboxId),
    await house.write(inboxId),
  ];
  await pause(inboxId);
  const before = await retryAt(accountId);
  await stop(stopped, inboxId, "text");
  await house.handOver(stopped);
  expect((await house.recordOf(stopped)).state).toBe("suppressed");

  // Its keys cannot be read for a moment: it goes nowhere.
  const sealed = await database.one<{ sealed: string }>(
    sql`select settings_encrypted as sealed from account where id = ${accountId}`,
  );
  const seal = (value: string) =>
    database.run(sql`update account set settings_encrypted = ${value} where id = ${accountId}`);
  await seal(desk.parts.secrets.seal("{}", "another row") as never);
  await house.handOver(unreadable);
  expect(await house.recordOf(unreadable)).toMatchObject({ problem: "settings_unreadable" });
  await database.run(
    sql`update delivery set state = 'unknown', submitted_at = ${people.now()} where id = ${unreadable}`,
  );
  await Promise.allSettled([resolveSmsStatus(desk, house.workspace(), unreadable)]);
  await seal(sealed.sealed);
  expect(fake.sent).toEqual([]);
  expect(await retryAt(accountId)).toBe(before);

  await house.handOver(last);
  expect(fake.sent).toEqual([last]);
  expect((await house.recordOf(last)).state).toBe("accepted");
});

test("a held text that is looked at too early keeps a job; a moment too early is due", async () => {
  const { inboxId } = await house.openLine();
  await database.run(sql`update inbox set undo_seconds = 30 where id = ${inboxId}`);
  const id = await house.write(inboxId);
  const { sendAfter } = await house.recordOf(id);
  await house.dropJob(`deliver:${id}`);
  people.wait(29.9);
  await house.handOver(id);
  expect((await house.recordOf(id)).state).toBe("held");
  expect(Date.parse((await house.jobOf(`deliver:${id}`))?.at ?? "")).toBe(
    Date.parse(sendAfter ?? ""),
  );
  people.wait(0.06);
  await house.handOver(id);
  expect((await house.recordOf(id)).state).toBe("accepted");
});
