// A webhook whose signature is wrong: mostly the account's keys were changed at the provider. It reports its texts in
// vain from then on, so they are fetched from its list, and the health page says so.
import type { AccountId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { scheduleReconcile } from "#server/actions/message/schedule-reconcile.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { markHookRefused } from "#server/store/account.ts";

interface Refused {
  readonly workspaceId: WorkspaceId;
  readonly accountId: AccountId;
  readonly vendor: string;
}

/** Some carriers list a text only after a while. */
const listedAfterMs = 60_000;

/** Anyone who knows the address can send such requests: of each account one is noted within the limit. */
export function openRefusedHooks(desk: Runtime): (refused: Refused) => Promise<void> {
  const quietUntil = new Map<string, number>();
  return async ({ workspaceId, accountId, vendor }) => {
    const nowMs = desk.parts.clock.now().getTime();
    if ((quietUntil.get(accountId) ?? 0) > nowMs) return;
    if (quietUntil.size > 1_000) quietUntil.clear();
    quietUntil.set(accountId, nowMs + limit("hookRefusedMinutes") * 60_000);
    await desk
      .asSystem(workspaceId, async (ctx) => {
        await markHookRefused(ctx.db, workspaceId, accountId, ctx.now);
        ctx.announce("account", accountId);
        if (!ctx.installation.findSmsProvider(vendor)) return;
        const at = new Date(ctx.now.getTime() + listedAfterMs);
        await scheduleReconcile(ctx.db, { workspaceId, accountId }, ctx.now, at);
        // Requests refused until then are not noted. A key of its own: the first comparison keeps its time.
        const key = `reconcile-refused:${accountId}`;
        const endsMs = ctx.now.getTime() + limit("hookRefusedMinutes") * 60_000;
        const after = { key, at: new Date(endsMs + listedAfterMs) };
        ctx.schedule("reconcile-account", { workspaceId, accountId }, after);
      })
      .catch((error: unknown) => {
        quietUntil.delete(accountId);
        throw error;
      });
  };
}
