// Whether this machine's disk is nearly full. Outside senders can send any amount of email: it is accepted only while
// enough space is left for the database to keep writing.
import { limit } from "#domain/limits.ts";
import type { ExternalServices } from "#server/ports/external-services.ts";

type Disk = Pick<
  Awaited<ReturnType<NonNullable<ExternalServices["machine"]>>>,
  "diskFreeBytes" | "diskTotalBytes"
>;

const checkIntervalMs = 2_000;
/** A small disk reserves less. */
const smallestShare = 0.02;

/** `look`: null if unknown, which counts as not nearly full. */
export function openDiskReserve(
  look: () => Promise<Disk | null>,
  steadyMs: () => number = () => performance.now(),
): () => Promise<boolean> {
  let lookedAtMs = Number.NEGATIVE_INFINITY;
  let found = Promise.resolve(false);
  return () => {
    if (steadyMs() - lookedAtMs >= checkIntervalMs) {
      lookedAtMs = steadyMs();
      found = look().then(
        (disk) => disk !== null && isNearlyFull(disk),
        () => false,
      );
    }
    return found;
  };
}

const isNearlyFull = ({ diskFreeBytes, diskTotalBytes }: Disk): boolean =>
  diskFreeBytes < Math.min(limit("diskReserveBytes"), diskTotalBytes * smallestShare);
