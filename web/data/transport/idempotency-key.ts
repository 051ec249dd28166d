import { createId, type DraftId, type Id } from "#domain/ids.ts";

/**
 * A unique key: for `idempotency-key` and for content that must be sent exactly once. Not crypto.randomUUID, which is
 * unavailable on pages served over plain HTTP, as in an office network.
 */
export const newIdempotencyKey = (): string =>
  createId<Id<"request">>(Date.now(), crypto.getRandomValues(new Uint8Array(10)));

export const newDraftId = (): DraftId => newIdempotencyKey() as DraftId;
