// Limits how many large emails are processed together. They are stored in files, and a batch is loaded into memory at
// once.
import { createHash } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import type { InboundPayloadId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { listFailedPayloads } from "#server/store/failed-payload.ts";
import {
  insertInboundPayloads,
  listPendingPayloads,
  setPayloadResults,
} from "#server/store/inbound-payload.ts";
import { createEmailFixture, helpAddress } from "#testing/fixtures/email/email-fixture.ts";
import { createMembersFixture } from "#testing/fixtures/member/members-fixture.ts";

const people = createMembersFixture();
afterAll(() => people.close());

const MB = 1024 * 1024;

/** As ingress stores them: the rows hold no content. */
async function insertPayloads(sizes: readonly number[]) {
  const { inbox, workspaceId } = await createEmailFixture(people);
  const ids = sizes.map(() => people.newId<InboundPayloadId>()).sort();
  await insertInboundPayloads(
    people.database,
    ids.map((id, nth) => {
      const sha256 = createHash("sha256").update(id).digest("hex");
      const envelope = { from: "ada@brook.example", to: [helpAddress] };
      return {
        workspaceId,
        id,
        accountId: inbox.accountId,
        provider: "smtp",
        url: "",
        headers: {},
        dedupeKey: id,
        body: Buffer.alloc(0),
        receivedAt: people.now(),
        email: { envelope, sha256, size: sizes[nth] ?? 0, originalSha256: sha256, parentId: null },
      };
    }),
  );
  const max = limit("inboundPayloadBatchSize");
  const take = async (after: InboundPayloadId | null) =>
    (
      await listPendingPayloads(
        people.database,
        { workspaceId, queue: "messages" },
        after,
        max,
        people.now(),
      )
    ).map((one) => ids.indexOf(one.id));
  return { ids, take };
}

test('loads at most "inboundPayloadBatchSize" payloads at once', async () => {
  const max = limit("inboundPayloadBatchSize");
  const { ids, take } = await insertPayloads(Array.from({ length: max + 1 }, () => 1_000));
  expect(await take(null)).toHaveLength(max);
  expect(await take(ids[max - 1] ?? null)).toEqual([max]);
});

test("loads only as many large emails from files as fit in memory", async () => {
  const { ids, take } = await insertPayloads([10 * MB, 10 * MB, 10 * MB, 10 * MB, 10 * MB]);
  expect(await take(null)).toEqual([0, 1]);
  expect(await take(ids[1] ?? null)).toEqual([2, 3]);
  expect(await take(ids[3] ?? null)).toEqual([4]);
});

test("processes the largest email alone, without blocking those behind it", async () => {
  const { ids, take } = await insertPayloads([limit("inboundEmailBytes"), 2 * MB, 2 * MB]);
  expect(await take(null)).toEqual([0]);
  expect(await take(ids[0] ?? null)).toEqual([1, 2]);
});

test("lists only the beginning of each among the dead letters", async () => {
  const { inbox, workspaceId } = await createEmailFixture(people);
  const id = people.newId<InboundPayloadId>();
  await insertInboundPayloads(people.database, [
    {
      workspaceId,
      id,
      accountId: inbox.accountId,
      provider: "postmark",
      url: "",
      headers: {},
      dedupeKey: id,
      body: Buffer.alloc(2 * MB, "a"),
      receivedAt: people.now(),
    },
  ]);
  const mark = { id, state: "failed", problem: "nobody's" } as const;
  await people.database.transaction((tx) =>
    setPayloadResults(tx, workspaceId, [mark], people.now()),
  );
  const [row, ...others] = await listFailedPayloads(people.database, workspaceId, null, 50, 1_000);
  expect([row?.id, row?.body.length, row?.size, others]).toEqual([id, 1_000, 2 * MB, []]);
});
