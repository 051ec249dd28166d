// Fetches a received picture or mail. Its address came over the wire, so it is treated as an attack until it
// proves to be one of the vendor's own places: no address of ours, one redirect, never more bytes than asked.

import type { FetchFn } from "#server/ports/provider.ts";
import { ProviderError } from "#server/ports/provider-outcome.ts";
import type { InboundMedia } from "#server/ports/sms.ts";

export interface AllowedMediaHosts {
  /** The vendor's API; our key goes there. */
  readonly home: string;
  /** Further origins of the vendor's own that want our key; it goes nowhere else. */
  readonly keyAt?: readonly string[];
  /** The headers that carry our key. */
  readonly key: Readonly<Record<string, string>>;
  /** Further places, as beginnings of addresses; `https://*.` stands for any host below. */
  readonly also: readonly string[];
  /** Where one of the places above may send us on; nothing that comes over the wire may begin there. */
  readonly redirectsTo?: readonly string[];
}

export async function downloadMedia(
  http: FetchFn,
  media: InboundMedia,
  maxBytes: number,
  places: AllowedMediaHosts,
): Promise<{ bytes: Uint8Array; type: string }> {
  const { pieces, type } = await openMedia(http, media, maxBytes, places);
  const held: Uint8Array[] = [];
  for await (const piece of pieces) held.push(piece);
  return { bytes: Buffer.concat(held), type };
}

/** The same as it arrives; whoever leaves off reading ends it. */
export async function openMedia(
  http: FetchFn,
  media: InboundMedia,
  maxBytes: number,
  places: AllowedMediaHosts,
): Promise<{ pieces: AsyncIterable<Uint8Array>; type: string }> {
  const asking = { http, base: media.url, places, maxBytes };
  let response = await fetchFrom(asking, media.url);
  if (isRedirect(response)) {
    const next = response.headers.get("location") ?? "";
    await response.body?.cancel();
    const also = [...places.also, ...(places.redirectsTo ?? [])];
    response = await fetchFrom({ ...asking, places: { ...places, also } }, next);
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
  const said = response.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  return { pieces: atMost(response, maxBytes), type: said || media.type };
}

interface Asking {
  readonly http: FetchFn;
  readonly base: string;
  readonly places: AllowedMediaHosts;
  readonly maxBytes: number;
}

async function fetchFrom(
  { http, base, places, maxBytes }: Asking,
  address: string,
): Promise<Response> {
  const url = URL.canParse(address, base) ? new URL(address, base) : null;
  if (url === null || !isVendorPlace(url, places)) {
    throw new ProviderError("not_allowed", "the file's address is not one of the vendor's own");
  }
  const isTheirs = [places.home, ...(places.keyAt ?? [])].some(
    (one) => new URL(one).origin === url.origin,
  );
  const headers = isTheirs ? places.key : {};
  try {
    // No limit for the whole: a long recording may take minutes, as long as it goes on arriving.
    return await http(url.href, { headers, redirect: "manual", maxBytes: maxBytes + 1 });
  } catch (error) {
    throw unreachable(error);
  }
}

function isVendorPlace(url: URL, places: AllowedMediaHosts): boolean {
  if (url.username !== "" || url.password !== "") return false;
  if (url.origin === new URL(places.home).origin) return true;
  return places.also.some((place) => {
    const wanted = new URL(place.replace("*.", ""));
    const isHost = place.includes("*.")
      ? url.hostname.endsWith(`.${wanted.hostname}`)
      : url.hostname === wanted.hostname;
    return (
      isHost &&
      url.protocol === wanted.protocol &&
      url.port === wanted.port &&
      url.pathname.startsWith(wanted.pathname)
    );
  });
}

const isRedirect = (response: Response): boolean =>
  response.status >= 300 && response.status < 400 && response.headers.has("location");

async function* atMost(response: Response, maxBytes: number): AsyncGenerator<Uint8Array, void> {
  let size = 0;
  try {
    // leaving the loop cancels the stream: what is too large is not read to its end
    for await (const piece of response.body ?? []) {
      size += piece.byteLength;
      if (size > maxBytes) throw tooLarge(maxBytes);
      yield piece;
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
  const say = `the file's address answered ${status}`;
  if (status === 404 || status === 410) return new ProviderError("not_found", say);
  if (status === 429) return new ProviderError("too_fast", say);
  return new ProviderError(status >= 500 || status < 400 ? "unreachable" : "refused", say);
}
