// Batches to fetch and store together: few enough emails to be saved soon, small enough for memory.
import type { EmailSummary } from "#server/ports/mailbox.ts";

const mostMails = 50;
const mostBytes = 16 * 1024 * 1024;

export function splitIntoBatches(
  sketches: readonly EmailSummary[],
  { isAlone }: { isAlone: (sketch: EmailSummary) => boolean },
): EmailSummary[][] {
  const batches: EmailSummary[][] = [];
  let bytes = 0;
  let mayJoin = false;
  for (const sketch of sketches.toSorted((one, other) => one.uid - other.uid)) {
    const last = batches.at(-1);
    const alone = isAlone(sketch);
    if (last && mayJoin && !alone && last.length < mostMails && bytes + sketch.size <= mostBytes) {
      last.push(sketch);
      bytes += sketch.size;
      continue;
    }
    batches.push([sketch]);
    bytes = sketch.size;
    mayJoin = !alone;
  }
  return batches;
}
