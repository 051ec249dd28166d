// An errand asks the outside between its transactions, so its key is claimed before and its answer kept after them. What
// is written in between says so at the key, in the same transaction: whatever breaks, nothing is done a second time
// without being asked for under another key (docs/adr/0053-a-key-knows-that-something-was-written.md).
import { setTimeout as pause } from "node:timers/promises";
import { AppError } from "#domain/errors.ts";
import type { Database } from "#server/store/database.ts";
import {
  claimIdempotencyKey,
  type IdempotencyClaim,
  noteEffect,
  releaseIdempotencyKey,
  saveIdempotentResponse,
} from "#server/store/idempotency.ts";
import type { Db } from "#server/store/sql.ts";

/** Of an errand's own transaction: what it writes there is written under its key. */
export type UnderKey = (tx: Db) => Promise<void>;

const keepTries = 4;
const keepAgainMs = 250;

export async function onceByKey<Answer>(
  database: Database,
  claim: IdempotencyClaim | null,
  run: (underKey: UnderKey) => Promise<Answer>,
): Promise<Answer> {
  if (claim === null) return run(async () => undefined);
  const kept = await database.transaction((tx) => claimIdempotencyKey(tx, claim));
  if (kept) return kept.answer as Answer;
  const answer = await run((tx) => noteEffect(tx, claim)).catch(async (error: unknown) => {
    // A refusal says that it was not done, and what was in the way may be gone. Of all else nobody knows how far it came.
    // Where this fails the key is as good as that of a killed process.
    await releaseIdempotencyKey(database, claim, error instanceof AppError).catch(() => undefined);
    throw error;
  });
  await keepSurely(database, claim, answer);
  return answer;
}

/** It was done and whoever asked is told so, kept or not. */
async function keepSurely(
  database: Database,
  claim: IdempotencyClaim,
  answer: unknown,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await saveIdempotentResponse(database, claim, answer);
    } catch {
      if (tries >= keepTries) return;
      await pause(keepAgainMs * 2 ** tries * (0.75 + Math.random() / 2));
    }
  }
}
