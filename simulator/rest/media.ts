import { createHmac } from "node:crypto";
import type { SimulatorContext } from "#simulator/context.ts";
import { findFault, mediaFaults } from "#simulator/faults/apply-faults.ts";
import type { SimulatorResponse } from "#simulator/http/response.ts";
import type { Account } from "#simulator/store/accounts.ts";
import { deleteMedia, findMedia, listMedia, readMedia } from "#simulator/store/media.ts";
import { findMessage } from "#simulator/store/messages.ts";
import { twilioError } from "./errors.ts";
import { pageOf, readPage } from "./pages.ts";
import { mediaShape } from "./shapes.ts";

const tooLargeBytes = 24 * 1024 * 1024;

export async function listImages(
  context: SimulatorContext,
  account: Account,
  messageSid: string,
  path: string,
  query: URLSearchParams,
): Promise<SimulatorResponse> {
  if ((await findMessage(context.pool, account.sid, messageSid)) === null)
    return twilioError(20404);
  const page = readPage(query);
  const all = await listMedia(context.pool, account.sid, messageSid);
  const found = all.slice(page.number * page.size, (page.number + 1) * page.size + 1);
  const shape = (media: (typeof all)[number]) => mediaShape(account.sid, media);
  return pageOf("media_list", path, query, found, shape, (last) => `PA${last.sid}`);
}

export async function fetchImage(
  context: SimulatorContext,
  account: Account,
  messageSid: string,
  sid: string,
  form: "json" | "bytes",
): Promise<SimulatorResponse> {
  const message = await findMessage(context.pool, account.sid, messageSid);
  const media = await findMedia(context.pool, account.sid, sid);
  if (message === null || media === null || media.isDeleted || media.messageSid !== messageSid) {
    return twilioError(20404);
  }
  if (form === "json") return { status: 200, json: mediaShape(account.sid, media) };
  const { faults } = await context.accounts.applyFaultRules(account.sid, mediaFaults, {
    customerAddress: message.customerNumber,
    text: message.body,
  });
  if (findFault(faults, "image_missing") !== null) return twilioError(20404);
  const isHuge = findFault(faults, "image_too_large") !== null;
  // As at Twilio, the bytes are at another URL, open to anyone with the link.
  const proof = proofOf(account, sid, isHuge);
  return {
    status: 307,
    headers: { location: `${context.ownUrl}/media/${account.sid}/${sid}/${proof}` },
  };
}

/** Serves the file behind that link. */
export async function serveMediaFile(
  context: SimulatorContext,
  account: Account,
  sid: string,
  proof: string,
): Promise<SimulatorResponse> {
  const media = await findMedia(context.pool, account.sid, sid);
  const isHuge = proof === proofOf(account, sid, true);
  if (media === null || media.isDeleted || (!isHuge && proof !== proofOf(account, sid, false))) {
    return twilioError(20404);
  }
  const body = isHuge
    ? Buffer.alloc(tooLargeBytes)
    : await readMedia(context.pool, account.sid, sid);
  return { status: 200, bytes: { type: media.type, body } };
}

const proofOf = (account: Account, sid: string, isHuge: boolean): string =>
  createHmac("sha256", account.authToken).update(`${sid} ${isHuge}`).digest("hex");

export async function deleteImage(
  context: SimulatorContext,
  account: Account,
  messageSid: string,
  sid: string,
): Promise<SimulatorResponse> {
  const media = await findMedia(context.pool, account.sid, sid);
  if (media === null || media.isDeleted || media.messageSid !== messageSid)
    return twilioError(20404);
  await deleteMedia(context.pool, account.sid, sid);
  return { status: 204 };
}
