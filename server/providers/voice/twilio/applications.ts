// The application that browsers call in through: one per installation, found by its name.
import { z } from "zod";
import type { Connection, Settings } from "#server/ports/provider.ts";
import { ProviderError } from "#server/ports/provider-outcome.ts";
import { requestJson } from "#server/providers/http-exchange.ts";
import { apiUrl, get, post } from "#server/providers/text/twilio/api.ts";

const application = z.object({ sid: z.string().min(1), friendly_name: z.string().nullish() });
const applicationPage = z.object({ applications: z.array(application) });

interface VoiceWebhookUrls {
  readonly voice: string;
  readonly fallback: string;
  readonly eventsUrl: string;
}

export const noBrowserKey =
  "Calls in the browser need a Twilio API key. Create one in the Twilio console under API keys, and enter its SID and secret here.";

export const hasBrowserKey = ({ apiKeySid, apiKeySecret }: Settings): boolean =>
  Boolean(apiKeySid && apiKeySecret);

export async function ensureApplication(
  connection: Connection,
  webhookUrls: VoiceWebhookUrls,
): Promise<string> {
  if (!hasBrowserKey(connection.settings)) throw new ProviderError("rejected", noBrowserKey);
  const name = `Deskbell at ${new URL(webhookUrls.voice).host}`.slice(0, 64);
  const form = new URLSearchParams({
    FriendlyName: name,
    VoiceUrl: webhookUrls.voice,
    VoiceMethod: "POST",
    VoiceFallbackUrl: webhookUrls.fallback,
    VoiceFallbackMethod: "POST",
    StatusCallback: webhookUrls.eventsUrl,
    StatusCallbackMethod: "POST",
  });
  const search = new URLSearchParams({ FriendlyName: name });
  const { applications } = await requestJson(
    connection.http,
    apiUrl(connection, `/Applications.json?${search}`),
    get(connection),
    applicationPage,
  );
  const found = applications.find((one) => one.friendly_name === name);
  const path = found ? `/Applications/${encodeURIComponent(found.sid)}.json` : "/Applications.json";
  const made = await requestJson(
    connection.http,
    apiUrl(connection, path),
    post(connection, form),
    application,
  );
  return made.sid;
}
