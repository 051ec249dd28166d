// Recordings at Vonage: https://developer.vonage.com/en/voice/voice-api/concepts/recording, read on 2026-11-22. Only
// the webhook report names a recording; there is no list by call.
import type { Connection } from "#server/ports/provider.ts";
import { vonageBaseUrl } from "#server/providers/text/vonage/api.ts";

const isHost = (host: string): boolean =>
  /^api(-[a-z0-9-]{1,20})?\.(nexmo|vonage)\.com$/.test(host);
const isFile = (file: string): boolean => /^[0-9a-fA-F-]{36}$/.test(file);

/**
 * The file id, prefixed with the region's host unless it is the default one. Null if the URL isn't at Vonage, so that
 * our key isn't sent there.
 */
export function recordingRefIn(url: string): string | null {
  const [scheme, , host = "", version, files, file = "", ...rest] = url.split("/");
  const isTheirs = scheme === "https:" && isHost(host) && version === "v1" && files === "files";
  if (!isTheirs || !isFile(file) || rest.length > 0) return null;
  return host === new URL(vonageBaseUrl).host ? file : `${host}/${file}`;
}

interface RecordingFile {
  /** The host that receives our key. */
  readonly origin: string;
  readonly file: string;
}

export function recordingFileOf({ baseUrl }: Connection, recordingRef: string): RecordingFile {
  const [host = "", file = "", ...rest] = recordingRef.split("/");
  return isHost(host) && isFile(file) && rest.length === 0
    ? { origin: `https://${host}`, file }
    : { origin: baseUrl, file: encodeURIComponent(recordingRef) };
}
