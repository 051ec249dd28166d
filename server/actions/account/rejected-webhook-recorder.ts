// Webhooks with a wrong signature, mostly because the account's credentials were changed at the provider. Texts
// reported this way are fetched from the provider's list instead, and the health page shows the problem.

import type { AccountId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { scheduleReconcile } from "#server/actions/message/schedule-reconcile.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { jobKeys } from "#server/scheduler/job-keys.ts";
import { setWebhookRejectedAt } from "#server/store/account.ts";

interface RejectedWebhook {
  readonly workspaceId: WorkspaceId;
  readonly accountId: AccountId;
  readonly provider: string;
}

/** Some carriers list a text only after a delay. */
const listingDelayMs = 60_000;

/** Anyone who knows the URL can send such requests, so at most one per account is recorded within the limit. */
export function createRejectedWebhookRecorder(
  runtime: Runtime,
): (rejected: RejectedWebhook) => Promise<void> {
  const quietUntil = new Map<string, number>();
  return async ({ workspaceId, accountId, provider }) => {
    const nowMs = runtime.deps.clock.now().getTime();
    if ((quietUntil.get(accountId) ?? 0) > nowMs) return;
    if (quietUntil.size > 1_000) quietUntil.clear();
    quietUntil.set(accountId, nowMs + limit("rejectedWebhookRecordMinutes") * 60_000);
    await runtime
      .asSystem(workspaceId, async (ctx) => {
        await setWebhookRejectedAt(ctx.db, workspaceId, accountId, ctx.now);
        ctx.publishChange("account", accountId);
        if (!ctx.installation.findTextProvider(provider)) return;
        const at = new Date(ctx.now.getTime() + listingDelayMs);
        await scheduleReconcile(ctx.db, { workspaceId, accountId }, ctx.now, at);
        // Requests rejected until then are not recorded. A separate key, so that the first comparison keeps its time.
        const key = jobKeys.reconcileAfterRejections(accountId);
        const endsMs = ctx.now.getTime() + limit("rejectedWebhookRecordMinutes") * 60_000;
        const after = { key, at: new Date(endsMs + listingDelayMs) };
        ctx.schedule("reconcile-account", { workspaceId, accountId }, after);
      })
      .catch((error: unknown) => {
        quietUntil.delete(accountId);
        throw error;
      });
  };
}
