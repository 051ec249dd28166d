import type { FetchFn } from "#server/ports/provider.ts";
import { ProviderError } from "#server/ports/provider-outcome.ts";
import { exchange } from "#server/providers/http-exchange.ts";
import type { FetchCertificate } from "./sns.ts";

/** Amazon changes its certificate once a year or so, and has one for each region. */
const mostKept = 32;

/** Asks for each certificate once; what could not be had is asked for again the next time. */
export function certificatesBy(http: FetchFn): FetchCertificate {
  const kept = new Map<string, Promise<string>>();
  return (url) => {
    const known = kept.get(url);
    if (known) return known;
    const coming = fetchOne(http, url);
    if (kept.size >= mostKept) kept.delete(kept.keys().next().value ?? "");
    kept.set(url, coming);
    coming.catch(() => kept.delete(url));
    return coming;
  };
}

async function fetchOne(http: FetchFn, url: string): Promise<string> {
  const result = await exchange(http, url, {});
  // not forged, for nobody knows yet: SNS tries again when we answer that we could not
  if (result.kind !== "answered") throw new ProviderError("unreachable", result.why);
  if (result.status !== 200) {
    throw new ProviderError("unreachable", `the certificate's address answered ${result.status}`);
  }
  return result.body;
}
