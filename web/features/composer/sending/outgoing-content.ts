// Content being sent, stored on this device until the server responds, so closing or reloading the page loses nothing.

import type { DraftKind } from "#domain/conversation/draft-kind.ts";
import type { ConversationId, DraftId } from "#domain/ids.ts";
import { newIdempotencyKey } from "#web/data/transport/idempotency-key.ts";
import { readUnsentContent, saveUnsentContent } from "#web/data/unsent-content.ts";
import type { DraftContent } from "#web/features/composer/draft/draft-content.ts";

interface OutgoingContent {
  readonly draftId: DraftId;
  /** The idempotency key. */
  readonly key: string;
  readonly content: DraftContent;
}

interface StoredOutgoing extends OutgoingContent {
  readonly page: string;
  readonly tab: string;
  readonly atMs: number;
}

/** New for each page load; the tab id stays the same. */
const page = newIdempotencyKey();
/** After this time another tab either has its response or is gone. */
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

const storageKeyOf = (id: ConversationId, kind: DraftKind): string => `leaving ${id} ${kind}`;
const read = (storageKey: string): readonly StoredOutgoing[] =>
  readUnsentContent<readonly StoredOutgoing[]>(storageKey) ?? [];
const store = (storageKey: string, stored: readonly StoredOutgoing[]): void =>
  void saveUnsentContent(storageKey, stored.length === 0 ? null : stored);

export function saveOutgoing(id: ConversationId, kind: DraftKind, outgoing: OutgoingContent): void {
  const storageKey = storageKeyOf(id, kind);
  const others = read(storageKey).filter((one) => one.draftId !== outgoing.draftId);
  store(storageKey, [...others, { ...outgoing, page, tab: thisTab(), atMs: Date.now() }]);
}

/** The content was sent or restored to its editor. */
export function deleteOutgoing(id: ConversationId, kind: DraftKind, draftId: DraftId): void {
  const storageKey = storageKeyOf(id, kind);
  store(
    storageKey,
    read(storageKey).filter((one) => one.draftId !== draftId),
  );
}

/** Content sent by an earlier load of this page or by a closed tab, with no response received. */
export function consumeUnanswered(id: ConversationId, kind: DraftKind): readonly OutgoingContent[] {
  const storageKey = storageKeyOf(id, kind);
  const stored = read(storageKey);
  const isAbandoned = (one: StoredOutgoing) =>
    one.page !== page && (one.tab === thisTab() || Date.now() - one.atMs > longestMs);
  if (stored.some(isAbandoned))
    store(
      storageKey,
      stored.filter((one) => !isAbandoned(one)),
    );
  return stored.filter(isAbandoned);
}
