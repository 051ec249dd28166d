// The parts of Vonage's responses and webhooks that we read.

import { z } from "zod";
import { parseJson } from "#server/providers/http-exchange.ts";

const text = z.string().nullish();
const coercedText = z.coerce.string().nullish();

/** RFC 9457, whose `type` identifies the error: a four-digit code or a word. */
const faultShape = z.object({ type: text, title: coercedText });

/** A report nests its error one level deeper than documented, or not. */
const reportedFault = z.union([z.object({ error: faultShape }), faultShape]).nullish();

const file = z.object({ url: z.string(), caption: text, name: text });
/** One or several of a kind. Invalid files are skipped, so that the message isn't lost. */
const files = z
  .union([file.transform((one) => [one]), z.array(file)])
  .nullish()
  .catch([]);

/** An incoming message, or a report about an outgoing one: version 1 of the Messages API. */
export const eventShape = z.object({
  message_uuid: z.string().min(1),
  from: z.string(),
  to: z.string(),
  channel: text,
  timestamp: text,
  status: text,
  client_ref: text,
  error: reportedFault,
  message_type: text,
  profile: z.object({ name: text }).nullish().catch(null),
  // The reply to a template button.
  button: z.object({ text }).nullish().catch(null),
  // The choice from a list or from quick replies.
  reply: z.object({ title: text }).nullish().catch(null),
  // An emoji reaction; empty when it is removed.
  reaction: z.object({ emoji: text }).nullish().catch(null),
  location: z
    .object({ lat: z.number(), long: z.number(), name: text, address: text })
    .nullish()
    .catch(null),
  text,
  image: files,
  audio: files,
  video: files,
  vcard: files,
  sticker: files,
  file: files,
  content: files,
});

export type VonageEvent = z.infer<typeof eventShape>;

export const recordPage = z.object({
  request_status: text,
  cursor: text,
  iv: text,
  records: z.array(
    z.object({
      message_id: z.string().min(1),
      client_ref: text,
      from: coercedText,
      to: coercedText,
      message_body: text,
      date_received: text,
      status: text,
      error_code: coercedText,
      provider: text,
    }),
  ),
});

export type VonageRecord = z.infer<typeof recordPage>["records"][number];

const address = z.looseObject({ address: text });
export const applicationShape = z.looseObject({
  id: z.string(),
  name: z.string(),
  keys: z.looseObject({ public_key: text }).nullish(),
  capabilities: z
    .looseObject({
      messages: z
        .looseObject({
          webhooks: z.looseObject({ inbound_url: address.nullish() }).nullish(),
        })
        .nullish(),
      voice: z.looseObject({}).nullish(),
    })
    .nullish(),
});

export type VonageApplication = z.infer<typeof applicationShape>;

export const applicationPage = z.object({
  total_pages: z.number().nullish(),
  _embedded: z.object({ applications: z.array(applicationShape) }).nullish(),
});

export const numberPage = z.object({
  // An account without numbers returns an empty object.
  count: z.number().default(0),
  numbers: z
    .array(
      z.object({
        country: z.string(),
        msisdn: z.string(),
        features: z.array(z.string()).nullish(),
        app_id: text,
        messagesCallbackValue: text,
        moHttpUrl: text,
      }),
    )
    .default([]),
});

export type VonageNumber = z.infer<typeof numberPage>["numbers"][number];

/** The old API reports the result in the body rather than by the status. */
export const numberChanged = z.object({ "error-code": z.literal("200") });

const accepted = z.object({ message_uuid: z.string().min(1) });

export const readAccepted = (body: string): string | null =>
  accepted.safeParse(parseJson(body)).data?.message_uuid ?? null;

export const readApplication = (body: string): VonageApplication | null =>
  applicationShape.safeParse(parseJson(body)).data ?? null;

export function readFault(body: string): string | null {
  const fault = faultShape.safeParse(parseJson(body)).data;
  return fault ? codeOf(fault) : null;
}

export function codeOfEvent({ error }: VonageEvent): string | null {
  if (!error) return null;
  return codeOf("error" in error ? error.error : error);
}

function codeOf({ type, title }: z.infer<typeof faultShape>): string | null {
  if (title && /^\d+$/.test(title)) return title;
  return /#([\w-]+)$/.exec(type ?? "")?.[1] ?? null;
}
