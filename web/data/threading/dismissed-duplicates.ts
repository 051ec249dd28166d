// Pairs of conversations that somebody at this browser said are not the same matter.
import type { ConversationId } from "#domain/ids.ts";

const key = "not-the-same";
const mostKept = 200;
type Pair = readonly [ConversationId, ConversationId];

const nameOf = (pair: Pair): string => pair.toSorted().join(" ");

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(kept) ? kept.map(String) : [];
  } catch {
    return [];
  }
}

export const isDuplicateDismissed = (...pair: Pair): boolean => read().includes(nameOf(pair));

export function dismissDuplicate(...pair: Pair): void {
  try {
    const kept = [...read(), nameOf(pair)].slice(-mostKept);
    localStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // Storage is switched off or full: the suggestion comes back, which does no harm.
  }
}
