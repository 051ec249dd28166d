// Resolves a text whose submission broke with an unknown outcome by asking the provider, with growing pauses. A text it
// has is accepted; one it certainly does not have is sent again; where its list can't prove that, a member decides.
import type { DeliveryId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import {
  isOutOfDate,
  lateStatusCheckDelayMs,
  statusCheckDelayMs,
} from "#domain/message/delivery-delays.ts";
import { openTextAccount } from "#server/actions/account/open-account.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { waitOfBreaker } from "#server/actions/inbox/breaker.ts";
import { scheduleTextSubmission } from "#server/actions/message/queue-text-delivery.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { isLookupRejected, ProviderError } from "#server/ports/provider-outcome.ts";
import {
  advanceDelivery,
  type DeliveryRecord,
  findDelivery,
  hasLaterAttempt,
  listProviderRefsTo,
} from "#server/store/message.ts";
import { applyTextStatus, publishTextDelivery } from "./apply-text-status.ts";
import { recordLookupHealth } from "./record-provider-health.ts";
import {
  failDelivery,
  recordTextOutcome,
  scheduleStatusCheck,
  scheduleStatusCheckAt,
} from "./record-text-outcome.ts";

export async function resolveTextStatus(
  runtime: Runtime,
  workspaceId: WorkspaceId,
  deliveryId: DeliveryId,
): Promise<void> {
  const delivery = await findDelivery(runtime.deps.database, workspaceId, deliveryId);
  if (delivery?.state !== "unknown") return;
  // A member has decided by sending it again: a lookup adds nothing, and "not found" must not send it a second time.
  if (await hasLaterAttempt(runtime.deps.database, workspaceId, delivery)) return;
  const account = await openTextAccount(runtime.deps, workspaceId, delivery.accountId);
  // While the provider fails, the breaker lets one lookup or submission through at a time.
  const canCheckStatus = await runtime.asSystem(workspaceId, async (ctx) => {
    const waitUntil = await waitOfBreaker(ctx, delivery.accountId, "messages");
    if (waitUntil !== null)
      scheduleStatusCheckAt(ctx, delivery, waitUntil.getTime() - ctx.now.getTime());
    return waitUntil === null;
  });
  if (!canCheckStatus) return;
  const since = delivery.submittedAt ?? delivery.changedAt;
  const alreadyOurs = await listProviderRefsTo(runtime.deps.database, workspaceId, delivery, since);
  const { id: ref, from, recipient: to, text } = delivery;
  let isAway = false;
  const found = await account.adapter
    .find(account.connection, {
      ref,
      from,
      to,
      text,
      since,
      alreadyOurs,
      channel: delivery.channel === "whatsapp" ? "whatsapp" : "sms",
    })
    .catch((error: unknown) => {
      isAway = error instanceof ProviderError && error.kind === "unreachable";
      return isLookupRejected(error) ? "rejected" : "unreachable";
    });
  await runtime.asSystem(workspaceId, async (ctx) => {
    await recordLookupHealth(ctx, delivery.accountId, !isAway);
    if (found !== null && typeof found !== "string") {
      await recordTextOutcome(ctx, deliveryId, {
        kind: "accepted",
        providerRef: found.providerRef,
      });
      await applyTextStatus(ctx, delivery.accountId, {
        kind: "text.status",
        providerRef: found.providerRef,
        ref: delivery.id,
        state: found.state,
        problem: found.problem,
        providerCode: found.providerCode,
        at: found.at,
      });
      return;
    }
    const lostMs = ctx.now.getTime() - Date.parse(since);
    const isLongAgo = lostMs > limit("statusCheckWindowHours") * 3600_000;
    const isStill = await advanceDelivery(ctx.db, workspaceId, deliveryId, ["unknown"], {
      state: "unknown",
      at: ctx.now,
      // A lookup without a response does not count: it is repeated for a day, even across restarts.
      countsStatusCheck: found !== "unreachable" || isLongAgo,
    });
    // The row is locked now; sending it again locks it too.
    if (!isStill || (await hasLaterAttempt(ctx.db, workspaceId, delivery))) return;
    const checks = delivery.statusChecks + 1;
    const { absentAfterSeconds, lookup } = account.adapter.capabilities;
    const absenceTrustedInMs = (absentAfterSeconds ?? Number.POSITIVE_INFINITY) * 1000 - lostMs;
    if (found === null && absenceTrustedInMs <= 0 && checks >= minChecksBeforeAbsent)
      return isOutOfDate(delivery, ctx.now)
        ? failDelivery(ctx, delivery, { problem: "out_of_date", providerCode: null })
        : resubmitDelivery(ctx, delivery);
    const wasLast = delivery.statusChecks >= limit("statusCheckAttempts");
    const isLast = checks >= limit("statusCheckAttempts");
    if (found === "unreachable")
      scheduleStatusCheckAt(
        ctx,
        delivery,
        isLongAgo ? lateStatusCheckDelayMs(lostMs) : statusCheckDelayMs(lostMs),
      );
    else if (!isLast) scheduleStatusCheck(ctx, delivery, checks + 1);
    // From here on a member may decide. Where a later lookup proves more, that is awaited too.
    else if (found === null && Number.isFinite(absenceTrustedInMs))
      scheduleStatusCheckAt(ctx, delivery, absenceTrustedInMs);
    // Its list may lag, or its credentials may still be fixed, at an unknown time.
    else if (!isLongAgo && found === "rejected" && absentAfterSeconds !== null)
      scheduleStatusCheckAt(ctx, delivery, lateStatusCheckDelayMs(lostMs));
    else if (!isLongAgo && found === null && lookup === "delayed")
      scheduleStatusCheckAt(ctx, delivery, statusCheckDelayMs(lostMs));
    // Nothing new to publish if this was already the last lookup.
    if (!wasLast) await publishTextDelivery(ctx, delivery, null);
  });
}

/** Once may be too early: a request may still be in transit. */
const minChecksBeforeAbsent = 2;

async function resubmitDelivery(ctx: WriteContext, delivery: DeliveryRecord): Promise<void> {
  const { workspaceId, now: at } = ctx;
  const to = { state: "queued", at } as const;
  if (!(await advanceDelivery(ctx.db, workspaceId, delivery.id, ["unknown"], to))) return;
  scheduleTextSubmission(ctx, delivery.id, null);
  await publishTextDelivery(ctx, delivery, null);
}
