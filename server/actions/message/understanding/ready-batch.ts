// A batch of what came in, taken apart before any transaction begins. A mail that takes long to read, and one
// for which name servers are asked, holds up no other: the batch goes on without it, and it is written down when
// it is ready.
import type { RawItemId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { retryAfterMs } from "#domain/message/backoff.ts";
import type { Desk } from "#server/actions/desk.ts";
import { findClaims, judgeClaim } from "#server/actions/message/mail/judging/judge-claims.ts";
import { type ReadyMail, readyMail } from "#server/actions/message/mail/receiving/ready-mail.ts";
import { type ReadyHook, readyHook } from "#server/actions/message/read-hook.ts";
import { isPassing } from "#server/actions/passing-fault.ts";
import { scheduleJob } from "#server/scheduler/schedule.ts";
import { listNewRawItems, putOffRawItem, type RawItemRecord } from "#server/store/raw-item.ts";
import { inLateTurn } from "./late-turn.ts";

export type Ready = ({ kind: "hook" } & ReadyHook) | ({ kind: "mail" } & ReadyMail) | Broken;
/** Its bytes could not be brought. */
type Broken = { kind: "broken"; item: RawItemRecord; problem: string };

export interface ReadyBatch {
  readonly ready: readonly Ready[];
  /** Items that go on by themselves: how many of each were written. */
  readonly late: readonly Promise<number>[];
  /** The last item that was looked at; null: there was none. */
  readonly upTo: RawItemId | null;
}

/** Whoever comes by meanwhile leaves them to who began: reading one twice would fill all threads with it. */
const goingOn = new Set<RawItemId>();
/** Each is held in memory; more than these are judged when they are written down. */
const mostAtOnce = 50;

export async function readyBatch(
  desk: Desk,
  workspaceId: WorkspaceId,
  after: RawItemId | null,
  write: (ready: readonly Ready[]) => Promise<number>,
): Promise<ReadyBatch> {
  const most = limit("understandBatch");
  const { database, clock } = desk.parts;
  const items = await listNewRawItems(database, workspaceId, after, most, clock.now());
  const late: Promise<number>[] = [];
  const goOn = ({ id }: RawItemRecord, last: Promise<Ready | null>) => {
    goingOn.add(id);
    const written = last
      .then((one) => (one === null ? 0 : inLateTurn(workspaceId, () => write([one]))))
      .finally(() => goingOn.delete(id));
    written.catch(() => undefined); // heard by whoever waits for it
    late.push(written);
  };
  const read = await Promise.all(
    items
      .filter((item) => !goingOn.has(item.id))
      .map(async (item) => {
        const isSlow = Promise.withResolvers<"slow">();
        const reading = readItem(desk, workspaceId, item, () => isSlow.resolve("slow"));
        const first = await Promise.race([reading, isSlow.promise]);
        if (first !== "slow") return first === null ? [] : [first];
        goOn(
          item,
          reading.then(async (one) => {
            if (one === null) return null;
            const [claim] = await findClaims(desk, workspaceId, mailsOf([one]));
            return claim ? judged(desk, workspaceId, claim) : one;
          }),
        );
        return [];
      }),
  );
  const ready = new Set<Ready>(read.flat());
  for (const claim of await findClaims(desk, workspaceId, mailsOf(ready))) {
    if (goingOn.size >= mostAtOnce) break;
    ready.delete(claim);
    goOn(claim.item, judged(desk, workspaceId, claim));
  }
  return { ready: [...ready], late, upTo: items.at(-1)?.id ?? null };
}

type Mail = Extract<Ready, { kind: "mail" }>;
const mailsOf = (ready: Iterable<Ready>): Mail[] => [...ready].filter((one) => one.kind === "mail");

async function judged(desk: Desk, workspaceId: WorkspaceId, claim: Mail): Promise<Ready> {
  return { ...claim, verdict: await judgeClaim(desk, workspaceId, claim) };
}

async function readItem(
  desk: Desk,
  workspaceId: WorkspaceId,
  item: RawItemRecord,
  slow: () => void,
): Promise<Ready | null> {
  try {
    if (item.kind === "hook") return { kind: "hook", ...(await readyHook(desk, item)) };
    return { kind: "mail", ...(await readyMail(desk, workspaceId, item, slow)) };
  } catch (error) {
    const isToWait = isPassing(error) && item.putOff < limit("rawPutOffTries");
    if (!isToWait) return { kind: "broken", item, problem: sayOf(error) };
    await putOff(desk, workspaceId, item, error);
    return null;
  }
}

/** A store that is slow or full says nothing about the item: it stays unread, and no person has to care. */
export async function putOff(
  { parts }: Desk,
  workspaceId: WorkspaceId,
  { id, putOff: before }: RawItemRecord,
  error: unknown,
): Promise<void> {
  const now = parts.clock.now();
  const waitMs = Math.min(
    retryAfterMs(before + 1, Math.random()),
    limit("rawPutOffSeconds") * 1000,
  );
  const until = new Date(now.getTime() + waitMs);
  await putOffRawItem(parts.database, workspaceId, id, until, sayOf(error));
  await scheduleJob(
    parts.database,
    "understand-raw",
    { workspaceId },
    { key: `understand-put-off:${workspaceId}`, at: until, keepsTime: true },
  );
}

export const sayOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
