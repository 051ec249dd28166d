// Which views one statement counts.
import {
  type ConversationFilter,
  measureFilter,
} from "#domain/conversation/conversation-filter.ts";
import { limit } from "#domain/limits.ts";

type Counted =
  | { readonly kind: "filter"; readonly filter: ConversationFilter }
  | { readonly kind: string };

/** So few per statement that it fits in the database's memory, of which each condition takes about 20 kB. */
export function batchesOf<One extends { readonly view: Counted }>(views: readonly One[]): One[][] {
  const batches: One[][] = [];
  let left = 0;
  for (const one of views) {
    const size = "filter" in one.view ? measureFilter(one.view.filter).conditions : 1;
    if (size > left || batches.length === 0) {
      batches.push([]);
      left = limit("countedConditions");
    }
    batches.at(-1)?.push(one);
    left -= size;
  }
  return batches;
}
