// Whether the disk of this machine is nearly full. Strangers may send as much mail as they like: it is taken in only
// while enough is left for the database to go on writing.
import { limit } from "#domain/limits.ts";
import type { ExternalServices } from "#server/ports/external-services.ts";

type Disk = Pick<
  Awaited<ReturnType<NonNullable<ExternalServices["machine"]>>>,
  "diskFreeBytes" | "diskTotalBytes"
>;

const lookEveryMs = 2_000;
/** A small disk keeps less of itself free. */
const smallestShare = 0.02;

/** `look`: null where nobody knows; then it is not nearly full. */
export function openDiskReserve(
  look: () => Promise<Disk | null>,
  steadyMs: () => number = () => performance.now(),
): () => Promise<boolean> {
  let lookedAtMs = Number.NEGATIVE_INFINITY;
  let found = Promise.resolve(false);
  return () => {
    if (steadyMs() - lookedAtMs >= lookEveryMs) {
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
