// The URL at which a provider fetches the pictures of an outgoing text: signed, with an expiry.
import type { AttachmentId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import type { RuntimeDeps } from "#server/actions/runtime.ts";

export function signedMediaUrl(
  deps: Pick<RuntimeDeps, "secrets" | "services" | "clock">,
  workspaceId: WorkspaceId,
  attachmentId: AttachmentId,
): string {
  const until = Math.floor(deps.clock.now().getTime() / 1000) + limit("mediaLinkSeconds");
  const claim = `${workspaceId}.${attachmentId}.${until}`;
  return `${deps.services.publicUrl}/media/${claim}.${deps.secrets.sign(`media ${claim}`)}`;
}

export function verifyMediaToken(
  deps: Pick<RuntimeDeps, "secrets" | "clock">,
  token: string,
): { workspaceId: WorkspaceId; attachmentId: AttachmentId } | null {
  const [workspaceId, attachmentId, until, signature] = token.split(".");
  if (!workspaceId || !attachmentId || !until || !signature) return null;
  if (!deps.secrets.isSigned(`media ${workspaceId}.${attachmentId}.${until}`, signature))
    return null;
  if (Number(until) * 1000 < deps.clock.now().getTime()) return null;
  return { workspaceId: workspaceId as WorkspaceId, attachmentId: attachmentId as AttachmentId };
}
