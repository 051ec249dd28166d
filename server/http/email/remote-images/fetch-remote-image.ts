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
  deadline = AbortSignal.timeout(limit("remoteImageSeconds") * 1000),
): Promise<RemoteImage> {
  let url = new URL(address);
  for (let hop = 0; hop <= limit("remoteImageRedirects"); hop += 1) {
    const response = await fetchPinned(await pinnedTarget(network, url, deadline), deadline);
    if (response.location === null) return parseRemoteImage(response);
    if (!URL.canParse(response.location, url))
      throw new RemoteImageError("redirected to an invalid URL");
    url = new URL(response.location, url);
  }
  throw new RemoteImageError("sent on too often");
}

async function pinnedTarget(
  network: ImageNetwork,
  url: URL,
  deadline: AbortSignal,
): Promise<PinnedTarget> {
  if (url.protocol !== "http:" && url.protocol !== "https:")
    throw new RemoteImageError(`${url.protocol} is not asked`);
  if (url.username !== "" || url.password !== "")
    throw new RemoteImageError("a name and password in it");
  const port = Number(url.port) || (url.protocol === "https:" ? 443 : 80);
  const hostname = url.hostname.replace(/^\[|\]$/g, "");
  const addresses =
    isIP(hostname) === 0 ? await inTime(network.resolve(hostname), deadline) : [hostname];
  const [address] = addresses;
  // One internal address among public ones indicates an attack.
  if (address === undefined || !addresses.every((one) => network.canReach(one, port)))
    throw new RemoteImageError("an address that is not of the public internet");
  return { url, hostname, address, port };
}

function inTime<T>(work: Promise<T>, deadline: AbortSignal): Promise<T> {
  return new Promise((done, failed) => {
    const tooLong = () => failed(new RemoteImageError("took too long"));
    if (deadline.aborted) tooLong();
    deadline.addEventListener("abort", tooLong, { once: true });
    work.then(done, () => failed(new RemoteImageError("a name that is not known")));
  });
}

function fetchPinned(pinnedTarget: PinnedTarget, signal: AbortSignal): Promise<PinnedResponse> {
  const headers = {
    accept: "image/webp,image/png,image/jpeg,image/gif",
    "accept-encoding": "identity",
    "user-agent": "Deskbell pictures",
  };
  return requestPinned(pinnedTarget, { signal, headers, maxBytes: limit("remoteImageBytes") }).then(
    (response) => {
      if (response.status >= 300 && response.status < 400 && response.location === null)
        throw new RemoteImageError(`responded with ${response.status}`);
      return response;
    },
    (error: unknown) => {
      throw new RemoteImageError(signal.aborted ? "took too long" : reasonOf(error));
    },
  );
}

const reasonOf = (error: unknown): string =>
  error instanceof ResponseTooLargeError ? "too large" : String(error);

function parseRemoteImage({ status, bytes }: PinnedResponse): RemoteImage {
  if (status !== 200) throw new RemoteImageError(`responded with ${status}`);
  const type = detectImageType(bytes);
  if (type === null) throw new RemoteImageError("no picture");
  const pixels = countPixels(bytes);
  if (pixels === null) throw new RemoteImageError("no countable pixels");
  if (pixels > limit("displayedImagePixels")) throw new RemoteImageError("too many pixels");
  return { type, bytes, pixels };
}
