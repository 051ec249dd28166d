// A process died while it handed this text over: nobody knows whether it left, so the provider is asked.
import type { DeliveryId, WorkspaceId } from "#domain/ids.ts";
import type { Desk } from "#server/actions/desk.ts";
import { lockDelivery } from "#server/store/message.ts";
import { recordOutcome } from "./record-text-outcome.ts";

export async function recoverDelivery(
  desk: Desk,
  workspaceId: WorkspaceId,
  id: DeliveryId,
): Promise<void> {
  await desk.asHouse(workspaceId, async (ctx) => {
    const delivery = await lockDelivery(ctx.db, workspaceId, id);
    if (delivery?.state === "sending")
      await recordOutcome(ctx, id, { kind: "unknown", why: "the process that sent it is gone" });
  });
}
