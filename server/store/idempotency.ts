// The same key of the same bearer is the same request: the second gets the first one's answer. The key is
// claimed inside the deed's own transaction, so a concurrent twin waits for the commit and then reads it.
import { AppError } from "#domain/errors.ts";
import { toJson } from "./json.ts";
import { type Db, prepared, sql } from "./sql.ts";

/** An errand without an answer after this long died on the way; unless it wrote something the same request begins again. */
const givenUpMs = 2 * 60_000;

export interface IdempotencyClaim {
  readonly workspaceId: string;
  readonly bearer: string;
  readonly key: string;
  readonly action: string;
  readonly inputHash: string;
  readonly at: Date;
}

/** null: the key is ours now. Otherwise the answer it led to before. */
export async function claimIdempotencyKey(
  tx: Db,
  claim: IdempotencyClaim,
): Promise<{ answer: unknown } | null> {
  const givenUp = new Date(claim.at.getTime() - givenUpMs);
  const claimed = await tx.run(prepared`
    insert into idempotency_key (workspace_id, principal_id, key, action, input_hash, response, at)
    values (${claim.workspaceId}, ${claim.bearer}, ${claim.key}, ${claim.action}, ${claim.inputHash}, null, ${claim.at})
    on conflict (workspace_id, principal_id, key) do update set at = excluded.at, is_over = false
      where idempotency_key.response is null and not idempotency_key.has_effect
        and (idempotency_key.is_over or idempotency_key.at < ${givenUp})
        and idempotency_key.action = excluded.action and idempotency_key.input_hash = excluded.input_hash`);
  if (claimed === 1) return null;
  const before = await tx.one<{
    action: string;
    inputHash: string;
    answer: unknown;
    isBroken: boolean;
  }>(prepared`
    select action, input_hash as "inputHash", response as answer, has_effect and (is_over or at < ${givenUp}) as "isBroken" from idempotency_key
     where workspace_id = ${claim.workspaceId} and principal_id = ${claim.bearer} and key = ${claim.key}`);
  if (before.action !== claim.action || before.inputHash !== claim.inputHash)
    throw new AppError("idempotency_key_reused");
  if (before.answer === null)
    throw new AppError(before.isBroken ? "outcome_unknown" : "request_in_progress");
  return { answer: before.answer };
}

export async function saveIdempotentResponse(
  db: Db,
  claim: IdempotencyClaim,
  answer: unknown,
): Promise<void> {
  await db.run(prepared`
    update idempotency_key set response = ${toJson(answer)}::jsonb
     where workspace_id = ${claim.workspaceId} and principal_id = ${claim.bearer} and key = ${claim.key}`);
}

/** Something is written in this transaction that the same request must not write again. */
export async function noteEffect(tx: Db, claim: IdempotencyClaim): Promise<void> {
  await tx.run(prepared`
    update idempotency_key set has_effect = true
     where workspace_id = ${claim.workspaceId} and principal_id = ${claim.bearer} and key = ${claim.key}`);
}

/**
 * An errand ended without an answer: the same request may begin again, unless something was written. `isRefusal`: it was
 * refused, and whatever was written is not what was asked for.
 */
export async function releaseIdempotencyKey(
  db: Db,
  claim: IdempotencyClaim,
  isRefusal: boolean,
): Promise<void> {
  const released = await db.run(sql`
    delete from idempotency_key
     where workspace_id = ${claim.workspaceId} and principal_id = ${claim.bearer} and key = ${claim.key} and response is null
       and (${isRefusal} or not has_effect)`);
  if (released === 0)
    await db.run(sql`
      update idempotency_key set is_over = true
       where workspace_id = ${claim.workspaceId} and principal_id = ${claim.bearer} and key = ${claim.key} and response is null`);
}

export async function deleteOldIdempotencyKeys(db: Db, before: Date): Promise<number> {
  return db.run(sql`delete from idempotency_key where at < ${before}`);
}
