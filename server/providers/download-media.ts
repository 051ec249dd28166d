// Downloads received media or email. The URL came over the network, so it is untrusted until it matches one of the
// provider's own hosts: no internal address, one redirect, never more bytes than allowed.

import { limit } from "#domain/limits.ts";
import type { FetchFn } from "#server/ports/provider.ts";
import { ProviderError } from "#server/ports/provider-outcome.ts";
import type { InboundMedia } from "#server/ports/text.ts";

interface AllowedMediaHosts {
  /** The provider's API, which receives our key. */
  readonly apiUrl: string;
  /** Other origins of the provider that need our key. The key is sent nowhere else. */
  readonly authenticatedOrigins?: readonly string[];
  /** The headers that carry our key. */
  readonly authHeaders: Readonly<Record<string, string>>;
  /** Other allowed URL prefixes; `https://*.` stands for any subdomain. */
  readonly otherPrefixes: readonly string[];
  /** Prefixes that only a redirect may lead to; a received URL may not start with them. */
  readonly redirectPrefixes?: readonly string[];
}

export async function downloadMedia(
  http: FetchFn,
  media: InboundMedia,
  maxBytes: number,
  allowedHosts: AllowedMediaHosts,
): Promise<{ bytes: Uint8Array; type: string }> {
  const { stream, type } = await openMedia(http, media, maxBytes, allowedHosts);
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return { bytes: Buffer.concat(chunks), type };
}

/** Streams the file. A reader that stops early cancels the download. */
export async function openMedia(
  http: FetchFn,
  media: InboundMedia,
  maxBytes: number,
  allowedHosts: AllowedMediaHosts,
): Promise<{ stream: AsyncIterable<Uint8Array>; type: string }> {
  const request = { http, baseUrl: media.url, allowedHosts, maxBytes };
  let response = await fetchFrom(request, media.url);
  if (isRedirect(response)) {
    const next = response.headers.get("location") ?? "";
    await response.body?.cancel();
    const otherPrefixes = [...allowedHosts.otherPrefixes, ...(allowedHosts.redirectPrefixes ?? [])];
    response = await fetchFrom(
      { ...request, allowedHosts: { ...allowedHosts, otherPrefixes } },
      next,
    );
  }
  if (isRedirect(response)) {
    await response.body?.cancel();
    throw new ProviderError("not_allowed", "the file's address redirects more than once");
  }
  if (!response.ok) {
    await response.body?.cancel();
    throw faultOf(response.status);
  }
  if (Number(response.headers.get("content-length") ?? 0) > maxBytes) {
    await response.body?.cancel();
    throw tooLarge(maxBytes);
  }
  const contentType = response.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  return { stream: limitBytes(response, maxBytes), type: contentType || media.type };
}

interface MediaFetchOptions {
  readonly http: FetchFn;
  readonly baseUrl: string;
  readonly allowedHosts: AllowedMediaHosts;
  readonly maxBytes: number;
}

async function fetchFrom(
  { http, baseUrl, allowedHosts, maxBytes }: MediaFetchOptions,
  address: string,
): Promise<Response> {
  const url = URL.canParse(address, baseUrl) ? new URL(address, baseUrl) : null;
  if (url === null || !isProviderUrl(url, allowedHosts)) {
    throw new ProviderError("not_allowed", "the file's address is not one of the provider's own");
  }
  const isAuthenticated = [allowedHosts.apiUrl, ...(allowedHosts.authenticatedOrigins ?? [])].some(
    (one) => new URL(one).origin === url.origin,
  );
  const headers = isAuthenticated ? allowedHosts.authHeaders : {};
  try {
    return await http(url.href, { headers, redirect: "manual", maxBytes: maxBytes + 1 });
  } catch (error) {
    throw unreachable(error);
  }
}

function isProviderUrl(url: URL, allowedHosts: AllowedMediaHosts): boolean {
  if (url.username !== "" || url.password !== "") return false;
  if (url.origin === new URL(allowedHosts.apiUrl).origin) return true;
  return allowedHosts.otherPrefixes.some((allowedUrl) => {
    const allowed = new URL(allowedUrl.replace("*.", ""));
    const isHost = allowedUrl.includes("*.")
      ? url.hostname.endsWith(`.${allowed.hostname}`)
      : url.hostname === allowed.hostname;
    return (
      isHost &&
      url.protocol === allowed.protocol &&
      url.port === allowed.port &&
      url.pathname.startsWith(allowed.pathname)
    );
  });
}

const isRedirect = (response: Response): boolean =>
  response.status >= 300 && response.status < 400 && response.headers.has("location");

async function* limitBytes(response: Response, maxBytes: number): AsyncGenerator<Uint8Array, void> {
  let size = 0;
  const seconds = limit("mediaDownloadSeconds");
  const endsMs = performance.now() + seconds * 1000;
  try {
    // Leaving the loop cancels the stream, so neither an oversized nor an endless file is read to its end.
    for await (const chunk of response.body ?? []) {
      if (performance.now() > endsMs)
        throw new ProviderError("unreachable", `the file was not complete after ${seconds} s`);
      size += chunk.byteLength;
      if (size > maxBytes) throw tooLarge(maxBytes);
      yield chunk;
    }
  } catch (error) {
    throw error instanceof ProviderError ? error : unreachable(error);
  }
}

const tooLarge = (maxBytes: number) =>
  new ProviderError("too_large", `the file is larger than ${maxBytes} bytes`);

const unreachable = (error: unknown) =>
  new ProviderError("unreachable", error instanceof Error ? error.message : "unknown failure");

function faultOf(status: number): ProviderError {
  const message = `the file's address responded with ${status}`;
  if (status === 404 || status === 410) return new ProviderError("not_found", message);
  if (status === 429) return new ProviderError("too_fast", message);
  return new ProviderError(status >= 500 || status < 400 ? "unreachable" : "rejected", message);
}
