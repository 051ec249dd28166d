// The parts of Telnyx's responses and webhooks that we read; shapes as in the types of npm `telnyx` 7.24.0.

import { z } from "zod";
import type { ProviderMessage } from "#server/ports/text.ts";
import { parseJson } from "#server/providers/http-exchange.ts";
import { firstTime, readTime } from "#server/providers/read-time.ts";
import { type TelnyxError, telnyxFailureOf, telnyxStateOf } from "./problems.ts";

const text = z.string().nullish();
const errors = z
  .array(z.object({ code: z.coerce.string(), title: text, detail: text }))
  .nullish()
  .transform((list): readonly TelnyxError[] => list ?? []);

/** A message, in a webhook or in a response. */
export const messageShape = z.object({
  id: z.string().min(1),
  direction: text,
  type: text,
  from: z.object({ phone_number: text }).nullish(),
  // A string for WhatsApp, a list for everything else.
  to: z
    .union([z.array(z.object({ phone_number: text, status: text })), z.string()])
    .nullish()
    .transform((to) => (Array.isArray(to) ? to : [])),
  text,
  media: z
    .array(z.object({ url: text, content_type: text }))
    .nullish()
    .transform((list) => list ?? []),
  parts: z.number().nullish(),
  errors,
  received_at: text,
  webhook_url: text,
  autoresponse_type: text,
});

export type TelnyxMessage = z.infer<typeof messageShape>;

export const messageResponse = z.object({ data: messageShape });

export const webhookShape = z.object({
  data: z.object({
    id: z.string().min(1),
    event_type: z.string(),
    occurred_at: text,
    payload: z.unknown(),
  }),
});

const meta = z.object({ total_pages: z.number().nullish() }).nullish();

export const recordPage = z.object({
  data: z.array(
    z.object({
      uuid: text,
      direction: text,
      cli: text,
      cld: text,
      created_at: text,
      status: text,
      errors: z
        .array(z.coerce.string())
        .nullish()
        .transform((list) => list ?? []),
      delivery_status_webhook_url: text,
    }),
  ),
  meta,
});

export type TelnyxRecord = z.infer<typeof recordPage>["data"][number];

const profileShape = z.object({
  id: z.string(),
  name: text,
  webhook_url: text,
  enabled: z.boolean().nullish(),
  alpha_sender: text,
});
export type TelnyxProfile = z.infer<typeof profileShape>;
export const profileResponse = z.object({ data: profileShape });
export const profilePage = z.object({ data: z.array(profileShape), meta });

const numberShape = z.object({
  id: z.string(),
  phone_number: z.string(),
  messaging_profile_id: text,
  type: text,
  tags: z.array(z.string()).nullish(),
  features: z.object({ sms: z.unknown() }).nullish(),
});
export const numberResponse = z.object({ data: numberShape });
export const numberPage = z.object({ data: z.array(numberShape), meta });

const codeShape = z.object({
  id: z.string(),
  short_code: z.string(),
  messaging_profile_id: text,
  tags: z.array(z.string()).nullish(),
});
export const codeResponse = z.object({ data: codeShape });
export const codePage = z.object({ data: z.array(codeShape), meta });

const fault = z.object({ errors });

export const readMessage = (body: string): TelnyxMessage | null =>
  messageResponse.safeParse(parseJson(body)).data?.data ?? null;
/** The requested profile, or all profiles of a list. */
export function readProfiles(body: string): readonly z.infer<typeof profileShape>[] | null {
  const json = parseJson(body);
  const one = profileResponse.safeParse(json).data;
  return one ? [one.data] : (profilePage.safeParse(json).data?.data ?? null);
}
export const readErrors = (body: string): readonly TelnyxError[] =>
  fault.safeParse(parseJson(body)).data?.errors ?? [];

export const mediaOf = (message: TelnyxMessage) =>
  message.media.flatMap(({ url, content_type }) =>
    url ? [{ url, type: content_type ?? "application/octet-stream" }] : [],
  );

/** The recipient that is ours in a group message, otherwise the only one. */
export const ownRecipientOf = (message: TelnyxMessage) =>
  message.to.find((one) => one.status === "webhook_delivered") ?? message.to[0];

export function messageOf(one: TelnyxMessage): ProviderMessage {
  const isIn = one.direction === "inbound";
  const recipient = ownRecipientOf(one);
  const state = isIn ? "delivered" : (telnyxStateOf(recipient?.status ?? "") ?? "accepted");
  const { problem, code } = telnyxFailureOf(state, one.errors);
  return {
    providerRef: one.id,
    direction: isIn ? "in" : "out",
    from: one.from?.phone_number ?? "",
    to: recipient?.phone_number ?? "",
    text: one.text ?? "",
    at: readTime(one.received_at) ?? firstTime,
    state,
    problem,
    providerCode: code,
    media: isIn ? mediaOf(one) : [],
  };
}
