// The conversation's delivery mark, and whether its customer is waiting, follow from the delivery of the reply.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DeliveryId, EntryId, InboxId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { required } from "#domain/required.ts";
import { confirmSent } from "#server/actions/message/confirm-sent.ts";
import { receiveText } from "#server/actions/message/receive-texts.ts";
import { retryMessage } from "#server/actions/message/retry-message.ts";
import { sendText } from "#server/actions/message/send-text.ts";
import type { SendOutcome } from "#server/ports/provider-outcome.ts";
import { findConversation } from "#server/store/conversation/conversation.ts";
import { countViews } from "#server/store/conversation/conversation-list.ts";
import { findInbox } from "#server/store/inbox.ts";
import { sql } from "#server/store/sql.ts";
import {
  createTextDeliveryFixture,
  lostOutcome,
} from "#testing/fixtures/message/text-delivery-fixture.ts";
import { applyTextStatus } from "./apply-text-status.ts";

const fixture = await createTextDeliveryFixture();
const { people, database, fake } = fixture;
beforeAll(() => fixture.open());
afterAll(() => fixture.close());

const refused: SendOutcome = { kind: "rejected", problem: "unreachable", providerCode: null };

async function written(inboxId?: InboxId) {
  const id = await fixture.write(inboxId ?? (await fixture.addInbox()).inboxId);
  const { conversationId, messageId, accountId } = await fixture.recordOf(id);
  const conversation = async () =>
    required(
      await findConversation(database, fixture.workspace(), conversationId),
      "it was written",
    );
  const last = async () => {
    const { isFailed, isUnconfirmed = false } = (await conversation()).lastEntry;
    return { isFailed, isUnconfirmed };
  };
  return { id, conversationId, messageId, accountId, conversation, last };
}

/** The customer replies to this text of ours. */
async function receives(messageId: EntryId): Promise<void> {
  const { from, inboxId } = await database.one<{ from: string; inboxId: InboxId }>(sql`
    select to_address as from, inbox_id as "inboxId" from message where workspace_id = ${fixture.workspace()} and id = ${messageId}`);
  const inbox = required(await findInbox(database, fixture.workspace(), inboxId), "it was written");
  const context = { inbox, country: "GB", providerHandlesOptOut: true, inboundPayloadId: null };
  await people.runtime.asSystem(fixture.workspace(), (ctx) =>
    receiveText(ctx, context, {
      kind: "text.received",
      providerRef: people.newId(),
      from,
      to: inbox.address,
      text: "When?",
      media: [],
      at: people.now().toISOString(),
      optOut: null,
    }),
  );
}

/** The customer had written and was waiting for the reply that is submitted now. */
async function createReplied() {
  const one = await written();
  await fixture.handOver(one.id);
  const since = people.now().toISOString();
  const { conversationId } = one;
  await receives(one.messageId);
  people.advanceClock(60);
  const entry = await people.run(sendText, fixture.owner(), { conversationId, text: "At five." });
  const { id } = await database.one<{ id: DeliveryId }>(sql`
    select id from delivery where workspace_id = ${fixture.workspace()} and message_id = ${entry.id}`);
  const waits = async () => {
    const { waitingSince } = await one.conversation();
    return waitingSince && new Date(waitingSince).toISOString();
  };
  expect(await waits()).toBeNull();
  return { ...one, id, entryId: entry.id, since, waits };
}

const waitingOnThem = async () => {
  const { memberId } = fixture.owner();
  const views = [{ key: "awaiting-reply", view: { kind: "awaiting-reply" } as const }];
  return (await countViews(database, fixture.workspace(), memberId, null, views))["awaiting-reply"];
};

describe("a text whose outcome is unknown", () => {
  test("is marked in the list while its provider is asked, and no longer once it responded", async () => {
    const one = await written();
    fake.outcomes = [lostOutcome];
    await fixture.handOver(one.id);
    expect(await one.last()).toEqual({ isFailed: false, isUnconfirmed: true });
    fake.finds = "there";
    await fixture.resolveStatus(one.id);
    expect(await one.last()).toEqual({ isFailed: false, isUnconfirmed: false });
  });

  test.each(["refused", "silent"] as const)(
    "needs a member's decision while the list stays %s",
    async (finds) => {
      const one = await written();
      fake.outcomes = [lostOutcome];
      await fixture.handOver(one.id);
      fake.finds = finds;
      // A silent provider is asked for a day before its silence counts, with pauses in between.
      if (finds === "silent") people.advanceClock(limit("statusCheckWindowHours") * 3600);
      while ((await fixture.recordOf(one.id)).statusChecks < limit("statusCheckAttempts")) {
        people.advanceClock(3600);
        await fixture.resolveStatus(one.id);
      }
      expect(await one.last()).toEqual({ isFailed: true, isUnconfirmed: false });
      await people.run(confirmSent, fixture.owner(), { entryId: one.messageId });
      expect(await one.last()).toEqual({ isFailed: false, isUnconfirmed: false });
    },
  );
});

describe("a failed reply", () => {
  test("leaves the customer waiting since they wrote, and no longer counts as waiting on them", async () => {
    const one = await createReplied();
    const before = await waitingOnThem();
    fake.outcomes = [refused];
    await fixture.handOver(one.id);
    expect(await one.waits()).toBe(one.since);
    expect(await one.last()).toMatchObject({ isFailed: true });
    expect(await waitingOnThem()).toBe((before ?? 0) - 1);
    await people.run(retryMessage, fixture.owner(), { entryId: one.entryId });
    expect(await one.waits()).toBeNull();
    expect(await waitingOnThem()).toBe(before);
  });

  test("that was delivered after all counts as a reply; what they wrote meanwhile still waits", async () => {
    const one = await createReplied();
    await fixture.handOver(one.id);
    const report = (state: "undelivered" | "delivered") =>
      people.runtime.asSystem(fixture.workspace(), async (ctx) => {
        const { providerRef } = await fixture.recordOf(one.id);
        await applyTextStatus(ctx, one.accountId, {
          kind: "text.status",
          providerRef: providerRef ?? "",
          ref: one.id,
          state,
          problem: null,
          providerCode: null,
          at: people.now().toISOString(),
        });
      });
    await report("undelivered");
    expect(await one.waits()).toBe(one.since);
    await report("delivered");
    expect(await one.waits()).toBeNull();
  });
});
