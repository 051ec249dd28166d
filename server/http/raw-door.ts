// What providers send is stored raw before anything else, many requests in one commit: each waits a few
// milliseconds for company and is answered when its row is safe.
import { scheduleJob } from "#server/scheduler/schedule.ts";
import type { Database } from "#server/store/database.ts";
import { insertRawItems, type NewRawItem } from "#server/store/raw-item.ts";

export interface RawDoor {
  /** Settles when the item is stored, or was there before. */
  store(item: NewRawItem): Promise<void>;
}

const companyMs = 4;
const most = 100;

export function openRawDoor(database: Database): RawDoor {
  let waiting: { item: NewRawItem; done: () => void; failed: (error: unknown) => void }[] = [];
  let timer: NodeJS.Timeout | null = null;

  function flush(): void {
    if (timer) clearTimeout(timer);
    timer = null;
    const batch = waiting;
    waiting = [];
    if (batch.length === 0) return;
    keep(batch.map((one) => one.item)).then(
      () => {
        for (const one of batch) one.done();
      },
      (error: unknown) => {
        for (const one of batch) one.failed(error);
      },
    );
  }

  async function keep(items: readonly NewRawItem[]): Promise<void> {
    await database.transaction(async (tx) => {
      for (const workspaceId of await insertRawItems(tx, items)) {
        await scheduleJob(
          tx,
          "understand-raw",
          { workspaceId },
          { key: `understand:${workspaceId}` },
        );
      }
    });
  }

  return {
    store: (item) =>
      new Promise<void>((done, failed) => {
        waiting.push({ item, done, failed });
        if (waiting.length >= most) flush();
        else timer ??= setTimeout(flush, companyMs);
      }),
  };
}
