// Files are kept by their content and cleared away when nothing points at them: both at once loses nothing.
import { Readable } from "node:stream";
import { afterAll, expect, test } from "vitest";
import type { AttachmentId } from "#domain/ids.ts";
import {
  deleteUnusedAttachments,
  fileExists,
  fileKey,
  insertAttachment,
  readStoredBytes,
} from "#server/store/attachment.ts";
import { createMembersFixture, type TestMember } from "#testing/fixtures/member/members-fixture.ts";
import { deleteUnusedFile, storeArrived, storeFile, storeFiles } from "./save-file.ts";

const people = createMembersFixture();
afterAll(() => people.close());
const { desk, database } = people;
const bytes = Buffer.from("the picture below every mail of ours");
const later = () => new Date(people.now().getTime() + 2 * 86_400_000);

const keepOnly = ({ workspaceId }: TestMember) => storeFile(desk.parts, workspaceId, bytes);

const isThere = async ({ workspaceId }: TestMember, sha256: string) => ({
  row: await fileExists(database, workspaceId, sha256),
  bytes: (await desk.parts.outside.files.get(fileKey(workspaceId, sha256))) !== null,
});

const strayOf = async ({ workspaceId }: TestMember) =>
  (await deleteUnusedAttachments(database, later())).filter(
    (one) => one.workspaceId === workspaceId,
  );

test("what nothing points at goes, row and bytes", async () => {
  const olga = await people.found();
  const sha256 = await keepOnly(olga);
  expect(await isThere(olga, sha256)).toEqual({ row: true, bytes: true });
  for (const one of await strayOf(olga))
    await deleteUnusedFile(desk.parts, olga.workspaceId, one.sha256, later());
  expect(await isThere(olga, sha256)).toEqual({ row: false, bytes: false });
});

const attach = ({ workspaceId, memberId }: TestMember, sha256: string) =>
  desk.asSystem(workspaceId, (ctx) =>
    insertAttachment(ctx.db, workspaceId, {
      ...{ id: ctx.newId<AttachmentId>(), messageId: null, memberId, sha256, remote: null },
      ...{ name: "logo.png", type: "image/png", size: bytes.length, position: 0, at: ctx.now },
    }),
  );

test("a file that comes again while it is being cleared away stays", async () => {
  const olga = await people.found();
  const { workspaceId } = olga;
  const sha256 = await keepOnly(olga);
  // The sweep has taken the row, and its store is slow to remove the bytes.
  const { files } = desk.parts.outside;
  const begun = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const slow = {
    ...files,
    remove: async (key: string) => {
      begun.resolve();
      await goOn.promise;
      await files.remove(key);
    },
  };
  const parts = { ...desk.parts, outside: { files: slow } };
  const clearing = deleteUnusedFile(parts, workspaceId, sha256, later());
  await begun.promise;
  // Nothing can refer to it any more, and a new upload waits until it is gone.
  await expect(attach(olga, sha256)).rejects.toThrow(/foreign key/);
  const again = keepOnly(olga);
  goOn.resolve();
  await clearing;
  await attach(olga, await again);
  expect(await isThere(olga, sha256)).toEqual({ row: true, bytes: true });
});

test("what was claimed a moment ago is left alone though nothing refers to it yet", async () => {
  const olga = await people.found();
  const sha256 = await keepOnly(olga);
  const dayAgo = new Date(people.now().getTime() - 86_400_000);
  await deleteUnusedFile(desk.parts, olga.workspaceId, sha256, dayAgo);
  expect(await isThere(olga, sha256)).toEqual({ row: true, bytes: true });
});

test("a removal whose process died is ended by the next sweep, and holds up nobody for long", async () => {
  const olga = await people.found();
  const sha256 = await keepOnly(olga);
  const dying = { ...desk.parts.outside.files, remove: () => Promise.reject(new Error("killed")) };
  const parts = { ...desk.parts, outside: { files: dying } };
  await expect(deleteUnusedFile(parts, olga.workspaceId, sha256, later())).rejects.toThrow(
    "killed",
  );
  expect(await isThere(olga, sha256)).toEqual({ row: false, bytes: true });
  expect(await strayOf(olga)).toHaveLength(1);
  await deleteUnusedFile(desk.parts, olga.workspaceId, sha256, later());
  expect(await isThere(olga, sha256)).toEqual({ row: false, bytes: false });
  expect(await strayOf(olga)).toEqual([]);
});

test("the outside cannot be reached while a transaction is open", async () => {
  const olga = await people.found();
  const { outside } = desk.parts;
  const inside = (work: () => Promise<unknown>) =>
    desk.asSystem(olga.workspaceId, async () => void (await work()));
  const key = fileKey(olga.workspaceId, "0".repeat(64));
  await expect(inside(async () => outside.files.get(key))).rejects.toThrow(/transaction is open/);
  await expect(inside(async () => keepOnly(olga))).rejects.toThrow(/transaction is open/);
  // What was begun in it and goes on after it is outside again.
  let late: Promise<unknown> = Promise.resolve();
  const ended = Promise.withResolvers<void>();
  await inside(async () => {
    late = ended.promise.then(() => outside.files.get(key));
  });
  ended.resolve();
  expect(await late).toBeNull();
});

test("what a workspace's files take is counted as they come and go", async () => {
  const olga = await people.found();
  const { workspaceId } = olga;
  const stored = () => readStoredBytes(database, workspaceId);
  expect(await stored()).toBe(0);
  const sha256 = await keepOnly(olga);
  // The same bytes lie there once, however often they come.
  await Promise.all([keepOnly(olga), keepOnly(olga)]);
  expect(await stored()).toBe(bytes.length);
  await storeFiles(desk.parts, workspaceId, [bytes, Buffer.from("12345"), Buffer.from("12345")]);
  const arrived = await desk.parts.outside.files.receive(Readable.from([Buffer.from("1234567")]));
  await storeArrived(desk.parts, workspaceId, arrived);
  expect(await stored()).toBe(bytes.length + 5 + 7);
  await deleteUnusedFile(desk.parts, workspaceId, sha256, later());
  await deleteUnusedFile(desk.parts, workspaceId, sha256, later());
  expect(await stored()).toBe(5 + 7);
});
