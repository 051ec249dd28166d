// Files are kept by their content and cleared away when nothing points at them: both at once loses nothing.
import { afterAll, expect, test } from "vitest";
import type { AttachmentId } from "#domain/ids.ts";
import { openPeople, type Someone } from "#server/actions/member/for-tests/open-people.ts";
import {
  deleteStrayAttachments,
  fileKey,
  insertAttachment,
  isFileKept,
} from "#server/store/attachment.ts";
import { clearFile, keepFile } from "./keep-file.ts";

const people = openPeople();
afterAll(() => people.close());
const { desk, database } = people;
const bytes = Buffer.from("the picture below every mail of ours");
const later = () => new Date(people.now().getTime() + 2 * 86_400_000);

const keepOnly = ({ workspaceId }: Someone) =>
  desk.asHouse(workspaceId, (ctx) => keepFile(ctx, bytes));

const isThere = async ({ workspaceId }: Someone, sha256: string) => ({
  row: await isFileKept(database, workspaceId, sha256),
  bytes: (await desk.parts.outside.files.get(fileKey(workspaceId, sha256))) !== null,
});

const strayOf = async ({ workspaceId }: Someone) =>
  (await deleteStrayAttachments(database, later())).filter(
    (one) => one.workspaceId === workspaceId,
  );

test("what nothing points at goes, row and bytes", async () => {
  const olga = await people.found();
  const sha256 = await keepOnly(olga);
  expect(await isThere(olga, sha256)).toEqual({ row: true, bytes: true });
  for (const one of await strayOf(olga)) await clearFile(desk, olga.workspaceId, one.sha256);
  expect(await isThere(olga, sha256)).toEqual({ row: false, bytes: false });
});

test("a file that comes again while it is being cleared away stays", async () => {
  const olga = await people.found();
  const sha256 = await keepOnly(olga);
  const { workspaceId, memberId } = olga;
  let clearing: Promise<void> = Promise.resolve();
  await desk.asHouse(workspaceId, async (ctx) => {
    await keepFile(ctx, bytes);
    // The sweep sees nothing yet that points at it, and begins.
    const strays = await strayOf(olga);
    expect(strays).toHaveLength(1);
    clearing = clearFile(desk, workspaceId, sha256);
    await insertAttachment(ctx.db, workspaceId, {
      ...{ id: ctx.newId<AttachmentId>(), messageId: null, memberId, sha256, remote: null },
      ...{ name: "logo.png", type: "image/png", size: bytes.length, position: 0, at: ctx.now },
    });
  });
  await clearing;
  expect(await isThere(olga, sha256)).toEqual({ row: true, bytes: true });
});
