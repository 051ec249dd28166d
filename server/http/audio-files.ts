import { AppError } from "#domain/errors.ts";
import { type AudioFileId, isId } from "#domain/ids.ts";
import { type Actor, requireAuthenticated } from "#server/actions/actor.ts";
import { assertAllowed, type Runtime } from "#server/actions/runtime.ts";
import { fileKey } from "#server/store/attachment.ts";
import { findAudioFileBytes } from "#server/store/call/flow/audio-file.ts";
import type { RequestContext } from "./request-context.ts";
import { browserCaching, sendFile } from "./send-file.ts";

/** Serves call flow audio files to members of the workspace. */
export async function serveAudioFile(
  runtime: Runtime,
  context: RequestContext,
  actor: Actor,
): Promise<void> {
  assertAllowed("workspace.read", actor);
  const { workspaceId } = requireAuthenticated(actor);
  const id = context.url.pathname.split("/")[2] ?? "";
  const { database, services } = runtime.deps;
  const found = isId(id)
    ? await findAudioFileBytes(database, workspaceId, id as AudioFileId)
    : null;
  const file = found && (await services.files.open(fileKey(workspaceId, found.sha256)));
  if (!found || !file) throw new AppError("not_found");
  await sendFile(context, file, {
    "content-type": found.type,
    "cache-control": browserCaching,
    "content-security-policy": "default-src 'none'; sandbox",
  });
}
