// Pictures from afar, for members only, and only those that stand in a mail they were shown. The sender of
// the mail sees our server and never the reader.
import { lookup } from "node:dns/promises";
import { DeskError } from "#domain/errors.ts";
import { limit } from "#domain/limits.ts";
import { type Actor, asSomeone } from "#server/actions/actor.ts";
import { type Desk, judge } from "#server/actions/desk.ts";
import { readPictureAddress } from "#server/actions/message/mail/reading/picture-pass.ts";
import type { Visit } from "#server/http/request.ts";
import type { Log } from "#server/log.ts";
import { isPublicAddress } from "#server/outgoing/public-address.ts";
import { fetchPicture, NoPicture, type PictureWorld } from "./pictures/fetch-picture.ts";
import { keepPictures } from "./pictures/kept-pictures.ts";

export const publicInternet: PictureWorld = {
  resolve: async (hostname) =>
    (await lookup(hostname, { all: true })).map(({ address }) => address),
  mayReach: (address, port) => isPublicAddress(address) && (port === 80 || port === 443),
};

export type PictureDoor = (visit: Visit, actor: Actor) => Promise<void>;

export function openPictureDoor(
  { parts }: Desk,
  log: Log,
  world: PictureWorld = publicInternet,
): PictureDoor {
  const kept = keepPictures(limit("farPicturesKeptBytes"));
  return async ({ url, response }, actor) => {
    judge("conversation.read", actor);
    const { workspaceId } = asSomeone(actor);
    const address = readPictureAddress(parts.secrets, workspaceId, url.searchParams);
    if (address === null) throw new DeskError("not_found");
    const picture = await kept
      .get(address, () => fetchPicture(world, address))
      .catch((error: unknown) => {
        if (!(error instanceof NoPicture)) throw error;
        log("info", "picture.refused", { host: new URL(address).hostname, why: error.message });
        return null;
      });
    if (!picture) throw new DeskError("not_found");
    response.writeHead(200, {
      "content-type": picture.type,
      "content-length": picture.bytes.length,
      "cache-control": "private, max-age=86400",
      "content-security-policy": "default-src 'none'; sandbox",
      "content-disposition": "inline",
    });
    response.end(picture.bytes);
  };
}
