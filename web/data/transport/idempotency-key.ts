import { createId, type DraftId, type Id } from "#domain/ids.ts";

/**
 * A key no one else will make: for `idempotency-key` and for words that are sent once and only once.
 * Not crypto.randomUUID, which browsers keep from pages served by plain http in an office network.
 */
export const newIdempotencyKey = (): string =>
  createId<Id<"wish">>(Date.now(), crypto.getRandomValues(new Uint8Array(10)));

export const newDraftId = (): DraftId => newIdempotencyKey() as DraftId;
