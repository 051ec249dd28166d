// How many large mails are taken up together. They lie in files, and all of a batch is brought into memory at once.
import { createHash } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import type { InboundPayloadId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import {
  insertInboundPayloads,
  listFailedPayloads,
  listPendingPayloads,
  setPayloadResults,
} from "#server/store/inbound-payload.ts";
import { createEmailFixture, helpAddress } from "#testing/fixtures/email/email-fixture.ts";
import { createMembersFixture } from "#testing/fixtures/member/members-fixture.ts";

const people = createMembersFixture();
afterAll(() => people.close());

const MB = 1024 * 1024;

/** As the receiver lays them down: the rows hold nothing of them. */
async function layDown(sizes: readonly number[]) {
  const { line, workspaceId } = await createEmailFixture(people);
  const ids = sizes.map(() => people.newId<InboundPayloadId>()).sort();
  await insertInboundPayloads(
    people.database,
    ids.map((id, nth) => {
      const sha256 = createHash("sha256").update(id).digest("hex");
      const envelope = { from: "ada@brook.example", to: [helpAddress] };
      return {
        ...{ workspaceId, id, accountId: line.accountId, vendor: "smtp", url: "", headers: {} },
        ...{ dedupeKey: id, body: Buffer.alloc(0), receivedAt: people.now() },
        mail: { envelope, sha256, size: sizes[nth] ?? 0, originalSha256: sha256, parentId: null },
      };
    }),
  );
  const most = limit("understandBatch");
  const take = async (after: InboundPayloadId | null) =>
    (await listPendingPayloads(people.database, workspaceId, after, most, people.now())).map(
      (one) => ids.indexOf(one.id),
    );
  return { ids, take };
}

test("of large mails in files no more are taken up at once than fit in memory", async () => {
  const { ids, take } = await layDown([10 * MB, 10 * MB, 10 * MB, 10 * MB, 10 * MB]);
  expect(await take(null)).toEqual([0, 1]);
  expect(await take(ids[1] ?? null)).toEqual([2, 3]);
  expect(await take(ids[3] ?? null)).toEqual([4]);
});

test("the largest is taken up alone, and holds up none of those behind it", async () => {
  const { ids, take } = await layDown([limit("mailBytes"), 2 * MB, 2 * MB]);
  expect(await take(null)).toEqual([0]);
  expect(await take(ids[0] ?? null)).toEqual([1, 2]);
});

test("the tray lists of each no more than its beginning", async () => {
  const { line, workspaceId } = await createEmailFixture(people);
  const id = people.newId<InboundPayloadId>();
  await insertInboundPayloads(people.database, [
    {
      ...{ workspaceId, id, accountId: line.accountId, vendor: "postmark", url: "", headers: {} },
      ...{ dedupeKey: id, body: Buffer.alloc(2 * MB, "a"), receivedAt: people.now() },
    },
  ]);
  const mark = { id, state: "unreadable", problem: "nobody's" } as const;
  await people.database.transaction((tx) =>
    setPayloadResults(tx, workspaceId, [mark], people.now()),
  );
  const [row, ...others] = await listFailedPayloads(people.database, workspaceId, null, 50, 1_000);
  expect([row?.id, row?.body.length, row?.size, others]).toEqual([id, 1_000, 2 * MB, []]);
});
