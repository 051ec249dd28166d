// The TeXML application that carries a number's calls and our own: one per installation, found by its name.
// https://developers.telnyx.com/api-reference/texml-applications, read on 2026-11-20.
import { z } from "zod";
import type { Connection } from "#server/ports/provider.ts";
import { ProviderError } from "#server/ports/provider-outcome.ts";
import { requestJson } from "#server/providers/http-exchange.ts";
import { apiUrl, bearer, get, sendJson } from "#server/providers/text/telnyx/api.ts";

const application = z.object({ id: z.string().min(1), friendly_name: z.string().nullish() });
const applicationPage = z.object({ data: z.array(application) });
const applicationResponse = z.object({ data: application });
const numberResponse = z.object({ data: z.object({ id: z.string() }) });
const profilePage = z.object({
  data: z.array(
    z.object({ id: z.string().min(1), name: z.string().nullish(), enabled: z.boolean().nullish() }),
  ),
});
const recordingResponse = z.object({
  data: z.object({
    download_urls: z.object({ wav: z.string().nullish(), mp3: z.string().nullish() }).nullish(),
  }),
});

interface VoiceWebhookUrls {
  readonly voice: string;
  readonly fallback: string;
  readonly eventsUrl: string;
}

/**
 * The outbound voice profile for calls to customers: the one in the settings, otherwise the account's only one.
 * https://developers.telnyx.com/api-reference/outbound-voice-profiles, read on 2026-11-22.
 */
export async function chooseOutboundProfile(connection: Connection): Promise<string> {
  const list = apiUrl(
    connection,
    `/outbound_voice_profiles?${new URLSearchParams({ "page[size]": "250" })}`,
  );
  const { data } = await requestJson(connection.http, list, get(connection), profilePage);
  const requested = connection.settings.outboundProfileId;
  const usable = data.filter((one) => one.enabled !== false);
  const found = requested ? data.filter((one) => one.id === requested) : usable;
  const [only] = found;
  if (only && found.length === 1) return only.id;
  const names = usable.map((one) => `${one.name ?? "no name"} (${one.id})`).join(", ");
  if (requested)
    throw new ProviderError(
      "rejected",
      `Telnyx has no outbound voice profile ${requested}.${names ? ` It has: ${names}.` : ""}`,
    );
  throw new ProviderError(
    "rejected",
    usable.length === 0
      ? "The Telnyx account has no outbound voice profile, so it can't place calls. Create one in the Telnyx portal under Outbound voice profiles, then try again."
      : `The Telnyx account has several outbound voice profiles: ${names}. Enter the ID of the one to use in the account's settings.`,
  );
}

/** Creates the application, or updates it. */
export async function ensureApplication(
  connection: Connection,
  webhookUrls: VoiceWebhookUrls,
  outboundProfileId: string,
): Promise<string> {
  const { http } = connection;
  const name = `Deskbell at ${new URL(webhookUrls.voice).host}`;
  const body = {
    friendly_name: name,
    voice_url: webhookUrls.voice,
    voice_method: "post",
    voice_fallback_url: webhookUrls.fallback,
    status_callback: webhookUrls.eventsUrl,
    status_callback_method: "post",
    // Without a profile every call to a customer is refused (D38).
    outbound: { outbound_voice_profile_id: outboundProfileId },
    inbound: { shaken_stir_enabled: true },
  };
  const search = new URLSearchParams({ "filter[friendly_name]": name });
  const list = apiUrl(connection, `/texml_applications?${search}`);
  const { data } = await requestJson(http, list, get(connection), applicationPage);
  const found = data.find((one) => one.friendly_name === name);
  const path = found
    ? `/texml_applications/${encodeURIComponent(found.id)}`
    : "/texml_applications";
  const init = sendJson(connection, found ? "PATCH" : "POST", body);
  const made = await requestJson(http, apiUrl(connection, path), init, applicationResponse);
  return made.data.id;
}

export async function assignNumberTo(
  connection: Connection,
  numberRef: string,
  applicationId: string,
): Promise<void> {
  const url = apiUrl(connection, `/phone_numbers/${encodeURIComponent(numberRef)}`);
  const init = sendJson(connection, "PATCH", { connection_id: applicationId });
  await requestJson(connection.http, url, init, numberResponse);
}

/** A temporary download URL, preferring WAV over MP3. */
export async function findRecordingUrl(
  connection: Connection,
  ref: string,
): Promise<{ url: string; type: string } | null> {
  const url = apiUrl(connection, `/recordings/${encodeURIComponent(ref)}`);
  const { data } = await requestJson(connection.http, url, get(connection), recordingResponse);
  const { wav, mp3 } = data.download_urls ?? {};
  if (wav) return { url: wav, type: "audio/wav" };
  return mp3 ? { url: mp3, type: "audio/mpeg" } : null;
}

export const keyOf = (connection: Connection) => ({ authorization: bearer(connection) });
