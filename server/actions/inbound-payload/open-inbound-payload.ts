// The bytes of an inbound payload as received, for members who may see processing errors.
import { AppError } from "#domain/errors.ts";
import type { InboundPayloadId } from "#domain/ids.ts";
import { type Actor, requireAuthenticated } from "#server/actions/actor.ts";
import { openOriginalFile } from "#server/actions/message/email/viewing/load-original.ts";
import { assertAllowed, type RuntimeDeps } from "#server/actions/runtime.ts";
import type { OpenFile } from "#server/ports/files.ts";
import { findInboundPayload, type InboundPayloadRecord } from "#server/store/inbound-payload.ts";

export async function openInboundPayload(
  { database, services }: Pick<RuntimeDeps, "database" | "services">,
  actor: Actor,
  id: InboundPayloadId,
): Promise<{ item: InboundPayloadRecord; file: OpenFile }> {
  assertAllowed("dead_letter.manage", actor);
  const { workspaceId } = requireAuthenticated(actor);
  const item = await findInboundPayload(database, workspaceId, id);
  if (!item) throw new AppError("not_found");
  const file = await openOriginalFile(services.files, workspaceId, item);
  if (!file) throw new AppError("not_found");
  return { item, file };
}
