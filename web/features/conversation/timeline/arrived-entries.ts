/**
 * Entries that are new at the end of a timeline. A merge, a move and their undo renumber entries, so a higher number
 * alone does not make one new; unknown entries before a known one came from another conversation or an older page.
 */
export const arrivedEntries = <One extends { readonly id: string }>(
  entries: readonly One[],
  known: readonly { readonly id: string }[],
): One[] =>
  entries.slice(entries.findLastIndex(({ id }) => known.some((one) => one.id === id)) + 1);
