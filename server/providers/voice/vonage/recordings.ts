// Recordings at Vonage: https://developer.vonage.com/en/voice/voice-api/concepts/recording, looked at on 2026-11-22. Its
// report is the only place where one is named; there is no list of them by call.
import type { Connection } from "#server/ports/provider.ts";
import { home } from "#server/providers/text/vonage/api.ts";

const uuid = "[0-9a-fA-F-]{36}";
const hosts = "api(?:-[a-z0-9-]+)?\\.(?:nexmo|vonage)\\.com";

/**
 * The file's name, with the host of its region before it where that is not the usual one. Null: it lies nowhere at
 * Vonage, and our key must not be shown there.
 */
export function takeRefIn(url: string): string | null {
  const found = new RegExp(`^https://(${hosts})/v1/files/(${uuid})$`).exec(url);
  if (!found) return null;
  const [, host = "", file = ""] = found;
  return host === new URL(home).host ? file : `${host}/${file}`;
}

export interface TakeFile {
  /** Where our key is shown. */
  readonly origin: string;
  readonly file: string;
}

export function fileOfTake({ baseUrl }: Connection, takeRef: string): TakeFile {
  const found = new RegExp(`^(${hosts})/(${uuid})$`).exec(takeRef);
  return found
    ? { origin: `https://${found[1]}`, file: found[2] ?? "" }
    : { origin: baseUrl, file: encodeURIComponent(takeRef) };
}
