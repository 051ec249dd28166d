// A simulated customer texts: stores the message, applies STOP, and queues the webhook to the app.

import { countSegments } from "#domain/message/sms-segments.ts";
import type { SimulatorContext } from "#simulator/context.ts";
import { newSid } from "#simulator/sid.ts";
import type { Account } from "#simulator/store/accounts.ts";
import { addMedia } from "#simulator/store/media.ts";
import {
  insertMessage,
  type NewMessage,
  type SimulatedChannel,
  setTextAcceptance,
} from "#simulator/store/messages.ts";
import type { OwnedNumber } from "#simulator/store/numbers.ts";
import { isOptedOut, setOptedOut } from "#simulator/store/opt-outs.ts";
import { findServiceOf } from "#simulator/store/services.ts";
import { findOptOutKeyword, type OptOutKeyword, optOutReply } from "#simulator/text/opt-out.ts";
import { readAll, whatsappFields } from "#simulator/text/whatsapp.ts";
import { textFields } from "#simulator/webhooks/fields.ts";
import { queueWebhook } from "#simulator/webhooks/queue-webhook.ts";

interface CustomerTextContent {
  text: string;
  images: readonly { type: string; bytes: Uint8Array }[];
  channel?: SimulatedChannel;
}

export async function receiveCustomerText(
  context: SimulatorContext,
  account: Account,
  customerNumber: string,
  ownedNumber: OwnedNumber,
  { text, images, channel = "sms" }: CustomerTextContent,
): Promise<string> {
  const message = {
    accountSid: account.sid,
    sid: newSid(images.length > 0 ? "MM" : "SM"),
    direction: "inbound",
    inboxNumber: ownedNumber.number,
    customerNumber,
    channel,
    body: text,
    segments: countSegments(text).count,
    status: "received",
    acceptance: "pending",
  } as const satisfies NewMessage;
  await insertMessage(context.pool, message);
  const media: { url: string; type: string }[] = [];
  for (const picture of images) {
    const sid = await addMedia(context.pool, account.sid, message.sid, picture);
    const mediaPath = `/2010-04-01/Accounts/${account.sid}/Messages/${message.sid}/Media/${sid}`;
    media.push({ url: `${context.ownUrl}${mediaPath}`, type: picture.type });
  }
  // Twilio handles STOP on SMS only.
  const keyword =
    account.handlesOptOut && channel === "sms" ? await applyOptOutKeyword(context, message) : null;
  context.broadcaster.publishCustomer(account.sid, customerNumber);
  if (channel === "whatsapp") await readAll(context, account.sid, customerNumber);
  const { smsMethod, smsFallbackUrl } = ownedNumber.settings;
  const service = await findServiceOf(context.pool, account.sid, ownedNumber.number);
  const own =
    channel === "whatsapp" ? ownedNumber.settings.whatsappUrl : ownedNumber.settings.smsUrl;
  const smsUrl = service === null || service.usesNumberWebhook ? own : service.inboundUrl;
  if (smsUrl === undefined || smsUrl === "") {
    await setTextAcceptance(context.pool, message, "rejected");
    return message.sid;
  }
  await queueWebhook(context, {
    message,
    event: "sms",
    status: "received",
    url: smsUrl,
    method: smsMethod ?? "POST",
    fallbackUrl: smsFallbackUrl === undefined || smsFallbackUrl === "" ? null : smsFallbackUrl,
    params: {
      ...textFields(message, media, keyword),
      ...(channel === "whatsapp" ? await whatsappFields(context, message) : {}),
      ...(service === null ? {} : { MessagingServiceSid: service.sid }),
    },
  });
  return message.sid;
}

async function applyOptOutKeyword(
  context: SimulatorContext,
  message: Pick<NewMessage, "accountSid" | "inboxNumber" | "customerNumber" | "body">,
): Promise<OptOutKeyword | null> {
  const { accountSid, inboxNumber, customerNumber } = message;
  const wasStopped = await isOptedOut(context.pool, accountSid, inboxNumber, customerNumber);
  const keyword = findOptOutKeyword(message.body, wasStopped);
  if (keyword === null) return null;
  if (keyword !== "HELP")
    await setOptedOut(context.pool, accountSid, inboxNumber, customerNumber, keyword === "STOP");
  const reply = optOutReply(keyword, wasStopped);
  if (reply !== null) {
    // Shown on the phone but in no list of the account: Twilio does not list these replies either.
    await insertMessage(context.pool, {
      accountSid,
      sid: newSid("SM"),
      direction: "outbound-reply",
      inboxNumber,
      customerNumber,
      body: reply,
      segments: countSegments(reply).count,
      status: "delivered",
      isAutomatic: true,
      hasReached: true,
    });
  }
  return keyword;
}
