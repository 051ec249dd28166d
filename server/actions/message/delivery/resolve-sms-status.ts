// The hand-over broke and nobody knows whether the text left: ask the provider, again and again with
// growing pauses. What it has is accepted. What it surely does not have is sent again; where its list cannot
// prove that, a person decides.
import type { DeliveryId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { askAgainAfterMs, askRarelyAfterMs, isOutOfDate } from "#domain/message/backoff.ts";
import { openSmsAccount } from "#server/actions/account/open-account.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { waitOfBreaker } from "#server/actions/inbox/breaker.ts";
import { deliverTextAt } from "#server/actions/message/outgoing-text.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { ProviderError } from "#server/ports/provider-outcome.ts";
import {
  advanceDelivery,
  type DeliveryRecord,
  findDelivery,
  hasLaterAttempt,
  listProviderRefsTo,
} from "#server/store/message.ts";
import { applySmsStatus, publishSmsDelivery } from "./apply-sms-status.ts";
import { noteReach } from "./note-provider.ts";
import { askAt, giveUp, recordSmsOutcome, scheduleStatusCheck } from "./record-text-outcome.ts";

export async function resolveSmsStatus(
  desk: Runtime,
  workspaceId: WorkspaceId,
  deliveryId: DeliveryId,
): Promise<void> {
  const delivery = await findDelivery(desk.parts.database, workspaceId, deliveryId);
  if (delivery?.state !== "unknown") return;
  // Whoever has sent it again has decided: asking tells no more, and its absence must not send it a second time.
  if (await hasLaterAttempt(desk.parts.database, workspaceId, delivery)) return;
  const account = await openSmsAccount(desk.parts, workspaceId, delivery.accountId);
  // While its provider fails one question or hand-over at a time goes first.
  const mayAsk = await desk.asSystem(workspaceId, async (ctx) => {
    const waitUntil = await waitOfBreaker(ctx, delivery.accountId, "messages");
    if (waitUntil !== null) askAt(ctx, delivery, waitUntil.getTime() - ctx.now.getTime());
    return waitUntil === null;
  });
  if (!mayAsk) return;
  const since = delivery.submittedAt ?? delivery.replaceAt;
  const alreadyOurs = await listProviderRefsTo(desk.parts.database, workspaceId, delivery, since);
  const { id: ref, from, recipient: to, text } = delivery;
  let isAway = false;
  const found = await account.provider
    .find(account.connection, {
      ...{ ref, from, to, text, since, alreadyOurs },
      channel: delivery.medium === "whatsapp" ? "whatsapp" : "text",
    })
    .catch((error: unknown) => {
      isAway = error instanceof ProviderError && error.kind === "unreachable";
      return isForGood(error) ? "refused" : "unreachable";
    });
  await desk.asSystem(workspaceId, async (ctx) => {
    await noteReach(ctx, delivery.accountId, !isAway);
    if (found !== null && typeof found !== "string") {
      await recordSmsOutcome(ctx, deliveryId, { kind: "accepted", providerRef: found.providerRef });
      await applySmsStatus(ctx, delivery.accountId, {
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
    const isLongAgo = lostMs > limit("askUnknownHours") * 3600_000;
    const isStill = await advanceDelivery(ctx.db, workspaceId, deliveryId, ["unknown"], {
      state: "unknown",
      at: ctx.now,
      // No answer is no answer: it is asked for a day, whatever is killed meanwhile.
      countsAsk: found !== "unreachable" || isLongAgo,
    });
    // The row is held by now, and whoever sends it again holds it too.
    if (!isStill || (await hasLaterAttempt(ctx.db, workspaceId, delivery))) return;
    const asked = delivery.asked + 1;
    const { absentAfterSeconds, findsTexts } = account.provider.can;
    const believedInMs = (absentAfterSeconds ?? Number.POSITIVE_INFINITY) * 1000 - lostMs;
    if (found === null && believedInMs <= 0 && asked >= askedBeforeBelieved)
      return isOutOfDate(delivery, ctx.now)
        ? giveUp(ctx, delivery, { problem: "out_of_date", providerCode: null })
        : replayRequest(ctx, delivery);
    const wasLast = delivery.asked >= limit("askUnknownTries");
    const isLast = asked >= limit("askUnknownTries");
    if (found === "unreachable")
      askAt(ctx, delivery, isLongAgo ? askRarelyAfterMs(lostMs) : askAgainAfterMs(lostMs));
    else if (!isLast) scheduleStatusCheck(ctx, delivery, asked + 1);
    // From here on a person may decide. Where a later answer proves more, it is waited for.
    else if (found === null && Number.isFinite(believedInMs)) askAt(ctx, delivery, believedInMs);
    // Its records may still be written, its key may still be mended: nobody knows when.
    else if (!isLongAgo && found === "refused" && absentAfterSeconds !== null)
      askAt(ctx, delivery, askRarelyAfterMs(lostMs));
    else if (!isLongAgo && found === null && findsTexts === "late")
      askAt(ctx, delivery, askAgainAfterMs(lostMs));
    // What stands there already is told to nobody again.
    if (!wasLast) await publishSmsDelivery(ctx, delivery, null);
  });
}

/** An account without the right to the list answers the same to every question. */
const isForGood = (error: unknown): boolean =>
  error instanceof ProviderError && (error.kind === "refused" || error.kind === "not_found");

/** Once may be too early: a request of ours may still have been on its way. */
const askedBeforeBelieved = 2;

async function replayRequest(ctx: WriteContext, delivery: DeliveryRecord): Promise<void> {
  const { workspaceId, now: at } = ctx;
  const to = { state: "queued", at } as const;
  if (!(await advanceDelivery(ctx.db, workspaceId, delivery.id, ["unknown"], to))) return;
  deliverTextAt(ctx, delivery.id, null);
  await publishSmsDelivery(ctx, delivery, null);
}
