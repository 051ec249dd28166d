// What a round trip proves. A server that reaches itself by an address of this computer proves nothing
// about the provider, and the words say so.
import type { Outputs } from "#web/data/rpc.ts";

type RoundTripResult = Outputs["testPublicUrl"];

export interface PublicUrlStatus {
  readonly kind: "ok" | "warn" | "danger";
  readonly say: string;
}

export function publicUrlStatus(result: RoundTripResult): PublicUrlStatus {
  if (!result.isReached) return { kind: "danger", say: result.say };
  if (isLocalAddress(result.url))
    return {
      kind: "warn",
      say: "This address only works on this computer or network, so providers can't reach it. Start Deskbell with PUBLIC_URL set to a public address.",
    };
  if (!result.url.startsWith("https:"))
    return {
      kind: "warn",
      say: `${result.say} It isn't encrypted, though; most providers require HTTPS.`,
    };
  return { kind: "ok", say: result.say };
}

/** Loopback, and the ranges of RFC 1918, 3927, 4193 and of .local and .test names. */
export function isLocalAddress(url: string): boolean {
  const host = URL.canParse(url) ? new URL(url).hostname.replace(/^\[|\]$/g, "") : url;
  return (
    /^(localhost|.*\.(localhost|local|test|internal|lan))$/i.test(host) ||
    /^(127|10)\.|^192\.168\.|^172\.(1[6-9]|2\d|3[01])\.|^169\.254\.|^0\.0\.0\.0$/.test(host) ||
    /^(::1|::|f[cd][0-9a-f]{2}:.*|fe80:.*)$/i.test(host) ||
    !/[.:]/.test(host)
  );
}
