// What the list shows of an answer, and whether its customer waits, follows what became of it.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { required } from "#domain/errors.ts";
import type { DeliveryId, InboxId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { confirmSent } from "#server/actions/message/confirm-sent.ts";
import { retryMessage } from "#server/actions/message/retry-message.ts";
import { sendSms } from "#server/actions/message/send-sms.ts";
import type { SendOutcome } from "#server/ports/provider-outcome.ts";
import { findConversation, updateConversation } from "#server/store/conversation/conversation.ts";
import { countViews } from "#server/store/conversation/conversation-list.ts";
import { sql } from "#server/store/sql.ts";
import { lost, openTextHouse } from "#testing/fixtures/message/text-house.ts";
import { applySmsStatus } from "./apply-sms-status.ts";

const house = await openTextHouse();
const { people, database, fake } = house;
beforeAll(() => house.open());
afterAll(() => house.close());

const refused: SendOutcome = { kind: "refused", problem: "unreachable", providerCode: null };

async function written(inboxId?: InboxId) {
  const id = await house.write(inboxId ?? (await house.openLine()).inboxId);
  const { conversationId, messageId, accountId } = await house.recordOf(id);
  const conversation = async () =>
    required(await findConversation(database, house.workspace(), conversationId), "it was written");
  const last = async () => {
    const { isFailed, isUnconfirmed = false } = (await conversation()).lastEntry;
    return { isFailed, isUnconfirmed };
  };
  return { id, conversationId, messageId, accountId, conversation, last };
}

/** The customer had written, and waited since then for the answer that is handed over now. */
async function answered() {
  const one = await written();
  await house.handOver(one.id);
  const since = people.now().toISOString();
  const { conversationId } = one;
  await updateConversation(database, house.workspace(), conversationId, { waitingSince: since });
  people.wait(60);
  const entry = await people.ask(sendSms, house.owner(), { conversationId, text: "At five." });
  const { id } = await database.one<{ id: DeliveryId }>(sql`
    select id from delivery where workspace_id = ${house.workspace()} and message_id = ${entry.id}`);
  const waits = async () => {
    const { waitingSince } = await one.conversation();
    return waitingSince && new Date(waitingSince).toISOString();
  };
  expect(await waits()).toBeNull();
  return { ...one, id, entryId: entry.id, since, waits };
}

const waitingOnThem = async () => {
  const { memberId } = house.owner();
  const views = [{ key: "waiting", view: { kind: "waiting" } as const }];
  return (await countViews(database, house.workspace(), memberId, null, views)).waiting;
};

describe("a text whose outcome is unknown", () => {
  test("is marked in the list while its provider is asked, and no more once it answered", async () => {
    const one = await written();
    fake.outcomes = [lost];
    await house.handOver(one.id);
    expect(await one.last()).toEqual({ isFailed: false, isUnconfirmed: true });
    fake.finds = "there";
    await house.ask(one.id);
    expect(await one.last()).toEqual({ isFailed: false, isUnconfirmed: false });
  });

  test.each(["refused", "silent"] as const)(
    "is a person's to look at where the list stays %s, until they have decided",
    async (finds) => {
      const one = await written();
      fake.outcomes = [lost];
      await house.handOver(one.id);
      fake.finds = finds;
      // A provider that says nothing is asked for a day before that counts, and is left in peace in between.
      if (finds === "silent") people.wait(limit("askUnknownHours") * 3600);
      while ((await house.recordOf(one.id)).asked < limit("askUnknownTries")) {
        people.wait(3600);
        await house.ask(one.id);
      }
      expect(await one.last()).toEqual({ isFailed: true, isUnconfirmed: false });
      await people.ask(confirmSent, house.owner(), { entryId: one.messageId });
      expect(await one.last()).toEqual({ isFailed: false, isUnconfirmed: false });
    },
  );
});

describe("an answer that failed", () => {
  test("leaves the customer waiting since when they did, and us not waiting on them", async () => {
    const one = await answered();
    const before = await waitingOnThem();
    fake.outcomes = [refused];
    await house.handOver(one.id);
    expect(await one.waits()).toBe(one.since);
    expect(await one.last()).toMatchObject({ isFailed: true });
    expect(await waitingOnThem()).toBe((before ?? 0) - 1);
    await people.ask(retryMessage, house.owner(), { entryId: one.entryId });
    expect(await one.waits()).toBeNull();
    expect(await waitingOnThem()).toBe(before);
  });

  test("and was delivered after all answered them; what they wrote meanwhile still waits", async () => {
    const one = await answered();
    await house.handOver(one.id);
    const report = (state: "undelivered" | "delivered") =>
      people.desk.asSystem(house.workspace(), async (ctx) => {
        const { providerRef } = await house.recordOf(one.id);
        await applySmsStatus(ctx, one.accountId, {
          ...{ kind: "text.status", providerRef: providerRef ?? "", ref: one.id, state },
          ...{ problem: null, providerCode: null, at: people.now().toISOString() },
        });
      });
    await report("undelivered");
    expect(await one.waits()).toBe(one.since);
    await report("delivered");
    expect(await one.waits()).toBeNull();
  });
});
