// Batches to fetch and store together: few enough emails to be saved soon, small enough for memory.
import type { EmailSummary } from "#server/ports/mailbox.ts";

const maxEmails = 50;
const maxBytes = 16 * 1024 * 1024;

export function splitIntoBatches(
  summaries: readonly EmailSummary[],
  { isAlone }: { isAlone: (summary: EmailSummary) => boolean },
): EmailSummary[][] {
  const batches: EmailSummary[][] = [];
  let bytes = 0;
  let canJoin = false;
  for (const summary of summaries.toSorted((one, other) => one.uid - other.uid)) {
    const last = batches.at(-1);
    const alone = isAlone(summary);
    if (last && canJoin && !alone && last.length < maxEmails && bytes + summary.size <= maxBytes) {
      last.push(summary);
      bytes += summary.size;
      continue;
    }
    batches.push([summary]);
    bytes = summary.size;
    canJoin = !alone;
  }
  return batches;
}
