import { limit } from "#domain/limits.ts";

/**
 * Ids for the References header of a reply: those of the original email, then its own; if there are too many, the first
 * and the latest.
 */
export function buildReferences(parent: {
  readonly references: readonly string[];
  readonly messageId: string | null;
}): string[] {
  const named = parent.messageId === null ? [] : [parent.messageId];
  const all = [...new Set([...parent.references.filter((one) => !named.includes(one)), ...named])];
  // Leave room for the reply's own id.
  return firstAndLast(all, limit("emailReferences") - 1);
}

/** The start of a thread and its latest ids: an email from outside may list thousands. */
export const firstAndLast = (ids: readonly string[], max: number): string[] =>
  ids.length <= max ? [...ids] : [...ids.slice(0, 1), ...ids.slice(1 - max)];
