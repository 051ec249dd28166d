// The hand-over broke and nobody knows whether the text left: ask the provider, again and again with
// growing pauses. What it has is accepted. What it surely does not have is sent again; where its list cannot
// prove that, a person decides.
import type { DeliveryId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { askAgainAfterMs } from "#domain/message/backoff.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import type { Desk } from "#server/actions/desk.ts";
import { waitOfBreaker } from "#server/actions/line/breaker.ts";
import { openAccount } from "#server/actions/line/open-account.ts";
import { ProviderFault } from "#server/ports/outcome.ts";
import {
  type DeliveryRecord,
  findDelivery,
  listProviderRefsTo,
  moveDelivery,
} from "#server/store/message.ts";
import { applyStatus, tellDelivery } from "./apply-status.ts";
import { noteReach } from "./breaker.ts";
import { askAt, askLater, recordOutcome } from "./record-text-outcome.ts";

export async function askProvider(
  desk: Desk,
  workspaceId: WorkspaceId,
  deliveryId: DeliveryId,
): Promise<void> {
  const delivery = await findDelivery(desk.parts.database, workspaceId, deliveryId);
  if (delivery?.state !== "unknown") return;
  // While its provider fails one question or hand-over at a time goes first.
  const mayAsk = await desk.asHouse(workspaceId, async (ctx) => {
    const waitUntil = await waitOfBreaker(ctx, delivery.accountId, "messages");
    if (waitUntil !== null) askAt(ctx, delivery, waitUntil.getTime() - ctx.now.getTime());
    return waitUntil === null;
  });
  if (!mayAsk) return;
  const account = await openAccount(desk.parts, workspaceId, delivery.accountId);
  const since = delivery.handedAt ?? delivery.changedAt;
  const alreadyOurs = await listProviderRefsTo(desk.parts.database, workspaceId, delivery, since);
  const { id: ref, from, recipient: to, text } = delivery;
  let isAway = false;
  const found = await account.provider
    .find(account.connection, {
      ...{ ref, from, to, text, since, alreadyOurs },
      channel: delivery.medium === "whatsapp" ? "whatsapp" : "text",
    })
    .catch((error: unknown) => {
      isAway = error instanceof ProviderFault && error.kind === "unreachable";
      return isForGood(error) ? "refused" : "unreachable";
    });
  await desk.asHouse(workspaceId, async (ctx) => {
    await noteReach(ctx, delivery.accountId, !isAway);
    if (found !== null && typeof found !== "string") {
      await recordOutcome(ctx, deliveryId, { kind: "accepted", providerRef: found.providerRef });
      await applyStatus(ctx, delivery.accountId, {
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
    const isStill = await moveDelivery(ctx.db, workspaceId, deliveryId, ["unknown"], {
      state: "unknown",
      at: ctx.now,
      // No answer is no answer: it is asked for a day, whatever is killed meanwhile.
      countsAsk: found !== "unreachable" || isLongAgo,
    });
    if (!isStill) return;
    const asked = delivery.asked + 1;
    const { absentAfterSeconds, findsTexts } = account.provider.can;
    const isAbsent =
      found === null && absentAfterSeconds !== null && lostMs >= absentAfterSeconds * 1000;
    if (isAbsent && asked >= askedBeforeBelieved) return sendAgain(ctx, delivery);
    const isLast = asked >= limit("askUnknownTries");
    if (found === "unreachable") askAt(ctx, delivery, askAgainAfterMs(lostMs));
    // Where a later answer proves more, it is waited for.
    else if (absentAfterSeconds !== null && isLast)
      askAt(ctx, delivery, Math.max(absentAfterSeconds * 1000 - lostMs, 10_000));
    else if (!isLast) askLater(ctx, delivery, asked + 1);
    // From here on a person may decide; its records may still be written.
    else if (findsTexts === "late" && found === null && !isLongAgo)
      askAt(ctx, delivery, askAgainAfterMs(lostMs));
    await tellDelivery(ctx, delivery, null, found !== "unreachable" && isLast);
  });
}

/** An account without the right to the list answers the same to every question. */
const isForGood = (error: unknown): boolean =>
  error instanceof ProviderFault && (error.kind === "refused" || error.kind === "not_found");

/** Once may be too early: a request of ours may still have been on its way. */
const askedBeforeBelieved = 2;

async function sendAgain(ctx: WriteCtx, delivery: DeliveryRecord): Promise<void> {
  const { workspaceId, now: at } = ctx;
  const to = { state: "queued", at } as const;
  if (!(await moveDelivery(ctx.db, workspaceId, delivery.id, ["unknown"], to))) return;
  ctx.schedule(
    "deliver-message",
    { workspaceId, deliveryId: delivery.id },
    { key: `deliver:${delivery.id}` },
  );
  await tellDelivery(ctx, delivery, null, false);
}
