import type { FetchFn } from "#server/ports/provider.ts";
import { ProviderError } from "#server/ports/provider-outcome.ts";
import { exchange } from "#server/providers/http-exchange.ts";
import type { FetchCertificate } from "./sns.ts";

/** Amazon rotates its certificate about once a year, and has one per region. */
const maxStored = 32;

/** Fetches each certificate once; a failed fetch is repeated on the next request. */
export function certificatesBy(http: FetchFn): FetchCertificate {
  const cache = new Map<string, Promise<string>>();
  return (url) => {
    const known = cache.get(url);
    if (known) return known;
    const pending = fetchCertificate(http, url);
    if (cache.size >= maxStored) cache.delete(cache.keys().next().value ?? "");
    cache.set(url, pending);
    pending.catch(() => cache.delete(url));
    return pending;
  };
}

async function fetchCertificate(http: FetchFn, url: string): Promise<string> {
  const result = await exchange(http, url, {});
  // Not forged, since the signature is unverified: the error response makes SNS retry.
  if (result.kind !== "answered") throw new ProviderError("unreachable", result.reason);
  if (result.status !== 200) {
    throw new ProviderError(
      "unreachable",
      `the certificate's address responded with ${result.status}`,
    );
  }
  return result.body;
}
