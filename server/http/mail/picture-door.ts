// Pictures from afar, for members only, and only those that stand in a mail they were shown. The sender of
// the mail sees our server and never the reader.
import { Resolver } from "node:dns/promises";
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
import { Turns } from "./pictures/turns.ts";

// Not the system's own lookup: that has two threads for the whole process, and a mail may name hundreds of hosts whose
// name servers never answer. Every request to a provider would wait behind them.
const names = new Resolver({ timeout: 2_000, tries: 2 });

export const publicInternet: PictureWorld = {
  resolve: async (hostname) => {
    const found = await Promise.allSettled([names.resolve4(hostname), names.resolve6(hostname)]);
    return found.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
  },
  mayReach: (address, port) => isPublicAddress(address) && (port === 80 || port === 443),
};

export type PictureDoor = (visit: Visit, actor: Actor) => Promise<void>;

export function openPictureDoor(
  { parts }: Desk,
  log: Log,
  world: PictureWorld = publicInternet,
): PictureDoor {
  const kept = keepPictures(limit("farPicturesKeptBytes"));
  const turns = new Turns({
    most: limit("farPicturesAtOnce"),
    mostOfOne: limit("farPicturesOfOne"),
    mostWaitingOfOne: limit("mailPictures"),
  });
  return async ({ url, response }, actor) => {
    judge("conversation.read", actor);
    const { workspaceId, memberId } = asSomeone(actor);
    const address = readPictureAddress(parts.secrets, workspaceId, url.searchParams);
    if (address === null) throw new DeskError("not_found");
    const turn = turns.take(memberId);
    if (turn === null) throw new DeskError("busy", { seconds: limit("busySeconds") });
    // Until the last byte is taken it is held in memory, however slowly that goes.
    response.once("close", turn.over);
    await turn.begun;
    if (response.destroyed) return turn.over();
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
