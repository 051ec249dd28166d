// Fetches one remote image anonymously: no cookies, no referrer, nothing about the member. Every hop is checked again,
// and the connection goes to the checked address, so DNS rebinding gains nothing.
import { isIP } from "node:net";
import { countPixels } from "#domain/image-size.ts";
import { limit } from "#domain/limits.ts";
import { detectImageType } from "#server/http/detect-image-type.ts";
import { ResponseTooLargeError } from "#server/outgoing/outgoing.ts";
import {
  type PinnedResponse,
  type PinnedTarget,
  requestPinned,
} from "#server/outgoing/request-pinned.ts";
import { withinDeadline } from "#server/outgoing/within-deadline.ts";

export interface ImageNetwork {
  /** Resolves every address of a name. */
  resolve(hostname: string): Promise<readonly string[]>;
  canReach(address: string, port: number): boolean;
}

export interface RemoteImage {
  readonly type: string;
  readonly bytes: Buffer;
  readonly pixels: number;
}

/** Why an image wasn't fetched. Only logged: sent to the client, it would reveal details of the internal network. */
export class RemoteImageError extends Error {}

export async function fetchRemoteImage(
  network: ImageNetwork,
  address: string,
  seconds = limit("remoteImageSeconds"),
): Promise<RemoteImage> {
  try {
    return await withinDeadline(seconds, (signal) => followRedirects(network, address, signal));
  } catch (error) {
    throw error instanceof RemoteImageError ? error : new RemoteImageError(reasonOf(error));
  }
}

async function followRedirects(
  network: ImageNetwork,
  address: string,
  signal: AbortSignal,
): Promise<RemoteImage> {
  let url = new URL(address);
  for (let hop = 0; hop <= limit("remoteImageRedirects"); hop += 1) {
    const response = await fetchPinned(await pinnedTarget(network, url), signal);
    if (response.location === null) return parseRemoteImage(response);
    if (!URL.canParse(response.location, url))
      throw new RemoteImageError("redirected to an invalid URL");
    url = new URL(response.location, url);
  }
  throw new RemoteImageError("sent on too often");
}

async function pinnedTarget(network: ImageNetwork, url: URL): Promise<PinnedTarget> {
  if (url.protocol !== "http:" && url.protocol !== "https:")
    throw new RemoteImageError(`${url.protocol} is not asked`);
  if (url.username !== "" || url.password !== "")
    throw new RemoteImageError("a name and password in it");
  const port = Number(url.port) || (url.protocol === "https:" ? 443 : 80);
  const hostname = url.hostname.replace(/^\[|\]$/g, "");
  const addresses = isIP(hostname) === 0 ? await resolveName(network, hostname) : [hostname];
  const [address] = addresses;
  // One internal address among public ones indicates an attack.
  if (address === undefined || !addresses.every((one) => network.canReach(one, port)))
    throw new RemoteImageError("an address that is not of the public internet");
  return { url, hostname, address, port };
}

const resolveName = (network: ImageNetwork, hostname: string): Promise<readonly string[]> =>
  network.resolve(hostname).catch(() => {
    throw new RemoteImageError("a name that is not known");
  });

async function fetchPinned(target: PinnedTarget, signal: AbortSignal): Promise<PinnedResponse> {
  const headers = {
    accept: "image/webp,image/png,image/jpeg,image/gif",
    "accept-encoding": "identity",
    "user-agent": "Deskbell pictures",
  };
  const maxBytes = limit("remoteImageBytes");
  const response = await requestPinned(target, { signal, headers, maxBytes });
  if (response.status >= 300 && response.status < 400 && response.location === null)
    throw new RemoteImageError(`responded with ${response.status}`);
  return response;
}

function reasonOf(error: unknown): string {
  if (error instanceof ResponseTooLargeError) return "too large";
  return error instanceof Error && error.name === "TimeoutError" ? "took too long" : String(error);
}

function parseRemoteImage({ status, bytes }: PinnedResponse): RemoteImage {
  if (status !== 200) throw new RemoteImageError(`responded with ${status}`);
  const type = detectImageType(bytes);
  if (type === null) throw new RemoteImageError("no picture");
  const pixels = countPixels(bytes);
  if (pixels === null) throw new RemoteImageError("no countable pixels");
  if (pixels > limit("displayedImagePixels")) throw new RemoteImageError("too many pixels");
  return { type, bytes, pixels };
}
