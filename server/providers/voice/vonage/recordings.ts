// Recordings at Vonage: https://developer.vonage.com/en/voice/voice-api/concepts/recording, looked at on 2026-11-22. Its
// report is the only place where one is named; there is no list of them by call.
import type { Connection } from "#server/ports/provider.ts";
import { vonageBaseUrl } from "#server/providers/sms/vonage/api.ts";

const isHost = (host: string): boolean =>
  /^api(-[a-z0-9-]{1,20})?\.(nexmo|vonage)\.com$/.test(host);
const isFile = (file: string): boolean => /^[0-9a-fA-F-]{36}$/.test(file);

/**
 * The file's name, with the host of its region before it where that is not the usual one. Null: it lies nowhere at
 * Vonage, and our key must not be shown there.
 */
export function takeRefIn(url: string): string | null {
  const [scheme, , host = "", version, files, file = "", ...rest] = url.split("/");
  const isTheirs = scheme === "https:" && isHost(host) && version === "v1" && files === "files";
  if (!isTheirs || !isFile(file) || rest.length > 0) return null;
  return host === new URL(vonageBaseUrl).host ? file : `${host}/${file}`;
}

export interface TakeFile {
  /** Where our key is shown. */
  readonly origin: string;
  readonly file: string;
}

export function fileOfTake({ baseUrl }: Connection, takeRef: string): TakeFile {
  const [host = "", file = "", ...rest] = takeRef.split("/");
  return isHost(host) && isFile(file) && rest.length === 0
    ? { origin: `https://${host}`, file }
    : { origin: baseUrl, file: encodeURIComponent(takeRef) };
}
