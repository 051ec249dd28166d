// The carrier takes a text: from here on it is on its way, whatever the desk hears of it.
import { countSegments } from "#domain/message/sms-segments.ts";
import type { SimulatorContext } from "#simulator/context.ts";
import { newSid } from "#simulator/ids.ts";
import type { Account } from "#simulator/store/accounts.ts";
import {
  findMessage,
  insertMessage,
  type SimulatedChannel,
  type StoredMessage,
} from "#simulator/store/messages.ts";
import { planStep } from "./delivery-steps.ts";

export interface SmsSubmission {
  to: string;
  from: string;
  body: string;
  mediaUrls: readonly string[];
  statusCallback: string | null;
  channel?: SimulatedChannel;
  /** It is taken, and fails with this afterwards. */
  fateCode?: number;
}

export async function acceptSms(
  world: SimulatorContext,
  account: Account,
  sending: SmsSubmission,
  fateCode: number | null,
  direction: "outbound-api" | "outbound-reply" = "outbound-api",
): Promise<StoredMessage> {
  const message = {
    accountSid: account.sid,
    sid: newSid(sending.mediaUrls.length > 0 ? "MM" : "SM"),
    direction,
    line: sending.from,
    handset: sending.to,
    channel: sending.channel ?? "sms",
    body: sending.body,
    segments: countSegments(sending.body).count,
    status: "queued",
    fateCode: fateCode ?? sending.fateCode ?? null,
    statusCallback: sending.statusCallback,
    mediaUrls: sending.mediaUrls,
  } as const;
  // A carrier that is killed here has taken the text and goes on with it, or has not taken it at all.
  await planStep(world, message, "sending", (client) => insertMessage(client, message));
  const stored = await findMessage(world.pool, account.sid, message.sid);
  if (stored === null) throw new Error("the message was not written");
  // Its next step may have been taken since.
  return { ...stored, status: message.status };
}
