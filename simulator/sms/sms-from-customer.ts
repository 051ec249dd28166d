// A customer writes: the text is the carrier's, STOP is acted upon, and the desk is told.

import { countSegments } from "#domain/message/sms-segments.ts";
import type { SimulatorContext } from "#simulator/context.ts";
import { newSid } from "#simulator/ids.ts";
import { findOptOutKeyword, type OptOutKeyword, optOutReply } from "#simulator/sms/opt-out.ts";
import { readAll, whatsappFields } from "#simulator/sms/whatsapp.ts";
import type { Account } from "#simulator/store/accounts.ts";
import { addMedia } from "#simulator/store/media.ts";
import {
  insertMessage,
  type NewMessage,
  type SimulatedChannel,
  setDeliveryTick,
} from "#simulator/store/messages.ts";
import type { OwnedNumber } from "#simulator/store/numbers.ts";
import { isOptedOut, setOptedOut } from "#simulator/store/opt-outs.ts";
import { findServiceOf } from "#simulator/store/services.ts";
import { smsFields } from "#simulator/webhooks/fields.ts";
import { queueWebhook } from "#simulator/webhooks/queue-webhook.ts";

export interface CustomerSmsContent {
  text: string;
  pictures: readonly { type: string; bytes: Uint8Array }[];
  channel?: SimulatedChannel;
}

export async function receiveCustomerSms(
  world: SimulatorContext,
  account: Account,
  handset: string,
  line: OwnedNumber,
  { text, pictures, channel = "sms" }: CustomerSmsContent,
): Promise<string> {
  const message = {
    accountSid: account.sid,
    sid: newSid(pictures.length > 0 ? "MM" : "SM"),
    direction: "inbound",
    line: line.number,
    handset,
    channel,
    body: text,
    segments: countSegments(text).count,
    status: "received",
    tick: "on_its_way",
  } as const satisfies NewMessage;
  await insertMessage(world.pool, message);
  const media: { url: string; type: string }[] = [];
  for (const picture of pictures) {
    const sid = await addMedia(world.pool, account.sid, message.sid, picture);
    const place = `/2010-04-01/Accounts/${account.sid}/Messages/${message.sid}/Media/${sid}`;
    media.push({ url: `${world.ownUrl}${place}`, type: picture.type });
  }
  // Twilio answers STOP for texts alone.
  const word = account.answersOptOut && channel === "sms" ? await actOnWord(world, message) : null;
  world.watchers.touch(account.sid, handset);
  if (channel === "whatsapp") await readAll(world, account.sid, handset);
  const { smsMethod, smsFallbackUrl } = line.settings;
  const service = await findServiceOf(world.pool, account.sid, line.number);
  const own = channel === "whatsapp" ? line.settings.whatsappUrl : line.settings.smsUrl;
  const smsUrl = service === null || service.usesNumberHook ? own : service.inboundUrl;
  if (smsUrl === undefined || smsUrl === "") {
    await setDeliveryTick(world.pool, message, "not_taken");
    return message.sid;
  }
  await queueWebhook(world, {
    message,
    event: "text",
    status: "received",
    url: smsUrl,
    method: smsMethod ?? "POST",
    fallbackUrl: smsFallbackUrl === undefined || smsFallbackUrl === "" ? null : smsFallbackUrl,
    params: {
      ...smsFields(message, media, word),
      ...(channel === "whatsapp" ? await whatsappFields(world, message) : {}),
      ...(service === null ? {} : { MessagingServiceSid: service.sid }),
    },
  });
  return message.sid;
}

async function actOnWord(
  world: SimulatorContext,
  message: Pick<NewMessage, "accountSid" | "line" | "handset" | "body">,
): Promise<OptOutKeyword | null> {
  const { accountSid, line, handset } = message;
  const wasStopped = await isOptedOut(world.pool, accountSid, line, handset);
  const word = findOptOutKeyword(message.body, wasStopped);
  if (word === null) return null;
  if (word !== "HELP") await setOptedOut(world.pool, accountSid, line, handset, word === "STOP");
  const answer = optOutReply(word, wasStopped);
  if (answer !== null) {
    // It stands on the phone, but in no list of the account: Twilio does not show these either.
    await insertMessage(world.pool, {
      accountSid,
      sid: newSid("SM"),
      direction: "outbound-reply",
      line,
      handset,
      body: answer,
      segments: countSegments(answer).count,
      status: "delivered",
      isAutomatic: true,
      hasReached: true,
    });
  }
  return word;
}
