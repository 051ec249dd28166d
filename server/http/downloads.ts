// Files that members and their programs are given, by the beginning of their address.
import type { Actor } from "#server/actions/actor.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { serveRecording } from "./call/recordings.ts";
import { serveEmailOriginal } from "./email/email-original.ts";
import { payloadOriginalPath, servePayloadOriginal } from "./email/payload-original.ts";
import { serveAttachment, serveAudioFile } from "./files.ts";
import type { RequestContext } from "./request-context.ts";

type Give = (desk: Runtime, visit: RequestContext, actor: Actor) => Promise<void>;

const places: readonly (readonly [RegExp, Give])[] = [
  [/^\/attachments\//, serveAttachment],
  [/^\/audio-files\//, serveAudioFile],
  [/^\/messages\//, serveEmailOriginal],
  [payloadOriginalPath, servePayloadOriginal],
  [/^\/recordings\//, serveRecording],
];

export const findDownload = (pathname: string): Give | null =>
  places.find(([place]) => place.test(pathname))?.[1] ?? null;
