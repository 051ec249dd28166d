// A message and everything that answers it, and what answers that: by the ids they name.
import type { EntryId } from "#domain/ids.ts";
import type { Naming } from "#server/store/conversation/regrouping.ts";

/** `namings` from the oldest to the newest. */
export function withAnswers(id: EntryId, namings: readonly Naming[]): EntryId[] {
  const taken = new Set<EntryId>([id]);
  const ids = new Set<string>();
  const take = (one: Naming) => {
    taken.add(one.id);
    for (const name of [one.messageId, one.mintedId]) if (name !== null) ids.add(name);
  };
  let hasBegun = false;
  for (const one of namings) {
    if (one.id === id) {
      take(one);
      hasBegun = true;
    } else if (hasBegun && one.names.some((name) => ids.has(name))) take(one);
  }
  return [...taken];
}
