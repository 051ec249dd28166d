// Batches to fetch and store together: few enough emails to be saved soon, small enough for memory.
import type { EmailSummary } from "#server/ports/mailbox.ts";

const maxEmails = 50;
const maxBytes = 16 * 1024 * 1024;

export function splitIntoBatches(
  sketches: readonly EmailSummary[],
  { isAlone }: { isAlone: (sketch: EmailSummary) => boolean },
): EmailSummary[][] {
  const batches: EmailSummary[][] = [];
  let bytes = 0;
  let canJoin = false;
  for (const sketch of sketches.toSorted((one, other) => one.uid - other.uid)) {
    const last = batches.at(-1);
    const alone = isAlone(sketch);
    if (last && canJoin && !alone && last.length < maxEmails && bytes + sketch.size <= maxBytes) {
      last.push(sketch);
      bytes += sketch.size;
      continue;
    }
    batches.push([sketch]);
    bytes = sketch.size;
    canJoin = !alone;
  }
  return batches;
}
