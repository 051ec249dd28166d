// Our endpoint URLs, as the suites use them.
import type { ScriptStep } from "#domain/call/script.ts";
import type { VoiceCallbackUrls } from "#server/ports/voice.ts";

export const webhookBaseUrl = (provider: string): string =>
  `https://desk.example/webhooks/${provider}/0193a1b2-0000-7000-8000-00000000a001`;

export const addresses = (provider: string): VoiceCallbackUrls => ({
  step: (token) => `${webhookBaseUrl(provider)}/voice/${token}`,
  audio: (name) => `${webhookBaseUrl(provider)}/audio/${name}.1795000000.signed`,
  eventsUrl: `${webhookBaseUrl(provider)}/calls`,
  fallback: `${webhookBaseUrl(provider)}/voice-fallback`,
  script: (script, ref) =>
    `${webhookBaseUrl(provider)}/voice-script/${Buffer.from(JSON.stringify(script)).toString("base64url")}.signed${
      ref === undefined ? "" : `?ref=${ref}`
    }`,
});

/** The script encoded in such a URL. */
export function scriptIn(url: string): readonly ScriptStep[] {
  const [, , , , endpoint, carried = ""] = new URL(url).pathname.split("/");
  if (endpoint !== "voice-script") throw new Error(`${url} carries no script`);
  return JSON.parse(Buffer.from(carried.split(".")[0] ?? "", "base64url").toString("utf8"));
}

export const voiceWebhookUrls = (provider: string) => ({
  voice: `${webhookBaseUrl(provider)}/voice`,
  fallback: `${webhookBaseUrl(provider)}/voice-fallback`,
  eventsUrl: `${webhookBaseUrl(provider)}/calls`,
});

export const form = (url: string, fields: Readonly<Record<string, string>>) => ({
  url,
  type: "application/x-www-form-urlencoded; charset=UTF-8",
  body: new URLSearchParams(fields).toString(),
});
