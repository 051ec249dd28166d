// An external action calls out between its transactions, so its key is claimed before and its response saved after
// them. Writes in between mark the key in the same transaction: whatever fails, nothing is done twice under one key
// (docs/adr/0053-idempotency-keys-of-external-actions.md).
import { setTimeout as pause } from "node:timers/promises";
import { AppError } from "#domain/errors.ts";
import type { Database } from "#server/store/database.ts";
import {
  claimIdempotencyKey,
  type IdempotencyClaim,
  markIdempotencyEffect,
  releaseIdempotencyKey,
  saveIdempotentResponse,
} from "#server/store/idempotency.ts";
import type { Db } from "#server/store/sql.ts";

/** Called in an external action's own transaction: records that it wrote under its key. */
type RecordEffect = (tx: Db) => Promise<void>;

const maxSaveAttempts = 4;
const saveRetryMs = 250;

export async function onceByKey<Answer>(
  database: Database,
  claim: IdempotencyClaim | null,
  run: (underKey: RecordEffect) => Promise<Answer>,
): Promise<Answer> {
  if (claim === null) return run(async () => undefined);
  const claimed = await database.transaction((tx) => claimIdempotencyKey(tx, claim));
  if (claimed) return claimed.answer as Answer;
  const answer = await run((tx) => markIdempotencyEffect(tx, claim)).catch(
    async (error: unknown) => {
      // A rejection means that nothing was done, and its cause may be gone. After any other error, the progress is unknown.
      // If this fails, the key is treated like that of a killed process.
      await releaseIdempotencyKey(database, claim, error instanceof AppError).catch(
        () => undefined,
      );
      throw error;
    },
  );
  await saveResponseWithRetry(database, claim, answer);
  return answer;
}

/** The action is done and the client gets the response, whether it can be saved or not. */
async function saveResponseWithRetry(
  database: Database,
  claim: IdempotencyClaim,
  answer: unknown,
): Promise<void> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await saveIdempotentResponse(database, claim, answer);
    } catch {
      if (attempts >= maxSaveAttempts) return;
      await pause(saveRetryMs * 2 ** attempts * (0.75 + Math.random() / 2));
    }
  }
}
