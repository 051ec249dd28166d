// A process died while it handed this text over: nobody knows whether it left, so the provider is asked.
import type { DeliveryId, WorkspaceId } from "#domain/ids.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { lockDelivery } from "#server/store/message.ts";
import { recordSmsOutcome } from "./record-text-outcome.ts";

export async function recoverDelivery(
  desk: Runtime,
  workspaceId: WorkspaceId,
  id: DeliveryId,
): Promise<void> {
  await desk.asSystem(workspaceId, async (ctx) => {
    const delivery = await lockDelivery(ctx.db, workspaceId, id);
    if (delivery?.state === "sending")
      await recordSmsOutcome(ctx, id, { kind: "unknown", why: "the process that sent it is gone" });
  });
}
