// The same key from the same principal is the same request: the second gets the first one's response. The key is
// claimed inside the action's own transaction, so a concurrent duplicate waits for the commit and then reads the
// response.
import { AppError } from "#domain/errors.ts";
import type { AttachmentId, ConversationId, EntryId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { toJson } from "./json.ts";
import { type Db, prepared, sql } from "./sql.ts";

/**
 * An external action without a response after this time has died. The same request can start again unless something was
 * written.
 */
const abandonedAfterMs = 2 * 60_000;

/** Stored in place of a large response that can't be rebuilt. No action returns a string. */
const omittedResponse = "response omitted";

export interface IdempotencyClaim {
  readonly workspaceId: string;
  readonly principalId: string;
  readonly key: string;
  readonly action: string;
  readonly inputHash: string;
  readonly at: Date;
}

/** Stored as a string in place of a large response that its action rebuilds. */
export interface ResponseReference {
  readonly entryId: EntryId;
  readonly attachmentIds?: readonly AttachmentId[];
}

interface StoredResponse {
  readonly output: unknown;
  /** Set if the response wasn't stored and must be rebuilt. */
  readonly reference?: ResponseReference;
}

/** Null if this request claimed the key; otherwise the stored response. */
export async function claimIdempotencyKey(
  tx: Db,
  claim: IdempotencyClaim,
): Promise<StoredResponse | null> {
  const abandonedBefore = new Date(claim.at.getTime() - abandonedAfterMs);
  const claimed = await tx.run(prepared`
    insert into idempotency_key (workspace_id, principal_id, key, action, input_hash, response, at)
    values (${claim.workspaceId}, ${claim.principalId}, ${claim.key}, ${claim.action}, ${claim.inputHash}, null, ${claim.at})
    on conflict (workspace_id, principal_id, key) do update set at = excluded.at, is_over = false
      where idempotency_key.response is null and not idempotency_key.has_effect
        and (idempotency_key.is_over or idempotency_key.at < ${abandonedBefore})
        and idempotency_key.action = excluded.action and idempotency_key.input_hash = excluded.input_hash`);
  if (claimed === 1) return null;
  const before = await tx.one<{
    action: string;
    inputHash: string;
    output: unknown;
    isBroken: boolean;
  }>(prepared`
    select action, input_hash as "inputHash", response as output, has_effect and (is_over or at < ${abandonedBefore}) as "isBroken" from idempotency_key
     where workspace_id = ${claim.workspaceId} and principal_id = ${claim.principalId} and key = ${claim.key}`);
  if (before.action !== claim.action || before.inputHash !== claim.inputHash)
    throw new AppError("idempotency_key_reused");
  if (before.output === null)
    throw new AppError(before.isBroken ? "outcome_unknown" : "request_in_progress");
  if (before.output === omittedResponse) throw new AppError("response_not_stored");
  if (typeof before.output === "string")
    return { output: null, reference: JSON.parse(before.output) as ResponseReference };
  return { output: before.output };
}

/** Only small responses, and none with text that can be deleted: with a key of its own for each request, a member could otherwise fill the disk in a day. */
export async function saveIdempotentResponse(
  db: Db,
  claim: IdempotencyClaim,
  output: unknown,
  reference?: ResponseReference,
  isAlwaysRebuilt = false,
): Promise<void> {
  const whole = toJson(output);
  const isLarge = isAlwaysRebuilt || whole.length > limit("idempotentResponseLength");
  const json = isLarge ? toJson(reference ? toJson(reference) : omittedResponse) : whole;
  await db.run(prepared`
    update idempotency_key set response = ${json}::jsonb
     where workspace_id = ${claim.workspaceId} and principal_id = ${claim.principalId} and key = ${claim.key}`);
}

const conversationPaths = [[], ["conversation"], ["other"]] as const;

/** Removes the preview of a deleted note from stored responses that show its conversation. */
export async function deleteStoredPreviews(
  tx: Db,
  workspaceId: WorkspaceId,
  conversationId: ConversationId,
  seq: number,
): Promise<void> {
  for (const path of conversationPaths)
    await tx.run(sql`
      update idempotency_key set response = jsonb_set(response, ${[...path, "lastEntry", "preview"]}::text[], '""')
       where workspace_id = ${workspaceId} and response #>> ${[...path, "id"]}::text[] = ${conversationId}::text
         and response #>> ${[...path, "lastSeq"]}::text[] = ${String(seq)}::text and response #> ${[...path, "lastEntry"]}::text[] is not null`);
}

/** Marks that this transaction writes something that the same request must not write again. */
export async function markIdempotencyEffect(tx: Db, claim: IdempotencyClaim): Promise<void> {
  await tx.run(prepared`
    update idempotency_key set has_effect = true
     where workspace_id = ${claim.workspaceId} and principal_id = ${claim.principalId} and key = ${claim.key}`);
}

/**
 * Releases the key after an external action ended without a response: the same request can start again unless something
 * was written. With `isRejection` it can in any case, since what was written is not what was requested.
 */
export async function releaseIdempotencyKey(
  db: Db,
  claim: IdempotencyClaim,
  isRejection: boolean,
): Promise<void> {
  const released = await db.run(sql`
    delete from idempotency_key
     where workspace_id = ${claim.workspaceId} and principal_id = ${claim.principalId} and key = ${claim.key} and response is null
       and (${isRejection} or not has_effect)`);
  if (released === 0)
    await db.run(sql`
      update idempotency_key set is_over = true
       where workspace_id = ${claim.workspaceId} and principal_id = ${claim.principalId} and key = ${claim.key} and response is null`);
}

export async function deleteOldIdempotencyKeys(db: Db, before: Date): Promise<number> {
  return db.run(sql`delete from idempotency_key where at < ${before}`);
}
