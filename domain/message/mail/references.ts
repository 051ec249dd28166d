import { limit } from "#domain/limits.ts";

/** The ids an answer names: those of the mail it answers, then that mail itself; the first and the last of many. */
export function referencesFor(parent: {
  readonly references: readonly string[];
  readonly messageId: string | null;
}): string[] {
  const named = parent.messageId === null ? [] : [parent.messageId];
  const all = [...new Set([...parent.references.filter((one) => !named.includes(one)), ...named])];
  // One place is for the answer's own id.
  const most = limit("mailReferences") - 1;
  return all.length <= most ? all : [...all.slice(0, 1), ...all.slice(1 - most)];
}
