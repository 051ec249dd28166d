import type { RawRequest } from "#server/ports/provider.ts";
import { type RequestContext, readWebhookBody } from "./request-context.ts";

interface RawRequestOptions {
  /** Signatures cover the address that the provider was given. */
  readonly publicUrl: string;
  readonly maxBytes: number;
  readonly withinSeconds: number;
  readonly now: () => Date;
}

/** A provider's request as it was sent, for its signature to be verified. */
export async function readRawRequest(
  context: RequestContext,
  { publicUrl, maxBytes, withinSeconds, now }: RawRequestOptions,
): Promise<RawRequest> {
  const { request } = context;
  const body = await readWebhookBody(context, maxBytes, withinSeconds);
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([header, value]) => [header, String(value)]),
  );
  return { url: `${publicUrl}${request.url}`, headers, body, receivedAt: now().toISOString() };
}
