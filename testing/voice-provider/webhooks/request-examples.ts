// The common part of all providers' request examples.
import { webhookBaseUrl } from "#testing/voice-provider/addresses.ts";
import type { RequestExample, Unsigned } from "#testing/voice-provider/kit.ts";

interface Page {
  readonly source: string;
  readonly date: string;
}

/** `request`: builds this provider's request to one of our endpoints. */
export function createRequestExamples<Fields>(
  provider: string,
  { source, date }: Page,
  legRef: string,
  request: (url: string, fields: Fields) => Unsigned,
) {
  const at = webhookBaseUrl(provider);
  return {
    incoming: {
      kind: "inbound_call",
      legRef,
      trust: null,
      from: "+12025550177",
      to: "+12025550100",
    } as const,
    done: {
      kind: "step_completed",
      token: "t1.s1",
      legRef,
      digits: null,
      isOver: false,
      recording: null,
    } as const,
    ask: (
      what: string,
      scope: string,
      fields: Fields,
      ask: RequestExample["ask"],
    ): RequestExample => ({ source, date, what, ask, request: request(`${at}/${scope}`, fields) }),
  };
}
