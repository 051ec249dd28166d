export interface ListChange<Id> {
  readonly set?: readonly Id[] | undefined;
  readonly add?: readonly Id[] | undefined;
  readonly remove?: readonly Id[] | undefined;
}

/** What a list becomes: set anew, or changed in part, so that what someone else changed meanwhile stays. */
export function changeList<Id>(
  now: readonly Id[],
  { set, add = [], remove = [] }: ListChange<Id>,
): Id[] {
  const kept = (set ?? now).filter((one) => !remove.includes(one));
  return [...kept, ...add.filter((one) => !kept.includes(one))];
}

/** What was changed of a list: the part to add and the part to remove. */
export function listChange<Id>(
  before: readonly Id[],
  after: readonly Id[],
): { readonly add: Id[]; readonly remove: Id[] } {
  return {
    add: after.filter((one) => !before.includes(one)),
    remove: before.filter((one) => !after.includes(one)),
  };
}
