// Files are stored by content and deleted when unreferenced: doing both concurrently loses nothing.
import { Readable } from "node:stream";
import { afterAll, expect, test } from "vitest";
import type { AttachmentId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import {
  deleteUnusedAttachments,
  fileExists,
  fileKey,
  insertAttachment,
  readStoredBytes,
} from "#server/store/attachment.ts";
import { createMembersFixture, type TestMember } from "#testing/fixtures/member/members-fixture.ts";
import { lowerLimitsOfTest } from "#testing/lower-limit.ts";
import { deleteUnusedFile, storeFile, storeFiles, storeReceivedFile } from "./save-file.ts";

const people = createMembersFixture();
afterAll(() => people.close());
const { runtime, database } = people;
const bytes = Buffer.from("the picture below every mail of ours");
const later = () => new Date(people.now().getTime() + 2 * 86_400_000);

const storeUnreferenced = ({ workspaceId }: TestMember) =>
  storeFile(runtime.deps, workspaceId, bytes);

const isThere = async ({ workspaceId }: TestMember, sha256: string) => ({
  row: await fileExists(database, workspaceId, sha256),
  bytes: (await runtime.deps.services.files.get(fileKey(workspaceId, sha256))) !== null,
});

const strayOf = async ({ workspaceId }: TestMember) =>
  (await deleteUnusedAttachments(database, later())).filter(
    (one) => one.workspaceId === workspaceId,
  );

test("deletes an unreferenced file, row and bytes", async () => {
  const olga = await people.createWorkspace();
  const sha256 = await storeUnreferenced(olga);
  expect(await isThere(olga, sha256)).toEqual({ row: true, bytes: true });
  for (const one of await strayOf(olga))
    await deleteUnusedFile(runtime.deps, olga.workspaceId, one.sha256, later());
  expect(await isThere(olga, sha256)).toEqual({ row: false, bytes: false });
});

const attach = ({ workspaceId, memberId }: TestMember, sha256: string) =>
  runtime.asSystem(workspaceId, (ctx) =>
    insertAttachment(ctx.db, workspaceId, {
      id: ctx.newId<AttachmentId>(),
      messageId: null,
      uploader: { memberId, apiKeyId: null },
      sha256,
      remote: null,
      name: "logo.png",
      type: "image/png",
      size: bytes.length,
      position: 0,
      at: ctx.now,
    }),
  );

test("keeps a file that is uploaded again while it is being deleted", async () => {
  const olga = await people.createWorkspace();
  const { workspaceId } = olga;
  const sha256 = await storeUnreferenced(olga);
  // The sweep has claimed the row, and the store is slow to remove the bytes.
  const { files } = runtime.deps.services;
  const started = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const slow = {
    ...files,
    remove: async (key: string) => {
      started.resolve();
      await goOn.promise;
      await files.remove(key);
    },
  };
  const deps = { ...runtime.deps, services: { files: slow } };
  const clearing = deleteUnusedFile(deps, workspaceId, sha256, later());
  await started.promise;
  // Nothing can refer to it any more, and a new upload waits until it is gone.
  await expect(attach(olga, sha256)).rejects.toThrow(/foreign key/);
  const again = storeUnreferenced(olga);
  goOn.resolve();
  await clearing;
  await attach(olga, await again);
  expect(await isThere(olga, sha256)).toEqual({ row: true, bytes: true });
});

test("keeps a recently claimed file, though nothing refers to it yet", async () => {
  const olga = await people.createWorkspace();
  const sha256 = await storeUnreferenced(olga);
  const dayAgo = new Date(people.now().getTime() - 86_400_000);
  await deleteUnusedFile(runtime.deps, olga.workspaceId, sha256, dayAgo);
  expect(await isThere(olga, sha256)).toEqual({ row: true, bytes: true });
});

test("the next sweep completes a deletion whose process died, without blocking uploads for long", async () => {
  const olga = await people.createWorkspace();
  const sha256 = await storeUnreferenced(olga);
  const dying = {
    ...runtime.deps.services.files,
    remove: () => Promise.reject(new Error("killed")),
  };
  const deps = { ...runtime.deps, services: { files: dying } };
  await expect(deleteUnusedFile(deps, olga.workspaceId, sha256, later())).rejects.toThrow("killed");
  expect(await isThere(olga, sha256)).toEqual({ row: false, bytes: true });
  expect(await strayOf(olga)).toHaveLength(1);
  await deleteUnusedFile(runtime.deps, olga.workspaceId, sha256, later());
  expect(await isThere(olga, sha256)).toEqual({ row: false, bytes: false });
  expect(await strayOf(olga)).toEqual([]);
});

test("rejects outside access while a transaction is open", async () => {
  const olga = await people.createWorkspace();
  const { services } = runtime.deps;
  const inside = (work: () => Promise<unknown>) =>
    runtime.asSystem(olga.workspaceId, async () => void (await work()));
  const key = fileKey(olga.workspaceId, "0".repeat(64));
  await expect(inside(async () => services.files.get(key))).rejects.toThrow(/transaction is open/);
  await expect(inside(async () => storeUnreferenced(olga))).rejects.toThrow(/transaction is open/);
  // Work started in a transaction that continues after it is outside again.
  let late: Promise<unknown> = Promise.resolve();
  const ended = Promise.withResolvers<void>();
  await inside(async () => {
    late = ended.promise.then(() => services.files.get(key));
  });
  ended.resolve();
  expect(await late).toBeNull();
});

test("counts a workspace's file storage as files are added and deleted", async () => {
  const olga = await people.createWorkspace();
  const { workspaceId } = olga;
  const stored = () => readStoredBytes(database, workspaceId);
  expect(await stored()).toBe(0);
  const sha256 = await storeUnreferenced(olga);
  // The same bytes are stored once, however often they are uploaded.
  await Promise.all([storeUnreferenced(olga), storeUnreferenced(olga)]);
  expect(await stored()).toBe(bytes.length);
  await storeFiles(runtime.deps, workspaceId, [bytes, Buffer.from("12345"), Buffer.from("12345")]);
  const received = await runtime.deps.services.files.receive(
    Readable.from([Buffer.from("1234567")]),
  );
  await storeReceivedFile(runtime.deps, workspaceId, received);
  expect(await stored()).toBe(bytes.length + 5 + 7);
  await deleteUnusedFile(runtime.deps, workspaceId, sha256, later());
  await deleteUnusedFile(runtime.deps, workspaceId, sha256, later());
  expect(await stored()).toBe(5 + 7);
});

test('a file whose deletion never ended can be stored again after "fileDeletionSeconds", not before', async () => {
  lowerLimitsOfTest({ fileDeletionSeconds: 0.15 });
  const olga = await people.createWorkspace();
  const sha256 = await storeUnreferenced(olga);
  const remove = () => Promise.reject(new Error("killed"));
  const services = { files: { ...runtime.deps.services.files, remove } };
  const dying = deleteUnusedFile({ ...runtime.deps, services }, olga.workspaceId, sha256, later());
  await expect(dying).rejects.toThrow("killed");
  // The clock of these tests stands still.
  await expect(storeUnreferenced(olga)).rejects.toThrow("still being deleted");
  people.advanceClock(1);
  expect(await storeUnreferenced(olga)).toBe(sha256);
});

test('stores "concurrentFileUploads" files of an email at once', async () => {
  const olga = await people.createWorkspace();
  let [now, most] = [0, 0];
  const put = async () => {
    now += 1;
    most = Math.max(most, now);
    await new Promise((next) => setTimeout(next, 5));
    now -= 1;
  };
  const services = { files: { ...runtime.deps.services.files, put } };
  const all = Array.from({ length: limit("concurrentFileUploads") + 3 }, (_, nth) =>
    Buffer.from(`file ${nth}`),
  );
  expect(await storeFiles({ ...runtime.deps, services }, olga.workspaceId, all)).toHaveLength(
    all.length,
  );
  expect(most).toBe(limit("concurrentFileUploads"));
});
