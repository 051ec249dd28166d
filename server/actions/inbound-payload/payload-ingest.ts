// Stores inbound payloads before anything else. A payload that arrives while no commit runs is stored at once; one that
// arrives during a commit joins the next, with all others that wait. So no payload waits for a batch, and a flood costs
// few commits.
import type { FileDeps } from "#server/actions/message/media/save-file.ts";
import { isRowDataError } from "#server/store/database.ts";
import {
  insertInboundPayloads,
  type NewInboundPayload,
  type WorkspaceQueue,
} from "#server/store/inbound-payload.ts";
import { assertFreeSpaceFor, storeBodies } from "./store-payloads.ts";

export interface PayloadIngest {
  /** Resolves when the payload is stored, now or before. */
  store(item: NewInboundPayload): Promise<void>;
}

interface PayloadIngestDeps extends FileDeps {
  /** Called when something new is stored. If the process dies first, the next one finds it. */
  readonly onStored: (queue: WorkspaceQueue) => void;
  /** Called when a payload couldn't be stored; its sender may not retry. */
  readonly onStoreFailed?: () => void;
}

interface Waiting {
  readonly item: NewInboundPayload;
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

const maxItems = 100;
/** Limits the bodies of one statement, which contains them in full. */
const maxBytes = 16 * 1024 * 1024;

export function createPayloadIngest({
  onStored,
  onStoreFailed,
  ...deps
}: PayloadIngestDeps): PayloadIngest {
  let waiting: Waiting[] = [];
  let isFlushing = false;

  async function flush(): Promise<void> {
    if (isFlushing) return;
    isFlushing = true;
    try {
      while (waiting.length > 0) {
        const batch = nextBatch(waiting);
        waiting = waiting.slice(batch.length);
        await storeBatch(batch);
      }
    } finally {
      isFlushing = false;
    }
  }

  async function storeBatch(batch: readonly Waiting[]): Promise<void> {
    const items = batch.map((one) => one.item);
    try {
      // A single statement is its own transaction.
      const queues = await insertInboundPayloads(deps.database, await storeBodies(deps, items));
      for (const one of batch) one.done();
      for (const queue of queues) onStored(queue);
    } catch (error) {
      // One payload can't be stored; the rest of the batch must not fail with it.
      if (batch.length > 1 && isRowDataError(error))
        for (const one of batch) await storeBatch([one]);
      else {
        for (const one of batch) one.failed(error);
        onStoreFailed?.();
      }
    }
  }

  return {
    async store(item) {
      await assertFreeSpaceFor(deps, [item]).catch((error: unknown) => {
        onStoreFailed?.();
        throw error;
      });
      return new Promise<void>((done, failed) => {
        const one = { item, done, failed };
        // Its file may be in remote storage; small payloads don't wait for it.
        if (item.email?.originalSha256) void storeBatch([one]);
        else {
          waiting.push(one);
          void flush();
        }
      });
    },
  };
}

/** As many as fit in one commit, at least one. */
function nextBatch(waiting: readonly Waiting[]): readonly Waiting[] {
  let bytes = 0;
  const end = waiting.findIndex(({ item }, index) => {
    bytes += item.body.length;
    return index > 0 && (index >= maxItems || bytes > maxBytes);
  });
  return end === -1 ? waiting : waiting.slice(0, end);
}
