// Whether this machine's disk is nearly full. Outside senders and members can send any amount: it is accepted only while
// enough space is left for the database to keep writing.
import { limit } from "#domain/limits.ts";
import type { ExternalServices } from "#server/ports/external-services.ts";
import { FileFault, type FileStore } from "#server/ports/files.ts";

type Disk = Pick<
  Awaited<ReturnType<NonNullable<ExternalServices["machine"]>>>,
  "diskFreeBytes" | "diskTotalBytes"
>;

interface DiskReserveOptions {
  readonly steadyMs?: () => number;
  /** Of the reserve. */
  readonly factor?: number;
}

const checkIntervalMs = 2_000;
/** A small disk reserves less. */
const smallestShare = 0.1;

/** Members can't add files below twice the reserve, so that their uploads don't stop incoming email. */
export const uploadReserveFactor = 2;

/** `readDisk`: null if unknown, which counts as not nearly full. */
export function openDiskReserve(
  readDisk: () => Promise<Disk | null>,
  { steadyMs = () => performance.now(), factor = 1 }: DiskReserveOptions = {},
): () => Promise<boolean> {
  let readAtMs = Number.NEGATIVE_INFINITY;
  let found = Promise.resolve(false);
  return () => {
    if (steadyMs() - readAtMs >= checkIntervalMs) {
      readAtMs = steadyMs();
      found = readDisk().then(
        (disk) => disk !== null && isNearlyFull(disk, factor),
        () => false,
      );
    }
    return found;
  };
}

const isNearlyFull = ({ diskFreeBytes, diskTotalBytes }: Disk, factor: number): boolean =>
  diskFreeBytes < factor * Math.min(limit("diskReserveBytes"), diskTotalBytes * smallestShare);

/**
 * The same store, which adds nothing while the disk is nearly full. Everything large passes through it: uploads, media,
 * recordings, large emails and their attachments. Jobs retry later.
 */
export function maintainDiskReserve(
  files: FileStore,
  isDiskNearlyFull: () => Promise<boolean>,
): FileStore {
  const assertFreeSpace = async () => {
    if (await isDiskNearlyFull()) throw new FileFault("The disk is nearly full.", true);
  };
  async function* whileSpaceLeft(source: AsyncIterable<Uint8Array>) {
    for await (const piece of source) {
      await assertFreeSpace();
      yield piece;
    }
  }
  return {
    get: (key) => files.get(key),
    remove: (key) => files.remove(key),
    store: (key, received) => files.store(key, received),
    size: (key) => files.size(key),
    open: (key, range) => files.open(key, range),
    assertFreeSpace,
    async put(key, bytes) {
      await assertFreeSpace();
      await files.put(key, bytes);
    },
    async receive(source) {
      await assertFreeSpace();
      return files.receive(whileSpaceLeft(source));
    },
  };
}
