// The parts of Plivo's responses that we read; shapes as in npm `plivo` 4.79.0 and the documentation.

import { z } from "zod";
import type { ProviderMessage } from "#server/ports/text.ts";
import { parseJson } from "#server/providers/http-exchange.ts";
import { firstTime, readTime } from "#server/providers/read-time.ts";
import { addPlus } from "#server/providers/text/plus-sign.ts";
import { plivoFailureOf, plivoStateOf } from "./problems.ts";

const text = z.string().nullish();
const meta = z.object({ next: text }).nullish();

const messageShape = z.object({
  message_uuid: z.string().min(1),
  message_direction: text,
  message_state: text,
  message_time: z.string(),
  message_type: text,
  from_number: text,
  to_number: text,
  error_code: z.coerce.string().nullish(),
});

type PlivoMessage = z.infer<typeof messageShape>;

export const messagePage = z.object({ meta, objects: z.array(messageShape) });

export const numberShape = z.object({
  number: z.string(),
  alias: text,
  application: text,
  sms_enabled: z.boolean().nullish(),
  voice_enabled: z.boolean().nullish(),
});
export const numberPage = z.object({ meta, objects: z.array(numberShape) });

const applicationShape = z.object({ app_id: z.string().min(1), message_url: text });
export const applicationPage = z.object({ meta, objects: z.array(applicationShape) });
export const applicationMade = z.object({ app_id: z.string().min(1) });
export const changed = z.object({ message: z.string() });

const account = z.object({ name: text, auth_id: z.string() });
const accepted = z.object({
  message_uuid: z.array(z.string()).nullish(),
  invalid_number: z.array(z.string()).nullish(),
});
const fault = z.object({ error: z.string() });

export const parseAccount = (body: string) => account.safeParse(parseJson(body)).data ?? null;
export const readAccepted = (body: string) => accepted.safeParse(parseJson(body)).data ?? null;
export const readFault = (body: string): string | null =>
  fault.safeParse(parseJson(body)).data?.error ?? null;

/** For outgoing messages only: records have no text, and an incoming message is useless without it. */
export function messageOf(one: PlivoMessage): ProviderMessage {
  const state = plivoStateOf(one.message_state ?? "") ?? "accepted";
  const code = one.error_code && one.error_code !== "000" ? one.error_code : null;
  const problem = plivoFailureOf(state, code);
  return {
    providerRef: one.message_uuid,
    direction: "out",
    from: addPlus(one.from_number ?? ""),
    to: addPlus(one.to_number ?? ""),
    text: "",
    at: readTime(timeOf(one).getTime()) ?? firstTime,
    state,
    problem,
    providerCode: problem === null ? null : code,
    media: [],
  };
}

/** `2026-11-20 10:00:00+05:30`; UTC without a zone. */
export function timeOf({ message_time }: PlivoMessage): Date {
  const [day = "", rest = ""] = message_time.trim().split(/[ T]/);
  const hasZone = /(Z|[+-]\d\d:?\d\d)$/.test(rest);
  const read = new Date(`${day}T${rest}${hasZone ? "" : "Z"}`);
  return Number.isNaN(read.getTime()) ? new Date(0) : read;
}
