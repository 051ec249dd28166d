import { type DraftId, type Id, makeId } from "#domain/ids.ts";

/**
 * A key no one else will make: for `idempotency-key` and for words that are sent once and only once.
 * Not crypto.randomUUID, which browsers keep from pages served by plain http in an office network.
 */
export const newKey = (): string =>
  makeId<Id<"wish">>(Date.now(), crypto.getRandomValues(new Uint8Array(10)));

export const newDraftId = (): DraftId => newKey() as DraftId;
