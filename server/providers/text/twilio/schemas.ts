// The parts of Twilio's responses that we read: https://www.twilio.com/docs/messaging/api/message-resource.

import { z } from "zod";
import type { ProviderMessage } from "#server/ports/text.ts";
import { parseJson } from "#server/providers/http-exchange.ts";
import { firstTime, readTime } from "#server/providers/read-time.ts";
import { twilioFailureOf, twilioStateOf } from "./problems.ts";
import { ofTwilio } from "./whatsapp.ts";

const text = z.string().nullish();

const message = z.object({
  sid: z.string().min(1),
  status: z.string(),
  direction: z.string(),
  from: text,
  to: text,
  body: text,
  num_segments: text,
  num_media: text,
  error_code: z.number().nullable().default(null),
  date_created: text,
  date_sent: text,
});

export type TwilioMessage = z.infer<typeof message>;

export const numberShape = z.object({
  sid: z.string(),
  phone_number: z.string(),
  friendly_name: text,
  sms_url: text,
  sms_application_sid: text,
  capabilities: z.object({ sms: z.boolean().nullish(), voice: z.boolean().nullish() }).nullish(),
});

export const codeShape = z.object({
  sid: z.string(),
  short_code: z.coerce.string(),
  friendly_name: text,
  sms_url: text,
});
export const codePage = z.object({ short_codes: z.array(codeShape), next_page_uri: text });

/** A WhatsApp number; its address includes the channel prefix. */
export const senderShape = z.object({
  sid: z.string(),
  status: text,
  sender_id: z.string(),
  profile: z.object({ name: text }).nullish(),
  webhook: z.object({ callback_url: text }).nullish(),
});
export const senderPage = z.object({
  senders: z.array(senderShape),
  meta: z.object({ next_page_url: text }),
});

const account = z.object({ friendly_name: z.string(), status: z.string(), type: text });
const fault = z.object({ code: z.number() });

export const numberPage = z.object({
  incoming_phone_numbers: z.array(numberShape),
  next_page_uri: text,
});
export const messagePage = z.object({ messages: z.array(message), next_page_uri: text });
export const mediaPage = z.object({
  media_list: z.array(z.object({ sid: z.string(), content_type: text })),
  next_page_uri: text,
});

export const readMessage = (body: string): TwilioMessage | null =>
  message.safeParse(parseJson(body)).data ?? null;
export const parseAccount = (body: string) => account.safeParse(parseJson(body)).data ?? null;

/** The code of an error response: `{code, message, more_info, status}`. */
export function readError(body: string): string | null {
  const read = fault.safeParse(parseJson(body)).data;
  return read ? String(read.code) : null;
}

export function messageOf(one: TwilioMessage): ProviderMessage {
  const isIn = one.direction === "inbound";
  const state = isIn ? "delivered" : (twilioStateOf(one.status) ?? "accepted");
  const code = one.error_code === null ? null : String(one.error_code);
  const problem = twilioFailureOf(state, code);
  const [from, to] = [ofTwilio(one.from ?? ""), ofTwilio(one.to ?? "")];
  const channel = from.channel ?? to.channel;
  return {
    ...(channel ? { channel } : {}),
    providerRef: one.sid,
    direction: isIn ? "in" : "out",
    from: from.address,
    to: to.address,
    text: one.body ?? "",
    at: readTime(one.date_created ?? one.date_sent) ?? firstTime,
    state,
    problem,
    providerCode: problem === null ? null : code,
    media: [],
  };
}
