// What the round trip proves. A server that reaches itself at a local address proves nothing about the provider, and
// the text says so.
import type { Outputs } from "#web/data/rpc.ts";
import { fill } from "#web/language/fill.ts";
import * as words from "./words.ts";

type RoundTripResult = Outputs["testPublicUrl"];

interface PublicUrlStatus {
  readonly kind: "ok" | "warn" | "danger";
  readonly message: string;
}

export function publicUrlStatus(result: RoundTripResult): PublicUrlStatus {
  if (!result.isReached) return { kind: "danger", message: result.message };
  if (isLocalAddress(result.url))
    return {
      kind: "warn",
      message: words.localAddress,
    };
  if (!result.url.startsWith("https:"))
    return {
      kind: "warn",
      message: fill(words.notEncrypted, { message: result.message }),
    };
  return { kind: "ok", message: result.message };
}

/** Loopback, RFC 1918, 3927 and 4193 ranges, and .local and .test names. */
export function isLocalAddress(url: string): boolean {
  const host = URL.canParse(url) ? new URL(url).hostname.replace(/^\[|\]$/g, "") : url;
  return (
    /^(localhost|.*\.(localhost|local|test|internal|lan))$/i.test(host) ||
    /^(127|10)\.|^192\.168\.|^172\.(1[6-9]|2\d|3[01])\.|^169\.254\.|^0\.0\.0\.0$/.test(host) ||
    /^(::1|::|f[cd][0-9a-f]{2}:.*|fe80:.*)$/i.test(host) ||
    !/[.:]/.test(host)
  );
}
