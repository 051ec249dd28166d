// What offers to take a message back, while it stands there.
import type { EntryId } from "#domain/ids.ts";

const offers = new Map<EntryId, () => void>();

/** Withdrawn as soon as the message can no longer be taken back, whoever or whatever saw to that. */
export function keepOffer(id: EntryId, withdraw: () => void): void {
  offers.set(id, withdraw);
}

export function withdrawOffer(id: EntryId): void {
  offers.get(id)?.();
  offers.delete(id);
}
