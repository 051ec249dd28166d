// The carrier accepts a text: from here on it is delivered, even if the app never gets the response.
import { countSegments } from "#domain/message/sms-segments.ts";
import type { SimulatorContext } from "#simulator/context.ts";
import { newSid } from "#simulator/sid.ts";
import type { Account } from "#simulator/store/accounts.ts";
import {
  findMessage,
  insertMessage,
  type SimulatedChannel,
  type StoredMessage,
} from "#simulator/store/messages.ts";
import { planStep } from "./delivery-steps.ts";

export interface TextSubmission {
  to: string;
  from: string;
  body: string;
  mediaUrls: readonly string[];
  statusCallback: string | null;
  channel?: SimulatedChannel;
  /** Accepted now, fails later with this code. */
  plannedErrorCode?: number;
}

export async function acceptText(
  context: SimulatorContext,
  account: Account,
  sending: TextSubmission,
  plannedErrorCode: number | null,
  direction: "outbound-api" | "outbound-reply" = "outbound-api",
): Promise<StoredMessage> {
  const message = {
    accountSid: account.sid,
    sid: newSid(sending.mediaUrls.length > 0 ? "MM" : "SM"),
    direction,
    inboxNumber: sending.from,
    customerNumber: sending.to,
    channel: sending.channel ?? "sms",
    body: sending.body,
    segments: countSegments(sending.body).count,
    status: "queued",
    plannedErrorCode: plannedErrorCode ?? sending.plannedErrorCode ?? null,
    statusCallback: sending.statusCallback,
    mediaUrls: sending.mediaUrls,
  } as const;
  // If the carrier is killed here, the text is either accepted and continues, or was not accepted at all.
  await planStep(context, message, "sending", (client) => insertMessage(client, message));
  const stored = await findMessage(context.pool, account.sid, message.sid);
  if (stored === null) throw new Error("the message was not written");
  // The next step may have run already.
  return { ...stored, status: message.status };
}
