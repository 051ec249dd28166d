interface Placed {
  readonly id: string;
  readonly seq: number;
}

/**
 * Entries that are new at the end of a timeline. A merge, a move and their undo renumber entries, so a higher number
 * alone does not make one new; unknown entries before a known one came from another conversation or an older page.
 */
export function arrivedEntries<One extends Placed>(
  entries: readonly One[],
  known: ReadonlySet<string>,
): One[] {
  const lastKnown = entries.reduce((last, { id, seq }) => (known.has(id) ? seq : last), 0);
  return entries.filter(({ id, seq }) => seq > lastKnown && !known.has(id));
}
