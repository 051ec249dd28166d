import { limit } from "#domain/limits.ts";

/** The ids an answer names: those of the mail it answers, then that mail itself; the first and the last of many. */
export function buildReferences(parent: {
  readonly references: readonly string[];
  readonly messageId: string | null;
}): string[] {
  const named = parent.messageId === null ? [] : [parent.messageId];
  const all = [...new Set([...parent.references.filter((one) => !named.includes(one)), ...named])];
  // One place is for the answer's own id.
  return firstAndLast(all, limit("mailReferences") - 1);
}

/** Where a thread began and where it is now: a stranger's mail may name thousands between. */
export const firstAndLast = (ids: readonly string[], most: number): string[] =>
  ids.length <= most ? [...ids] : [...ids.slice(0, 1), ...ids.slice(1 - most)];
