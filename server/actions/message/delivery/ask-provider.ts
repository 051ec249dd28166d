// The hand-over broke and nobody knows whether the text left: ask the provider, again and again with
// growing pauses. What it has is accepted; what it does not show may be sent again, by a person.
import type { DeliveryId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import type { Desk } from "#server/actions/desk.ts";
import { openAccount } from "#server/actions/line/open-account.ts";
import { findDelivery, listProviderRefsTo, moveDelivery } from "#server/store/message.ts";
import { applyStatus, tellDelivery } from "./apply-status.ts";
import { askLater, recordOutcome } from "./hand-over-text.ts";

export async function askProvider(
  desk: Desk,
  workspaceId: WorkspaceId,
  deliveryId: DeliveryId,
): Promise<void> {
  const delivery = await findDelivery(desk.parts.database, workspaceId, deliveryId);
  if (delivery?.state !== "unknown") return;
  const account = await openAccount(desk.parts, workspaceId, delivery.accountId);
  const since = delivery.handedAt ?? delivery.changedAt;
  const alreadyOurs = await listProviderRefsTo(desk.parts.database, workspaceId, delivery, since);
  const { id: ref, from, recipient: to, text } = delivery;
  const found = await account.provider
    .find(account.connection, { ref, from, to, text, since, alreadyOurs })
    .catch(() => "unreachable" as const);
  await desk.asHouse(workspaceId, async (ctx) => {
    if (found !== null && found !== "unreachable") {
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
    // Nothing found proves nothing: the last word is a person's, who sees that we do not know.
    const asked = delivery.asked + 1;
    const isLast = asked >= limit("askUnknownTries");
    const isStill = await moveDelivery(ctx.db, workspaceId, deliveryId, ["unknown"], {
      state: "unknown",
      at: ctx.now,
      countsAsk: true,
    });
    if (!isStill) return;
    if (!isLast) askLater(ctx, delivery, asked + 1);
    await tellDelivery(ctx, delivery, null, isLast);
  });
}
