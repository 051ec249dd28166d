// What providers send is stored raw before anything else. Whoever comes to an idle door is served at once;
// whoever comes while a commit is under way goes with the next one, together with all others that wait:
// nobody waits for company, and a flood costs few commits.
import type { WorkspaceId } from "#domain/ids.ts";
import { storeBodies } from "#server/actions/inbound-payload/store-payloads.ts";
import type { FileParts } from "#server/actions/message/media/save-file.ts";
import { isRowDataError } from "#server/store/database.ts";
import { insertInboundPayloads, type NewInboundPayload } from "#server/store/inbound-payload.ts";

export interface PayloadIngest {
  /** Settles when the item is stored, or was there before. */
  store(item: NewInboundPayload): Promise<void>;
}

export interface PayloadIngestDeps extends FileParts {
  /** Called when something new is safe. Should nobody live to hear it, the next process finds it. */
  readonly whenKept: (workspaceId: WorkspaceId) => void;
  /** Something could not be kept; its sender may not send it again. */
  readonly whenRefused?: () => void;
}

interface Waiting {
  readonly item: NewInboundPayload;
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

const mostItems = 100;
/** Bodies held for one statement, which carries them written out in full. */
const mostBytes = 16 * 1024 * 1024;

export function createPayloadIngest({
  whenKept,
  whenRefused,
  ...parts
}: PayloadIngestDeps): PayloadIngest {
  let waiting: Waiting[] = [];
  let isUnderWay = false;

  async function flush(): Promise<void> {
    if (isUnderWay) return;
    isUnderWay = true;
    while (waiting.length > 0) {
      const batch = takeSome(waiting);
      waiting = waiting.slice(batch.length);
      await keep(batch);
    }
    isUnderWay = false;
  }

  async function keep(batch: readonly Waiting[]): Promise<void> {
    const items = batch.map((one) => one.item);
    try {
      // One statement is a transaction of its own.
      const kept = await insertInboundPayloads(parts.database, await storeBodies(parts, items));
      for (const one of batch) one.done();
      for (const workspaceId of kept) whenKept(workspaceId);
    } catch (error) {
      // One of them cannot be kept: it must not take its company down with it.
      if (batch.length > 1 && isRowDataError(error)) for (const one of batch) await keep([one]);
      else {
        whenRefused?.();
        for (const one of batch) one.failed(error);
      }
    }
  }

  return {
    store: (item) =>
      new Promise<void>((done, failed) => {
        const one = { item, done, failed };
        // A file may lie far away: the small ones do not wait behind it.
        if (item.mail?.originalSha256) void keep([one]);
        else {
          waiting.push(one);
          void flush();
        }
      }),
  };
}

/** As many as fit one commit, one at least. */
function takeSome(waiting: readonly Waiting[]): readonly Waiting[] {
  let bytes = 0;
  const end = waiting.findIndex(({ item }, place) => {
    bytes += item.body.length;
    return place > 0 && (place >= mostItems || bytes > mostBytes);
  });
  return end === -1 ? waiting : waiting.slice(0, end);
}
