// The URLs where a provider requests scripts, sends reports and fetches audio for the calls of one account. Audio file
// URLs stay the same for a day, so the provider can cache the files.
import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { ScriptStep } from "#domain/call/script.ts";
import { limit } from "#domain/limits.ts";
import type { VoiceCallbackUrls } from "#server/ports/voice.ts";

interface HookedAccount {
  readonly provider: string;
  readonly id: string;
}
interface Deps {
  readonly services: { readonly publicUrl: string };
  readonly secrets: { sign(text: string): string };
  readonly now: Date;
}

const daySeconds = 86_400;

const webhookBaseUrl = (publicUrl: string, { provider, id }: HookedAccount): string =>
  `${publicUrl}/webhooks/${provider}/${id}`;

/** The webhook URLs to set on a number. */
export const voiceWebhookUrls = (publicUrl: string, account: HookedAccount) => ({
  voice: `${webhookBaseUrl(publicUrl, account)}/voice`,
  fallback: `${webhookBaseUrl(publicUrl, account)}/voice-fallback`,
  eventsUrl: `${webhookBaseUrl(publicUrl, account)}/calls`,
});

export function voiceCallbackUrls(
  { services, secrets, now }: Deps,
  account: HookedAccount,
): VoiceCallbackUrls {
  const baseUrl = webhookBaseUrl(services.publicUrl, account);
  const { eventsUrl, fallback } = voiceWebhookUrls(services.publicUrl, account);
  // Two days from the last midnight: a call that starts just before the next one can still play it.
  const until = (Math.floor(now.getTime() / 1000 / daySeconds) + 2) * daySeconds;
  return {
    step: (token) => `${baseUrl}/voice/${token}`,
    audio: (name) =>
      `${baseUrl}/audio/${name}.${until}.${secrets.sign(audioUrlSignedText(account.id, name, until))}`,
    eventsUrl,
    fallback,
    script(script, ref) {
      const written = deflateRawSync(JSON.stringify(script)).toString("base64url");
      const about = ref === undefined ? "" : `?ref=${encodeURIComponent(ref)}`;
      return `${baseUrl}/voice-script/${written}.${secrets.sign(scriptClaim(account.id, written))}${about}`;
    },
  };
}

const scriptClaim = (accountId: string, written: string): string =>
  `script ${accountId} ${written}`;

/** The script in a signed URL; null if the app did not write it. */
export function readScriptAddress(
  secrets: { isSigned(text: string, signature: string): boolean },
  accountId: string,
  carried: string,
): readonly ScriptStep[] | null {
  const [written = "", signature = ""] = carried.split(".");
  if (!secrets.isSigned(scriptClaim(accountId, written), signature)) return null;
  const max = { maxOutputLength: limit("webhookBytes") };
  return JSON.parse(inflateRawSync(Buffer.from(written, "base64url"), max).toString("utf8"));
}

export const audioUrlSignedText = (accountId: string, name: string, until: number): string =>
  `audio ${accountId} ${name} ${until}`;
