// Serves remote images to members only, and only those in an email the server rendered. The sender of the email sees
// the server, never the reader.
import { Resolver } from "node:dns/promises";
import { AppError } from "#domain/errors.ts";
import { limit } from "#domain/limits.ts";
import { type Actor, requireAuthenticated } from "#server/actions/actor.ts";
import { verifyImageUrl } from "#server/actions/message/email/viewing/remote-image-url.ts";
import { assertAllowed, type Runtime } from "#server/actions/runtime.ts";
import { FairLimiter } from "#server/fair-limiter.ts";
import type { ConversationPixels } from "#server/http/conversation-pixels.ts";
import type { RequestContext } from "#server/http/request-context.ts";
import type { LogFn } from "#server/logger.ts";
import { isPublicAddress } from "#server/outgoing/public-address.ts";
import {
  fetchRemoteImage,
  type ImageNetwork,
  RemoteImageError,
} from "./remote-images/fetch-remote-image.ts";
import { createImageCache } from "./remote-images/image-cache.ts";
import { createPixelBudget } from "./remote-images/pixel-budget.ts";

// Not the system's lookup: it has two threads for the whole process, and an email may name hundreds of hosts whose name
// servers never respond. Every request to a provider would wait behind them.
const names = new Resolver({ timeout: 2_000, tries: 2 });

const publicNetwork: ImageNetwork = {
  resolve: async (hostname) => {
    const found = await Promise.allSettled([names.resolve4(hostname), names.resolve6(hostname)]);
    return found.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
  },
  canReach: (address, port) => isPublicAddress(address) && (port === 80 || port === 443),
};

type RemoteImageHandler = (context: RequestContext, actor: Actor) => Promise<void>;

export function createRemoteImageProxy(
  { deps }: Runtime,
  log: LogFn,
  conversationPixels: ConversationPixels,
  network: ImageNetwork = publicNetwork,
): RemoteImageHandler {
  const imageCache = createImageCache(limit("remoteImageCacheBytes"));
  const budget = createPixelBudget(limit("remoteImagePixelsPerEmail"));
  const limiter = new FairLimiter({
    max: limit("concurrentRemoteImages"),
    maxPerOwner: limit("concurrentRemoteImagesPerMember"),
    maxWaitingPerOwner: limit("remoteImagesPerEmail"),
  });
  return async ({ url, response }, actor) => {
    assertAllowed("conversation.read", actor);
    const { workspaceId, memberId } = requireAuthenticated(actor);
    const claim = verifyImageUrl(deps.secrets, workspaceId, url.searchParams);
    if (claim === null) throw new AppError("not_found");
    const { conversationId, entryId, url: address } = claim;
    const turn = limiter.request(memberId);
    if (turn === null) throw new AppError("busy", { seconds: limit("busyRetrySeconds") });
    // The image stays in memory until its last byte is sent, however slowly the client reads.
    response.once("close", turn.release);
    await turn.started;
    if (response.destroyed) return turn.release();
    const image = await imageCache
      .get(address, () => fetchRemoteImage(network, address))
      .catch((error: unknown) => {
        if (!(error instanceof RemoteImageError)) throw error;
        log("info", "remote_image.rejected", {
          host: new URL(address).hostname,
          reason: error.message,
        });
        return null;
      });
    if (
      !image ||
      !budget.reserve(entryId, address, image.pixels) ||
      !conversationPixels.reserve({ memberId, conversationId }, address, image.pixels)
    )
      throw new AppError("not_found");
    response.writeHead(200, {
      "content-type": image.type,
      "content-length": image.bytes.length,
      // Not revalidated: the server doesn't keep the image for long, and would have to tell its sender of another read. It
      // is public at its own address; signing out clears the browser's cache.
      "cache-control": "private, max-age=86400",
      "content-security-policy": "default-src 'none'; sandbox",
      "content-disposition": "inline",
    });
    response.end(image.bytes);
  };
}
