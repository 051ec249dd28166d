// Downloads a received file: bytes first, then the row; a failed download records why.
import type { AccountId, AttachmentId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { RetryLaterError } from "#domain/retry-later-error.ts";
import { openTextAccount } from "#server/actions/account/open-account.ts";
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
import { renameForType } from "./received-name.ts";
import { storeFile } from "./save-file.ts";

export async function fetchMedia(
  runtime: Runtime,
  workspaceId: WorkspaceId,
  id: AttachmentId,
): Promise<void> {
  const { database } = runtime.deps;
  const attachment = await findAttachment(database, workspaceId, id);
  if (!attachment?.remote) return;
  const accountId = attachment.remote.accountId as AccountId;
  // Only the account's credentials give access to the file.
  if ((await findAccount(database, workspaceId, accountId)) === null)
    return abandon(runtime, workspaceId, attachment);
  const media = { url: attachment.remote.url, type: attachment.remote.type };
  const got = await readFromAccount(runtime, workspaceId, accountId, async () => {
    const account = await openTextAccount(runtime.deps, workspaceId, accountId);
    return account.adapter.fetchMedia(account.connection, media, limit("uploadBytes"));
  }).catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
  if (got instanceof RetryLaterError) throw got;
  if (got instanceof Error) return fail(runtime, workspaceId, attachment, got);
  const stored = await storeFile(runtime.deps, workspaceId, got.bytes).catch((error: unknown) =>
    error instanceof FileFault ? error : Promise.reject(error),
  );
  if (stored instanceof FileFault) return fail(runtime, workspaceId, attachment, stored);
  const sha256 = stored;
  await runtime.asSystem(workspaceId, async (ctx) => {
    await setAttachmentFile(ctx.db, workspaceId, id, {
      sha256,
      size: got.bytes.length,
      type: got.type,
      name: renameForType(attachment.name, media.type, got.type),
    });
    await publishImageChange(ctx, attachment);
  });
}

const abandon = (
  runtime: Runtime,
  workspaceId: WorkspaceId,
  attachment: AttachmentRecord,
): Promise<void> =>
  runtime.asSystem(workspaceId, async (ctx) => {
    const reason = "Its provider account was removed.";
    await abandonAttachment(ctx.db, workspaceId, attachment.id, reason);
    await publishImageChange(ctx, attachment);
  });

/** The job engine retries; a later success clears the problem. */
async function fail(
  runtime: Runtime,
  workspaceId: WorkspaceId,
  attachment: AttachmentRecord,
  fault: Error,
): Promise<never> {
  await runtime.asSystem(workspaceId, async (ctx) => {
    await setAttachmentLost(ctx.db, workspaceId, attachment.id, fault.message);
    await publishImageChange(ctx, attachment);
  });
  throw fault;
}

async function publishImageChange(ctx: WriteContext, attachment: AttachmentRecord): Promise<void> {
  const entry =
    attachment.messageId && (await findEntry(ctx.db, ctx.workspaceId, attachment.messageId));
  const conversation =
    entry && (await findConversation(ctx.db, ctx.workspaceId, entry.conversationId));
  if (entry && conversation) publishEntryChange(ctx, conversation, entry.id);
}
