import { ProviderFault } from "#server/ports/outcome.ts";
import type { Http } from "#server/ports/provider.ts";
import { exchange } from "#server/providers/exchange.ts";
import type { FetchCertificate } from "./sns.ts";

/** Amazon changes its certificate once a year or so, and has one for each region. */
const mostKept = 32;

/** Asks for each certificate once; what could not be had is asked for again the next time. */
export function certificatesBy(http: Http): FetchCertificate {
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

async function fetchOne(http: Http, url: string): Promise<string> {
  const result = await exchange(http, url, {});
  // not forged, for nobody knows yet: SNS tries again when we answer that we could not
  if (result.kind !== "answered") throw new ProviderFault("unreachable", result.why);
  if (result.status !== 200) {
    throw new ProviderFault("unreachable", `the certificate's address answered ${result.status}`);
  }
  return result.body;
}
