// Bringing a received picture home: bytes first, then the row; a picture that cannot be had says why.
import type { AccountId, AttachmentId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { PutOff } from "#domain/put-off.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { announceEntry } from "#server/actions/conversation/change.ts";
import type { Desk } from "#server/actions/desk.ts";
import { openAccount } from "#server/actions/line/open-account.ts";
import { readFromAccount } from "#server/actions/line/read-from-account.ts";
import { FileFault } from "#server/ports/files.ts";
import { findAccount } from "#server/store/account.ts";
import { type AttachmentRecord, findAttachment } from "#server/store/attachment.ts";
import { findConversation } from "#server/store/conversation/conversation.ts";
import { findEntry } from "#server/store/conversation/entry.ts";
import { abandonAttachment, bringAttachmentHome, loseAttachment } from "#server/store/unfetched.ts";
import { storeFile } from "./keep-file.ts";
import { betterName } from "./received-name.ts";

export async function fetchPicture(
  desk: Desk,
  workspaceId: WorkspaceId,
  id: AttachmentId,
): Promise<void> {
  const { database } = desk.parts;
  const picture = await findAttachment(database, workspaceId, id);
  if (!picture?.remote) return;
  const accountId = picture.remote.accountId as AccountId;
  // Without its keys nobody can have it: the provider gives it to the account alone.
  if ((await findAccount(database, workspaceId, accountId)) === null)
    return abandon(desk, workspaceId, picture);
  const media = { url: picture.remote.url, type: picture.remote.type };
  const got = await readFromAccount(desk, workspaceId, accountId, async () => {
    const account = await openAccount(desk.parts, workspaceId, accountId);
    return account.provider.fetchMedia(account.connection, media, limit("uploadBytes"));
  }).catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
  if (got instanceof PutOff) throw got;
  if (got instanceof Error) return fail(desk, workspaceId, picture, got);
  const stored = await storeFile(desk.parts, workspaceId, got.bytes).catch((error: unknown) =>
    error instanceof FileFault ? error : Promise.reject(error),
  );
  if (stored instanceof FileFault) return fail(desk, workspaceId, picture, stored);
  const sha256 = stored;
  await desk.asHouse(workspaceId, async (ctx) => {
    await bringAttachmentHome(ctx.db, workspaceId, id, {
      sha256,
      size: got.bytes.length,
      type: got.type,
      name: betterName(picture.name, media.type, got.type),
    });
    await tell(ctx, picture);
  });
}

const abandon = (desk: Desk, workspaceId: WorkspaceId, picture: AttachmentRecord): Promise<void> =>
  desk.asHouse(workspaceId, async (ctx) => {
    const why = "Its provider account was removed.";
    await abandonAttachment(ctx.db, workspaceId, picture.id, why);
    await tell(ctx, picture);
  });

/** The job engine tries again; a later success clears the problem. */
async function fail(
  desk: Desk,
  workspaceId: WorkspaceId,
  picture: AttachmentRecord,
  fault: Error,
): Promise<never> {
  await desk.asHouse(workspaceId, async (ctx) => {
    await loseAttachment(ctx.db, workspaceId, picture.id, fault.message);
    await tell(ctx, picture);
  });
  throw fault;
}

async function tell(ctx: WriteCtx, picture: AttachmentRecord): Promise<void> {
  const entry = picture.messageId && (await findEntry(ctx.db, ctx.workspaceId, picture.messageId));
  const conversation =
    entry && (await findConversation(ctx.db, ctx.workspaceId, entry.conversationId));
  if (entry && conversation) announceEntry(ctx, conversation, entry.id);
}
