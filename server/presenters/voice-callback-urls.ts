// Where a vendor asks, reports and fetches for the calls of one account. The addresses of sounds stay the
// same for a day, so that the vendor may keep what it fetched.
import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { ScriptStep } from "#domain/call/script.ts";
import { limit } from "#domain/limits.ts";
import type { VoiceCallbackUrls } from "#server/ports/voice.ts";

interface HookedAccount {
  readonly vendor: string;
  readonly id: string;
}
interface Parts {
  readonly outside: { readonly publicUrl: string };
  readonly secrets: { sign(text: string): string };
  readonly now: Date;
}

const daySeconds = 86_400;

const doorsOf = (publicUrl: string, { vendor, id }: HookedAccount): string =>
  `${publicUrl}/webhooks/${vendor}/${id}`;

/** What a number is pointed at. */
export const voiceWebhookUrls = (publicUrl: string, account: HookedAccount) => ({
  voice: `${doorsOf(publicUrl, account)}/voice`,
  fallback: `${doorsOf(publicUrl, account)}/voice-fallback`,
  facts: `${doorsOf(publicUrl, account)}/calls`,
});

export function voiceCallbackUrls(
  { outside, secrets, now }: Parts,
  account: HookedAccount,
): VoiceCallbackUrls {
  const doors = doorsOf(outside.publicUrl, account);
  const { facts, fallback } = voiceWebhookUrls(outside.publicUrl, account);
  // Two days from the last midnight: a call that begins just before the next one still hears it.
  const until = (Math.floor(now.getTime() / 1000 / daySeconds) + 2) * daySeconds;
  return {
    step: (token) => `${doors}/voice/${token}`,
    sound: (name) =>
      `${doors}/sound/${name}.${until}.${secrets.sign(audioUrlClaim(account.id, name, until))}`,
    facts,
    fallback,
    script(script, ref) {
      const written = deflateRawSync(JSON.stringify(script)).toString("base64url");
      const about = ref === undefined ? "" : `?ref=${encodeURIComponent(ref)}`;
      return `${doors}/voice-script/${written}.${secrets.sign(scriptClaim(account.id, written))}${about}`;
    },
  };
}

const scriptClaim = (accountId: string, written: string): string =>
  `script ${accountId} ${written}`;

/** What a signed address carries; null: we did not write it. */
export function readScriptAddress(
  secrets: { isSigned(text: string, signature: string): boolean },
  accountId: string,
  carried: string,
): readonly ScriptStep[] | null {
  const [written = "", signature = ""] = carried.split(".");
  if (!secrets.isSigned(scriptClaim(accountId, written), signature)) return null;
  const most = { maxOutputLength: limit("hookBytes") };
  return JSON.parse(inflateRawSync(Buffer.from(written, "base64url"), most).toString("utf8"));
}

export const audioUrlClaim = (accountId: string, name: string, until: number): string =>
  `sound ${accountId} ${name} ${until}`;
