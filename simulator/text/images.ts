// The images of an outbound MMS: the carrier fetches them from the app by URL.

import type { SimulatorContext } from "#simulator/context.ts";
import { findFault, mediaFaults } from "#simulator/faults/apply-faults.ts";
import { addMedia, listMedia } from "#simulator/store/media.ts";
import type { StoredMessage } from "#simulator/store/messages.ts";
import { resolveAppUrl, sendHttp } from "#simulator/webhooks/http-request.ts";

/** All images of one message together (twilio.com/docs/sms/accepted-mime-types, read 2026-11). */
const maxBytesTotal = 5 * 1024 * 1024;
const cannotFetch = 11200;
const tooLarge = 11751;
const wrongType = 12300;
const carriedTypes = /^(image|audio|video)\/|^text\/(vcard|calendar|x-vcard)|^application\/pdf$/;

/** Null if all images were fetched and stored, else the error code of the message. */
export async function fetchImages(
  context: SimulatorContext,
  message: StoredMessage,
): Promise<number | null> {
  if (message.mediaUrls.length === 0) return null;
  const { faults } = await context.accounts.applyFaultRules(message.accountSid, mediaFaults, {
    customerAddress: message.customerNumber,
    text: message.body,
  });
  if (findFault(faults, "image_missing") !== null) return cannotFetch;
  if (findFault(faults, "image_too_large") !== null) return tooLarge;
  const stored = await listMedia(context.pool, message.accountSid, message.sid);
  let left = maxBytesTotal;
  for (const address of message.mediaUrls.slice(stored.length)) {
    const url = resolveAppUrl(address, context.where);
    if (url === null) return cannotFetch;
    const outcome = await sendHttp({
      url,
      method: "GET",
      headers: { "user-agent": "TwilioProxy/1.1", accept: "*/*" },
      body: null,
      timeoutMs: context.webhookTimeoutMs,
      maxBytes: left + 1,
      hangsUp: false,
      signal: new AbortController().signal,
    });
    if (outcome.kind === "silence") {
      return outcome.reason === "the response is too long" ? tooLarge : cannotFetch;
    }
    if (outcome.status !== 200) return cannotFetch;
    const type =
      String(outcome.headers["content-type"] ?? "")
        .split(";")[0]
        ?.trim() ?? "";
    if (!carriedTypes.test(type)) return wrongType;
    left -= outcome.body.length;
    if (left < 0) return tooLarge;
    await addMedia(context.pool, message.accountSid, message.sid, { type, bytes: outcome.body });
  }
  return null;
}
