import { createHmac } from "node:crypto";
import { faultsOfPictures, pick } from "#simulator/faults/strike.ts";
import type { Answer } from "#simulator/http/answer.ts";
import type { Account } from "#simulator/store/accounts.ts";
import { deleteMedia, findMedia, listMedia, readMedia } from "#simulator/store/media.ts";
import { findMessage } from "#simulator/store/messages.ts";
import type { World } from "#simulator/world.ts";
import { pageOf, readPage } from "./paging.ts";
import { refuse } from "./refusals.ts";
import { mediaShape } from "./shapes.ts";

const tooLargeBytes = 24 * 1024 * 1024;

export async function listPictures(
  world: World,
  account: Account,
  messageSid: string,
  path: string,
  query: URLSearchParams,
): Promise<Answer> {
  if ((await findMessage(world.pool, account.sid, messageSid)) === null) return refuse(20404);
  const page = readPage(query);
  const all = await listMedia(world.pool, account.sid, messageSid);
  const found = all.slice(page.number * page.size, (page.number + 1) * page.size + 1);
  const shape = (media: (typeof all)[number]) => mediaShape(account.sid, media);
  return pageOf("media_list", path, query, found, shape, (last) => `PA${last.sid}`);
}

export async function fetchPicture(
  world: World,
  account: Account,
  messageSid: string,
  sid: string,
  form: "json" | "bytes",
): Promise<Answer> {
  const message = await findMessage(world.pool, account.sid, messageSid);
  const media = await findMedia(world.pool, account.sid, sid);
  if (message === null || media === null || media.isDeleted || media.messageSid !== messageSid) {
    return refuse(20404);
  }
  if (form === "json") return { status: 200, json: mediaShape(account.sid, media) };
  const { faults } = await world.accounts.strike(account.sid, faultsOfPictures, {
    handset: message.handset,
    words: message.body,
  });
  if (pick(faults, "picture_missing") !== null) return refuse(20404);
  const isHuge = pick(faults, "picture_too_large") !== null;
  // The bytes lie at another place, open to whoever holds the link, as at Twilio's.
  const proof = proofOf(account, sid, isHuge);
  return {
    status: 307,
    headers: { location: `${world.ownUrl}/media/${account.sid}/${sid}/${proof}` },
  };
}

/** The place the link leads to. */
export async function bringPicture(
  world: World,
  account: Account,
  sid: string,
  proof: string,
): Promise<Answer> {
  const media = await findMedia(world.pool, account.sid, sid);
  const isHuge = proof === proofOf(account, sid, true);
  if (media === null || media.isDeleted || (!isHuge && proof !== proofOf(account, sid, false))) {
    return refuse(20404);
  }
  const body = isHuge ? Buffer.alloc(tooLargeBytes) : await readMedia(world.pool, account.sid, sid);
  return { status: 200, bytes: { type: media.type, body } };
}

const proofOf = (account: Account, sid: string, isHuge: boolean): string =>
  createHmac("sha256", account.authToken).update(`${sid} ${isHuge}`).digest("hex");

export async function deletePicture(
  world: World,
  account: Account,
  messageSid: string,
  sid: string,
): Promise<Answer> {
  const media = await findMedia(world.pool, account.sid, sid);
  if (media === null || media.isDeleted || media.messageSid !== messageSid) return refuse(20404);
  await deleteMedia(world.pool, account.sid, sid);
  return { status: 204 };
}
