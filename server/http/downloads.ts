// Routes downloads for members and API keys by path prefix.
import type { Actor } from "#server/actions/actor.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { serveAttachment } from "./attachments.ts";
import { serveAudioFile } from "./audio-files.ts";
import { serveRecording } from "./call/recordings.ts";
import type { ConversationPixels } from "./conversation-pixels.ts";
import { serveEmailOriginal } from "./email/email-original.ts";
import { payloadOriginalPath, servePayloadOriginal } from "./email/payload-original.ts";
import { createImageDisplayGuard } from "./image-display-guard.ts";
import type { RequestContext } from "./request-context.ts";

type DownloadHandler = (runtime: Runtime, context: RequestContext, actor: Actor) => Promise<void>;

/** Finds the handler of a path. */
type FindDownload = (pathname: string) => DownloadHandler | null;

export function createDownloads(
  { deps }: Runtime,
  conversationPixels: ConversationPixels,
): FindDownload {
  const images = createImageDisplayGuard(deps.services.files, conversationPixels);
  const serveGatedAttachment: DownloadHandler = (runtime, context, actor) =>
    serveAttachment(runtime, context, actor, images);
  const downloadHandlers: readonly (readonly [RegExp, DownloadHandler])[] = [
    [/^\/attachments\//, serveGatedAttachment],
    [/^\/audio-files\//, serveAudioFile],
    [/^\/messages\//, serveEmailOriginal],
    [payloadOriginalPath, servePayloadOriginal],
    [/^\/recordings\//, serveRecording],
  ];
  return (pathname) => downloadHandlers.find(([pattern]) => pattern.test(pathname))?.[1] ?? null;
}
