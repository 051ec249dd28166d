// A process died while submitting this text: its outcome is unknown, so the provider is asked.
import type { DeliveryId, WorkspaceId } from "#domain/ids.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { lockDelivery } from "#server/store/delivery/lock-delivery.ts";
import { recordTextOutcome } from "./record-text-outcome.ts";

export async function recoverDelivery(
  runtime: Runtime,
  workspaceId: WorkspaceId,
  id: DeliveryId,
): Promise<void> {
  await runtime.asSystem(workspaceId, async (ctx) => {
    const delivery = await lockDelivery(ctx.db, workspaceId, id);
    if (delivery?.state === "sending")
      await recordTextOutcome(ctx, id, {
        kind: "unknown",
        reason: "the process that sent it is gone",
      });
  });
}
