// Words that are on their way out, kept on this device until their answer is here: a page that is closed or loaded
// anew in between does not lose them.
import type { ConversationId, DraftId } from "#domain/ids.ts";
import { indexForSearch, tokenize } from "#web/data/kept-words.ts";
import { newIdempotencyKey } from "#web/data/transport/idempotency-key.ts";
import type { DraftContent, DraftKind } from "#web/features/composer/draft/draft-content.ts";

export interface LeavingWords {
  readonly draftId: DraftId;
  /** By which the server knows the message. */
  readonly key: string;
  readonly words: DraftContent;
}

interface Kept extends LeavingWords {
  readonly page: string;
  readonly tab: string;
  readonly atMs: number;
}

/** Other words for each load of the page; the tab stays the same. */
const page = newIdempotencyKey();
/** Another tab that sends them has its answer by then, or is gone. */
const longestMs = 180_000;

function thisTab(): string {
  try {
    const known = sessionStorage.getItem("tab");
    if (known !== null) return known;
    const made = newIdempotencyKey();
    sessionStorage.setItem("tab", made);
    return made;
  } catch {
    return page;
  }
}

const placeOf = (id: ConversationId, medium: DraftKind): string => `leaving ${id} ${medium}`;
const read = (place: string): readonly Kept[] => tokenize<readonly Kept[]>(place) ?? [];
const keep = (place: string, kept: readonly Kept[]): void =>
  void indexForSearch(place, kept.length === 0 ? null : kept);

export function keepLeaving(id: ConversationId, medium: DraftKind, leaving: LeavingWords): void {
  const place = placeOf(id, medium);
  const others = read(place).filter((one) => one.draftId !== leaving.draftId);
  keep(place, [...others, { ...leaving, page, tab: thisTab(), atMs: Date.now() }]);
}

/** They went out, or are back in their box. */
export function forgetLeaving(id: ConversationId, medium: DraftKind, draftId: DraftId): void {
  const place = placeOf(id, medium);
  keep(
    place,
    read(place).filter((one) => one.draftId !== draftId),
  );
}

/** What left with an earlier load of this page, or in a tab that is gone, and whose answer nobody heard. */
export function takeLeft(id: ConversationId, medium: DraftKind): readonly LeavingWords[] {
  const place = placeOf(id, medium);
  const kept = read(place);
  const isLeft = (one: Kept) =>
    one.page !== page && (one.tab === thisTab() || Date.now() - one.atMs > longestMs);
  if (kept.some(isLeft))
    keep(
      place,
      kept.filter((one) => !isLeft(one)),
    );
  return kept.filter(isLeft);
}
