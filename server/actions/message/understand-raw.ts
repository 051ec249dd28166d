// Reading what providers sent us: a batch is one transaction and one run of feed numbers, because the
// feed's row is the ceiling. When one item of a batch fails, the batch is read again one by one, so that
// only the guilty one lands in the could-not-read tray.
import { readPhoneNumber } from "#domain/contact/phone-number.ts";
import type { AccountId, RawItemId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import type { Desk } from "#server/actions/desk.ts";
import { applyStatus } from "#server/actions/message/delivery/apply-status.ts";
import type { TextEvent, TextProvider } from "#server/ports/text.ts";
import { type LineRecord, listPhoneLinesOf } from "#server/store/line.ts";
import { markRawItems, type RawItemRecord, takeNewRawItems } from "#server/store/raw-item.ts";
import { getWorkspace } from "#server/store/workspace.ts";
import { receiveText } from "./receive-text.ts";

type Mark = {
  id: RawItemId;
  state: "understood" | "unreadable" | "ignored";
  problem: string | null;
};
type Reader = (item: RawItemRecord) => Promise<Mark>;

export async function understandRaw(desk: Desk, workspaceId: WorkspaceId): Promise<number> {
  let understood = 0;
  for (;;) {
    const size = await readTogether(desk, workspaceId).catch(() => readOneByOne(desk, workspaceId));
    if (size > 0) desk.parts.passes?.("raw.understood");
    understood += size;
    if (size < limit("understandBatch")) return understood;
  }
}

const readTogether = (desk: Desk, workspaceId: WorkspaceId) =>
  readBatch(desk, workspaceId, (_, read) => read);

const readOneByOne = (desk: Desk, workspaceId: WorkspaceId) =>
  readBatch(desk, workspaceId, (ctx, read) => async (item) => {
    try {
      return await ctx.db.attempt(() => read(item));
    } catch (error) {
      return {
        id: item.id,
        state: "unreadable",
        problem: error instanceof Error ? error.message : String(error),
      };
    }
  });

async function readBatch(
  desk: Desk,
  workspaceId: WorkspaceId,
  careful: (ctx: WriteCtx, read: Reader) => Reader,
): Promise<number> {
  return desk.asHouse(workspaceId, async (ctx) => {
    const items = await takeNewRawItems(ctx.db, workspaceId, limit("understandBatch"));
    if (items.length === 0) return 0;
    const read = careful(ctx, await openReader(ctx));
    const marks: Mark[] = [];
    for (const item of items) marks.push(await read(item));
    await markRawItems(ctx.db, workspaceId, marks, ctx.now);
    desk.parts.passes?.("raw.understanding");
    return items.length;
  });
}

/** Lines are looked up once a batch, not once an item. */
async function openReader(ctx: WriteCtx): Promise<Reader> {
  const { country } = await getWorkspace(ctx.db, ctx.workspaceId);
  const linesOf = new Map<AccountId, LineRecord[]>();
  return async (item) => {
    const provider = ctx.outside.findTextProvider(item.vendor);
    if (!provider) return unreadable(item, `There is no provider called ${item.vendor} any more.`);
    const reading = provider.read({
      url: item.url,
      headers: item.headers,
      body: item.body,
      receivedAt: item.receivedAt,
    });
    if (reading.kind === "unreadable") return unreadable(item, reading.why);
    if (reading.kind === "unsupported")
      return { id: item.id, state: "ignored", problem: `Not for us: ${reading.what}` };
    if (!linesOf.has(item.accountId))
      linesOf.set(item.accountId, await listPhoneLinesOf(ctx.db, ctx.workspaceId, item.accountId));
    const problems: string[] = [];
    for (const event of reading.events) {
      const problem = await takeEvent(
        ctx,
        { item, provider, country, lines: linesOf.get(item.accountId) ?? [] },
        event,
      );
      if (problem) problems.push(problem);
    }
    return problems.length > 0
      ? unreadable(item, problems.join(" "))
      : { id: item.id, state: "understood", problem: null };
  };
}

const unreadable = (item: RawItemRecord, problem: string): Mark => ({
  id: item.id,
  state: "unreadable",
  problem,
});

interface EventDoor {
  readonly item: RawItemRecord;
  readonly provider: TextProvider;
  readonly country: string;
  readonly lines: readonly LineRecord[];
}

/** What stood in the way, or null. */
async function takeEvent(ctx: WriteCtx, door: EventDoor, event: TextEvent): Promise<string | null> {
  switch (event.kind) {
    case "text.received": {
      const to = readPhoneNumber(event.to, door.country)?.e164 ?? event.to;
      const line = door.lines.find((one) => one.address === to);
      if (!line)
        return `A text to ${to}, which is no line of this account. Add the line, then read it again.`;
      await receiveText(
        ctx,
        {
          line,
          country: door.country,
          providerAnswersOptOut: door.provider.can.answersOptOut,
          rawItemId: door.item.id,
        },
        event,
      );
      return null;
    }
    case "text.status":
      return (await applyStatus(ctx, door.item.accountId, event))
        ? null
        : "A report about a text that was not sent from here.";
  }
}
