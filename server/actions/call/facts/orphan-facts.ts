// Facts about what nobody knows yet. A report may overtake the answer to our own request, and the row that
// another transaction is about to write: it is looked at again, for a minute or until reading has caught up, and then shown in the tray.
import type { AccountId, RawItemId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { isReadingBehind } from "#server/actions/message/understanding/is-reading-behind.ts";
import type { VoiceFact } from "#server/ports/voice.ts";
import { type CallOrphan, insertCallOrphan, takeCallOrphans } from "#server/store/call/orphan.ts";
import { markRawItems } from "#server/store/raw-item.ts";
import { tellFact } from "./apply-voice-fact.ts";
import { refOf } from "./place-fact.ts";

interface Kept {
  readonly fact: VoiceFact;
  readonly rawItemId: RawItemId | null;
}
export type Orphan = CallOrphan<Kept>;

export async function keepOrphan(
  ctx: WriteCtx,
  accountId: AccountId,
  fact: VoiceFact,
  rawItemId: RawItemId | null,
  since: Date = ctx.now,
): Promise<void> {
  const ref = refOf(fact);
  const kept: Kept = { fact, rawItemId };
  await insertCallOrphan(ctx.db, ctx.workspaceId, {
    ...{ id: ctx.newId(), accountId, ref, fact: kept, at: since },
  });
  // Soon at first, then at twice the age.
  const age = ctx.now.getTime() - since.getTime();
  const at = new Date(ctx.now.getTime() + Math.max(500, age));
  ctx.schedule(
    "match-call-facts",
    { workspaceId: ctx.workspaceId, accountId, ref },
    { key: `match-call:${accountId}:${ref}`, at, isPunctual: true },
  );
}

/** Whoever learns the name of a leg tells at once what was said about it before. */
export async function takeUpOrphans(
  ctx: WriteCtx,
  accountId: AccountId,
  ref: string,
): Promise<void> {
  await tellOrphans(ctx, accountId, await takeOrphans(ctx, accountId, ref));
}

/** Whoever takes them tells them in the same transaction. */
export const takeOrphans = (ctx: WriteCtx, accountId: AccountId, ref: string): Promise<Orphan[]> =>
  takeCallOrphans<Kept>(ctx.db, ctx.workspaceId, accountId, [ref]);

export async function tellOrphans(
  ctx: WriteCtx,
  accountId: AccountId,
  orphans: readonly Orphan[],
): Promise<void> {
  for (const { fact: kept, at } of orphans) {
    if (await tellFact(ctx, accountId, kept.fact)) continue;
    if (await mayBecomeKnown(ctx, at))
      await keepOrphan(ctx, accountId, kept.fact, kept.rawItemId, new Date(at));
    else if (kept.rawItemId !== null)
      await markRawItems(
        ctx.db,
        ctx.workspaceId,
        [{ id: kept.rawItemId, state: "unreadable", problem: unknownCall }],
        ctx.now,
      );
  }
}

/** Its call may not be written yet, or the report that tells of it may not be read yet. */
export async function mayBecomeKnown(ctx: WriteCtx, since: string | Date): Promise<boolean> {
  const age = ctx.now.getTime() - new Date(since).getTime();
  if (age < limit("callOrphanSeconds") * 1000) return true;
  return isReadingBehind(ctx.db, ctx.workspaceId, ctx.now);
}

const unknownCall = "A report about a call that wasn't made or received here.";
