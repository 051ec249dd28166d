// URLs of the reports about a conference or a leg. Reports of a recording name neither, so the URL carries which.
import type { VoiceCallbackUrls } from "#server/ports/voice.ts";

export const eventsUrlWith = (where: VoiceCallbackUrls, fields: Record<string, string>): string =>
  `${where.eventsUrl}?${new URLSearchParams(fields)}`;

export const conferenceCallbackUrl = (where: VoiceCallbackUrls, conference: string): string =>
  eventsUrlWith(where, { conference });

export const legCallbackUrl = (where: VoiceCallbackUrls, ref: string): string =>
  eventsUrlWith(where, { ref });

export const conferenceIn = (url: string): string | null =>
  new URL(url).searchParams.get("conference");
