// Routes downloads for members and API keys by path prefix.
import type { Actor } from "#server/actions/actor.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { serveRecording } from "./call/recordings.ts";
import { serveEmailOriginal } from "./email/email-original.ts";
import { payloadOriginalPath, servePayloadOriginal } from "./email/payload-original.ts";
import { serveAttachment, serveAudioFile } from "./files.ts";
import type { RequestContext } from "./request-context.ts";

type DownloadHandler = (runtime: Runtime, visit: RequestContext, actor: Actor) => Promise<void>;

const downloadHandlers: readonly (readonly [RegExp, DownloadHandler])[] = [
  [/^\/attachments\//, serveAttachment],
  [/^\/audio-files\//, serveAudioFile],
  [/^\/messages\//, serveEmailOriginal],
  [payloadOriginalPath, servePayloadOriginal],
  [/^\/recordings\//, serveRecording],
];

export const findDownload = (pathname: string): DownloadHandler | null =>
  downloadHandlers.find(([pattern]) => pattern.test(pathname))?.[1] ?? null;
