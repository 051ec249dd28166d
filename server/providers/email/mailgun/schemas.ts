// The parts of Mailgun's responses and events that we read:
// https://documentation.mailgun.com/docs/mailgun/api-reference, read on 2026-11-20.
import { z } from "zod";
import { parseJson } from "#server/providers/http-exchange.ts";

const text = z.string().nullish();
const list = <T extends z.ZodType>(of: T) =>
  z
    .array(of)
    .nullish()
    .transform((all) => all ?? []);

export const sentShape = z.object({ id: z.string().regex(/^<?[^<>]+>?$/) });

/** Some rejections are a bare sentence, such as "Forbidden". */
export function sentenceOf(body: string): string {
  const parsed = z.object({ message: z.string() }).safeParse(parseJson(body)).data;
  if (parsed) return parsed.message;
  return /^[\w ,.'-]{1,200}$/.test(body) && parseJson(body) === null ? body : "";
}

export const eventShape = z.object({
  event: z.string(),
  id: z.string().min(1),
  timestamp: z.number().nullish(),
  recipient: text,
  severity: text,
  reason: text,
  reject: z.object({ reason: text, description: text }).nullish(),
  message: z.object({ headers: z.object({ "message-id": text }).nullish() }).nullish(),
  "user-variables": z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]).nullish(),
  "delivery-status": z
    .object({
      code: z.number().nullish(),
      "enhanced-code": text,
      message: text,
      description: text,
    })
    .nullish(),
});

export type MailgunEvent = z.infer<typeof eventShape>;

export const signatureShape = z.object({
  timestamp: z.coerce.string(),
  token: z.string().min(1),
  signature: z.string(),
});

export const webhookShape = z.object({ signature: signatureShape, "event-data": z.unknown() });

export const eventPage = z.object({ items: z.array(eventShape) });

const record = z.object({ record_type: z.string(), name: text, value: z.string() });

export const domainShape = z.object({
  domain: z.object({ name: z.string(), state: text }),
  sending_dns_records: list(record),
  receiving_dns_records: list(record),
});

export type MailgunDomain = z.infer<typeof domainShape>;

export const anything = z.unknown();
