// Undo offers of sent messages, by entry.
import type { EntryId } from "#domain/ids.ts";
import { type UndoOffer, withdrawUndo } from "#web/data/toasts/undo.ts";

const offers = new Map<EntryId, UndoOffer>();

/** Withdrawn as soon as the message can no longer be canceled, for whatever reason. */
export function registerUndoOffer(id: EntryId, offer: UndoOffer): void {
  offers.set(id, offer);
}

/** For actions joined with sending: one undo reverts both. */
export const offerOf = (id: EntryId): UndoOffer | undefined => offers.get(id);

export function withdrawUndoOffer(id: EntryId): void {
  const offer = offers.get(id);
  offers.delete(id);
  const [step] = offer?.steps ?? [];
  if (offer && step) withdrawUndo(offer, step);
}
