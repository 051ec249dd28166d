interface ListChange<Id> {
  readonly set?: readonly Id[] | undefined;
  readonly add?: readonly Id[] | undefined;
  readonly remove?: readonly Id[] | undefined;
}

/** Applies a change to a list: replaces it, or adds and removes entries so that concurrent changes are kept. */
export function changeList<Id>(
  now: readonly Id[],
  { set, add = [], remove = [] }: ListChange<Id>,
): Id[] {
  const remaining = (set ?? now).filter((one) => !remove.includes(one));
  return [...remaining, ...add.filter((one) => !remaining.includes(one))];
}

/** The difference between two lists: entries to add and to remove. */
export function listChange<Id>(
  before: readonly Id[],
  after: readonly Id[],
): { readonly add: Id[]; readonly remove: Id[] } {
  return {
    add: after.filter((one) => !before.includes(one)),
    remove: before.filter((one) => !after.includes(one)),
  };
}
