// A batch of what came in, taken apart before any transaction begins. A mail that takes long to read, and one
// for which name servers are asked, holds up no other: the batch goes on without it, and it is written down when
// it is ready.
import type { InboundPayloadId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { retryAfterMs } from "#domain/message/backoff.ts";
import {
  authenticateClaim,
  authenticateOwnDomainClaims,
} from "#server/actions/message/email/authentication/authenticate-own-domain.ts";
import {
  type ParsedInboundEmail,
  parseInboundEmail,
} from "#server/actions/message/email/receiving/parse-inbound-email.ts";
import { type ReadyHook, readyHook } from "#server/actions/message/parse-webhook.ts";
import { isPassing } from "#server/actions/passing-fault.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { scheduleJob } from "#server/scheduler/schedule-job.ts";
import {
  type InboundPayloadRecord,
  listPendingPayloads,
  putOffRawItem,
} from "#server/store/inbound-payload.ts";
import { serializePerWorkspace } from "./serialize-per-workspace.ts";

export type ParsedPayload =
  | ({ kind: "hook" } & ReadyHook)
  | ({ kind: "mail" } & ParsedInboundEmail)
  | Broken;
/** Its bytes could not be brought. */
type Broken = { kind: "broken"; item: InboundPayloadRecord; problem: string };

export interface ParsedBatch {
  readonly ready: readonly ParsedPayload[];
  /** Items that go on by themselves: how many of each were written. */
  readonly late: readonly Promise<number>[];
  /** The last item that was looked at; null: there was none. */
  readonly upTo: InboundPayloadId | null;
}

/** Whoever comes by meanwhile leaves them to who began: reading one twice would fill all threads with it. */
const goingOn = new Set<InboundPayloadId>();
/** Each is held in memory; more than these are judged when they are written down. */
const mostAtOnce = 50;

export async function parseBatch(
  desk: Runtime,
  workspaceId: WorkspaceId,
  after: InboundPayloadId | null,
  write: (ready: readonly ParsedPayload[]) => Promise<number>,
): Promise<ParsedBatch> {
  const most = limit("understandBatch");
  const { database, clock } = desk.parts;
  const items = await listPendingPayloads(database, workspaceId, after, most, clock.now());
  const late: Promise<number>[] = [];
  const goOn = ({ id }: InboundPayloadRecord, last: Promise<ParsedPayload | null>) => {
    goingOn.add(id);
    const written = last
      .then((one) => (one === null ? 0 : serializePerWorkspace(workspaceId, () => write([one]))))
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
            const [claim] = await authenticateOwnDomainClaims(desk, workspaceId, mailsOf([one]));
            return claim ? judged(desk, workspaceId, claim) : one;
          }),
        );
        return [];
      }),
  );
  const ready = new Set<ParsedPayload>(read.flat());
  for (const claim of await authenticateOwnDomainClaims(desk, workspaceId, mailsOf(ready))) {
    if (goingOn.size >= mostAtOnce) break;
    ready.delete(claim);
    goOn(claim.item, judged(desk, workspaceId, claim));
  }
  return { ready: [...ready], late, upTo: items.at(-1)?.id ?? null };
}

type Mail = Extract<ParsedPayload, { kind: "mail" }>;
const mailsOf = (ready: Iterable<ParsedPayload>): Mail[] =>
  [...ready].filter((one) => one.kind === "mail");

async function judged(
  desk: Runtime,
  workspaceId: WorkspaceId,
  claim: Mail,
): Promise<ParsedPayload> {
  return { ...claim, verdict: await authenticateClaim(desk, workspaceId, claim) };
}

async function readItem(
  desk: Runtime,
  workspaceId: WorkspaceId,
  item: InboundPayloadRecord,
  slow: () => void,
): Promise<ParsedPayload | null> {
  try {
    if (item.kind === "hook") return { kind: "hook", ...(await readyHook(desk, item)) };
    return { kind: "mail", ...(await parseInboundEmail(desk, workspaceId, item, slow)) };
  } catch (error) {
    const isToWait = isPassing(error) && item.putOff < limit("rawPutOffTries");
    if (!isToWait) return { kind: "broken", item, problem: failureText(error) };
    await putOff(desk, workspaceId, item, error);
    return null;
  }
}

/** A store that is slow or full says nothing about the item: it stays unread, and no person has to care. */
export async function putOff(
  { parts }: Runtime,
  workspaceId: WorkspaceId,
  { id, putOff: before }: InboundPayloadRecord,
  error: unknown,
): Promise<void> {
  const now = parts.clock.now();
  const waitMs = Math.min(
    retryAfterMs(before + 1, Math.random()),
    limit("rawPutOffSeconds") * 1000,
  );
  const until = new Date(now.getTime() + waitMs);
  await putOffRawItem(parts.database, workspaceId, id, until, failureText(error));
  await scheduleJob(
    parts.database,
    "process-inbound",
    { workspaceId },
    { key: `understand-put-off:${workspaceId}`, at: until, keepsTime: true },
  );
}

export const failureText = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
