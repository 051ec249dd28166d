// A batch of what came in, taken apart before any transaction begins. A mail that takes long to read holds up
// no other: the batch goes on without it, and it is written down when it is read.
import type { RawItemId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import type { Desk } from "#server/actions/desk.ts";
import { judgeClaims } from "#server/actions/message/mail/judging/judge-claims.ts";
import { type ReadyMail, readyMail } from "#server/actions/message/mail/receiving/ready-mail.ts";
import { listNewRawItems, type RawItemRecord } from "#server/store/raw-item.ts";

export type Ready = { kind: "hook"; item: RawItemRecord } | ({ kind: "mail" } & ReadyMail) | Broken;
/** Its bytes could not be brought. */
type Broken = { kind: "broken"; item: RawItemRecord; problem: string };

export interface ReadyBatch {
  readonly ready: readonly Ready[];
  /** Mails that are still being read. */
  readonly slow: readonly Promise<Ready>[];
  /** The last item that was looked at; null: there was none. */
  readonly upTo: RawItemId | null;
}

/** Whoever comes by meanwhile leaves them to who began: reading one twice would fill all threads with it. */
const readSlowly = new Set<RawItemId>();

export async function readyBatch(
  desk: Desk,
  workspaceId: WorkspaceId,
  after: RawItemId | null,
): Promise<ReadyBatch> {
  const most = limit("understandBatch");
  const items = await listNewRawItems(desk.parts.database, workspaceId, after, most);
  const slow: Promise<Ready>[] = [];
  const read = await Promise.all(
    items
      .filter((item) => !readSlowly.has(item.id))
      .map(async (item) => {
        const isSlow = Promise.withResolvers<"slow">();
        const reading = readItem(desk, workspaceId, item, () => isSlow.resolve("slow"));
        const first = await Promise.race([reading, isSlow.promise]);
        if (first !== "slow") return [first];
        readSlowly.add(item.id);
        const late = reading
          .then(async (one) => (await judged(desk, workspaceId, [one]))[0] ?? one)
          .finally(() => readSlowly.delete(item.id));
        late.catch(() => undefined); // heard by whoever waits for it
        slow.push(late);
        return [];
      }),
  );
  const ready = await judged(desk, workspaceId, read.flat());
  return { ready, slow, upTo: items.at(-1)?.id ?? null };
}

async function readItem(
  desk: Desk,
  workspaceId: WorkspaceId,
  item: RawItemRecord,
  slow: () => void,
): Promise<Ready> {
  if (item.kind === "hook") return { kind: "hook", item };
  try {
    return { kind: "mail", ...(await readyMail(desk, workspaceId, item, slow)) };
  } catch (error) {
    return { kind: "broken", item, problem: sayOf(error) };
  }
}

async function judged(
  desk: Desk,
  workspaceId: WorkspaceId,
  read: readonly Ready[],
): Promise<Ready[]> {
  const mails = read.filter((one) => one.kind === "mail");
  const verdicts = await judgeClaims(desk, workspaceId, mails);
  return read.map((one) =>
    one.kind === "mail" ? { ...one, verdict: verdicts.get(one) ?? one.verdict } : one,
  );
}

export const sayOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
