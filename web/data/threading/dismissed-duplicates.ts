// Pairs of conversations that were dismissed as duplicates in this browser.
import type { ConversationId } from "#domain/ids.ts";

const key = "not-the-same";
const maxStored = 200;
type Pair = readonly [ConversationId, ConversationId];

const nameOf = (pair: Pair): string => pair.toSorted().join(" ");

function read(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(stored) ? stored.map(String) : [];
  } catch {
    return [];
  }
}

export const isDuplicateDismissed = (...pair: Pair): boolean => read().includes(nameOf(pair));

export function dismissDuplicate(...pair: Pair): void {
  try {
    const stored = [...read(), nameOf(pair)].slice(-maxStored);
    localStorage.setItem(key, JSON.stringify(stored));
  } catch {
    // Storage is disabled or full: the suggestion appears again, which does no harm.
  }
}
