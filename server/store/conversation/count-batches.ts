// Which views one statement counts.
import { measureFilter } from "#domain/conversation/conversation-filter.ts";
import { limit } from "#domain/limits.ts";
import type { ListedView } from "./conversation-list.ts";

/** So few per statement that it fits in the database's memory, of which each condition takes about 20 kB. */
export function batchesOf<One extends { readonly view: ListedView }>(
  views: readonly One[],
): One[][] {
  const batches: One[][] = [];
  let left = 0;
  for (const one of views) {
    const size = one.view.kind === "filter" ? measureFilter(one.view.filter).conditions : 1;
    if (size > left || batches.length === 0) {
      batches.push([]);
      left = limit("countedConditions");
    }
    batches.at(-1)?.push(one);
    left -= size;
  }
  return batches;
}
