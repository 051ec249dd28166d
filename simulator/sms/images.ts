// The pictures of an outgoing MMS: the carrier fetches them from the desk, by the address it was given.

import type { SimulatorContext } from "#simulator/context.ts";
import { findFault, mediaFaults } from "#simulator/faults/apply-faults.ts";
import { addMedia, listMedia } from "#simulator/store/media.ts";
import type { StoredMessage } from "#simulator/store/messages.ts";
import { resolveAppUrl, sendHttp } from "#simulator/webhooks/http-request.ts";

/** All pictures of one message together (twilio.com/docs/sms/accepted-mime-types, read 2026-11). */
const maxBytesTotal = 5 * 1024 * 1024;
const cannotFetch = 11200;
const tooLarge = 11751;
const wrongType = 12300;
const carriedTypes = /^(image|audio|video)\/|^text\/(vcard|calendar|x-vcard)|^application\/pdf$/;

/** Null when all were fetched and kept, else the code the message fails with. */
export async function fetchImages(
  world: SimulatorContext,
  message: StoredMessage,
): Promise<number | null> {
  if (message.mediaUrls.length === 0) return null;
  const { faults } = await world.accounts.strike(message.accountSid, mediaFaults, {
    handset: message.handset,
    words: message.body,
  });
  if (findFault(faults, "picture_missing") !== null) return cannotFetch;
  if (findFault(faults, "picture_too_large") !== null) return tooLarge;
  const kept = await listMedia(world.pool, message.accountSid, message.sid);
  let left = maxBytesTotal;
  for (const address of message.mediaUrls.slice(kept.length)) {
    const url = resolveAppUrl(address, world.where);
    if (url === null) return cannotFetch;
    const outcome = await sendHttp({
      url,
      method: "GET",
      headers: { "user-agent": "TwilioProxy/1.1", accept: "*/*" },
      body: null,
      timeoutMs: world.hookTimeoutMs,
      maxBytes: left + 1,
      hangsUp: false,
      signal: new AbortController().signal,
    });
    if (outcome.kind === "silence") {
      return outcome.why === "the answer is too long" ? tooLarge : cannotFetch;
    }
    if (outcome.status !== 200) return cannotFetch;
    const type =
      String(outcome.headers["content-type"] ?? "")
        .split(";")[0]
        ?.trim() ?? "";
    if (!carriedTypes.test(type)) return wrongType;
    left -= outcome.body.length;
    if (left < 0) return tooLarge;
    await addMedia(world.pool, message.accountSid, message.sid, { type, bytes: outcome.body });
  }
  return null;
}
