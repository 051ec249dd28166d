// An external action calls out between its transactions, so its key is claimed before and its response saved after
// them. Writes in between mark the key in the same transaction: whatever fails, nothing is done twice under one key
// (docs/adr/0053-idempotency-keys-of-external-actions.md).
import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { backoffMs, withJitter } from "#domain/backoff.ts";
import { AppError } from "#domain/errors.ts";
import type { Secrets } from "#server/secrets.ts";
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
const saveRetryMs = 500;

/** With the server's key, nobody can try guesses against it. */
export function hashInput(input: unknown, secrets: Pick<Secrets, "sign"> | null = null): string {
  const text = JSON.stringify(input ?? {});
  return secrets?.sign(`input ${text}`) ?? createHash("sha256").update(text).digest("hex");
}

export async function onceByKey<Output>(
  database: Database,
  claim: IdempotencyClaim | null,
  run: (recordEffect: RecordEffect) => Promise<Output>,
): Promise<Output> {
  if (claim === null) return run(async () => undefined);
  const claimed = await database.transaction((tx) => claimIdempotencyKey(tx, claim));
  if (claimed) return claimed.output as Output;
  const output = await run((tx) => markIdempotencyEffect(tx, claim)).catch(
    async (error: unknown) => {
      // A rejection means that nothing was done, and its cause may be gone. After any other error, the progress is unknown.
      // If this fails, the key is treated like that of a killed process.
      await releaseIdempotencyKey(database, claim, error instanceof AppError).catch(
        () => undefined,
      );
      throw error;
    },
  );
  await saveResponseWithRetry(database, claim, output);
  return output;
}

/** The action is done and the client gets the response, whether it can be saved or not. */
async function saveResponseWithRetry(
  database: Database,
  claim: IdempotencyClaim,
  output: unknown,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await saveIdempotentResponse(database, claim, output);
    } catch {
      if (attempt >= maxSaveAttempts) return;
      await pause(withJitter(backoffMs({ attempt, firstMs: saveRetryMs }), Math.random));
    }
  }
}
