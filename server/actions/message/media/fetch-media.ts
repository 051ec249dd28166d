// Bringing a received picture home: bytes first, then the row; a picture that cannot be had says why.
import type { AccountId, AttachmentId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { PutOff } from "#domain/put-off.ts";
import { openSmsAccount } from "#server/actions/account/open-account.ts";
import { publishEntryChange } from "#server/actions/conversation/apply-conversation-change.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { readFromAccount } from "#server/actions/inbox/read-from-account.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { FileFault } from "#server/ports/files.ts";
import { findAccount } from "#server/store/account.ts";
import { type AttachmentRecord, findAttachment } from "#server/store/attachment.ts";
import { findConversation } from "#server/store/conversation/conversation.ts";
import { findEntry } from "#server/store/conversation/entry.ts";
import {
  abandonAttachment,
  setAttachmentFile,
  setAttachmentLost,
} from "#server/store/unfetched.ts";
import { betterName } from "./received-name.ts";
import { storeFile } from "./save-file.ts";

export async function fetchMedia(
  desk: Runtime,
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
    const account = await openSmsAccount(desk.parts, workspaceId, accountId);
    return account.provider.fetchMedia(account.connection, media, limit("uploadBytes"));
  }).catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
  if (got instanceof PutOff) throw got;
  if (got instanceof Error) return fail(desk, workspaceId, picture, got);
  const stored = await storeFile(desk.parts, workspaceId, got.bytes).catch((error: unknown) =>
    error instanceof FileFault ? error : Promise.reject(error),
  );
  if (stored instanceof FileFault) return fail(desk, workspaceId, picture, stored);
  const sha256 = stored;
  await desk.asSystem(workspaceId, async (ctx) => {
    await setAttachmentFile(ctx.db, workspaceId, id, {
      sha256,
      size: got.bytes.length,
      type: got.type,
      name: betterName(picture.name, media.type, got.type),
    });
    await tell(ctx, picture);
  });
}

const abandon = (
  desk: Runtime,
  workspaceId: WorkspaceId,
  picture: AttachmentRecord,
): Promise<void> =>
  desk.asSystem(workspaceId, async (ctx) => {
    const why = "Its provider account was removed.";
    await abandonAttachment(ctx.db, workspaceId, picture.id, why);
    await tell(ctx, picture);
  });

/** The job engine tries again; a later success clears the problem. */
async function fail(
  desk: Runtime,
  workspaceId: WorkspaceId,
  picture: AttachmentRecord,
  fault: Error,
): Promise<never> {
  await desk.asSystem(workspaceId, async (ctx) => {
    await setAttachmentLost(ctx.db, workspaceId, picture.id, fault.message);
    await tell(ctx, picture);
  });
  throw fault;
}

async function tell(ctx: WriteContext, picture: AttachmentRecord): Promise<void> {
  const entry = picture.messageId && (await findEntry(ctx.db, ctx.workspaceId, picture.messageId));
  const conversation =
    entry && (await findConversation(ctx.db, ctx.workspaceId, entry.conversationId));
  if (entry && conversation) publishEntryChange(ctx, conversation, entry.id);
}
