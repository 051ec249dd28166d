// Parses a batch of payloads before any transaction begins. An email that is slow to parse, or needs DNS lookups,
// delays no other: the batch continues without it, and it is written when ready.

import { backoffMs, withJitter } from "#domain/backoff.ts";
import type { InboundPayloadId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { schedulePostponedProcessing } from "#server/actions/inbound-payload/schedule-processing.ts";
import { type PreparedWebhook, prepareWebhook } from "#server/actions/message/apply-webhook.ts";
import {
  authenticateClaim,
  authenticateOwnDomainClaims,
} from "#server/actions/message/email/authentication/authenticate-own-domain.ts";
import {
  type ParsedInboundEmail,
  parseInboundEmail,
} from "#server/actions/message/email/receiving/parse-inbound-email.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { isTransient } from "#server/actions/transient-error.ts";
import {
  type InboundPayloadRecord,
  listPendingPayloads,
  postponeInboundPayload,
  queueOf,
  type WorkspaceQueue,
} from "#server/store/inbound-payload.ts";

const last = new Map<string, Promise<unknown>>();

/** Without it, many items ready at once would each hold a connection while waiting for their turn. */
function serializePerQueue<Result>(
  { workspaceId, queue }: WorkspaceQueue,
  run: () => Promise<Result>,
): Promise<Result> {
  const key = `${queue} ${workspaceId}`;
  const mine = (last.get(key) ?? Promise.resolve()).then(run, run);
  last.set(key, mine);
  const leave = () => {
    if (last.get(key) === mine) last.delete(key);
  };
  mine.then(leave, leave);
  return mine;
}

export type ParsedPayload =
  | ({ kind: "webhook" } & PreparedWebhook)
  | ({ kind: "email" } & ParsedInboundEmail)
  | Broken;
/** Its bytes could not be loaded. */
type Broken = { kind: "broken"; item: InboundPayloadRecord; problem: string };

interface ParsedBatch {
  readonly ready: readonly ParsedPayload[];
  /** Items that continue separately: the number written for each. */
  readonly slow: readonly Promise<number>[];
  /** The last item examined; null if there was none. */
  readonly upTo: InboundPayloadId | null;
}

/** Items in progress, skipped by later batches: parsing one twice would block all threads. */
const inProgress = new Set<InboundPayloadId>();
/** Each is held in memory; beyond this number they are authenticated after they are saved. */
const maxAtOnce = 50;

export async function parseBatch(
  runtime: Runtime,
  queue: WorkspaceQueue,
  after: InboundPayloadId | null,
  write: (ready: readonly ParsedPayload[]) => Promise<number>,
): Promise<ParsedBatch> {
  const max = limit("inboundPayloadBatchSize");
  const { database, clock } = runtime.deps;
  const { workspaceId } = queue;
  const items = await listPendingPayloads(database, queue, after, max, clock.now());
  const slow: Promise<number>[] = [];
  const continueAfter = ({ id }: InboundPayloadRecord, last: Promise<ParsedPayload | null>) => {
    inProgress.add(id);
    const written = last
      .then((one) => (one === null ? 0 : serializePerQueue(queue, () => write([one]))))
      .finally(() => inProgress.delete(id));
    written.catch(() => undefined); // handled by the caller
    slow.push(written);
  };
  const read = await Promise.all(
    items
      .filter((item) => !inProgress.has(item.id))
      .map(async (item) => {
        const isSlow = Promise.withResolvers<"slow">();
        const reading = readItem(runtime, workspaceId, item, () => isSlow.resolve("slow"));
        const first = await Promise.race([reading, isSlow.promise]);
        if (first !== "slow") return first === null ? [] : [first];
        continueAfter(
          item,
          reading.then(async (one) => {
            if (one === null) return null;
            const [claim] = await authenticateOwnDomainClaims(
              runtime,
              workspaceId,
              emailsOf([one]),
            );
            return claim ? withVerdict(runtime, workspaceId, claim) : one;
          }),
        );
        return [];
      }),
  );
  const ready = new Set<ParsedPayload>(read.flat());
  for (const claim of await authenticateOwnDomainClaims(runtime, workspaceId, emailsOf(ready))) {
    if (inProgress.size >= maxAtOnce) break;
    ready.delete(claim);
    continueAfter(claim.item, withVerdict(runtime, workspaceId, claim));
  }
  return { ready: [...ready], slow, upTo: items.at(-1)?.id ?? null };
}

type ParsedEmail = Extract<ParsedPayload, { kind: "email" }>;
const emailsOf = (ready: Iterable<ParsedPayload>): ParsedEmail[] =>
  [...ready].filter((one) => one.kind === "email");

async function withVerdict(
  runtime: Runtime,
  workspaceId: WorkspaceId,
  claim: ParsedEmail,
): Promise<ParsedPayload> {
  return { ...claim, verdict: await authenticateClaim(runtime, workspaceId, claim) };
}

async function readItem(
  runtime: Runtime,
  workspaceId: WorkspaceId,
  item: InboundPayloadRecord,
  onSlow: () => void,
): Promise<ParsedPayload | null> {
  try {
    if (item.kind === "email")
      return { kind: "email", ...(await parseInboundEmail(runtime, workspaceId, item, onSlow)) };
    return { kind: "webhook", ...(await prepareWebhook(runtime, item)) };
  } catch (error) {
    const isToWait = isTransient(error) && item.deferrals < limit("inboundPayloadAttempts");
    if (!isToWait) return { kind: "broken", item, problem: failureText(error) };
    await postponePayload(runtime, item, error);
    return null;
  }
}

/** A slow or full store says nothing about the item: it stays unprocessed and needs no one's attention. */
export async function postponePayload(
  { deps }: Runtime,
  item: InboundPayloadRecord,
  error: unknown,
): Promise<void> {
  const now = deps.clock.now();
  const firstMs = limit("sendRetryInitialSeconds") * 1000;
  const waitMs = Math.min(
    withJitter(backoffMs({ attempt: item.deferrals + 1, firstMs }), Math.random, [1, 1.25]),
    limit("inboundPayloadMaxPauseSeconds") * 1000,
  );
  const until = new Date(now.getTime() + waitMs);
  const { workspaceId, id } = item;
  await postponeInboundPayload(deps.database, workspaceId, id, until, failureText(error));
  await schedulePostponedProcessing(deps.database, queueOf(item), until);
}

export const failureText = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
