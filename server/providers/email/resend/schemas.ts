// The parts of Resend's responses and events that we read: https://resend.com/docs/api-reference, 2026-11-20.
import { z } from "zod";

const text = z.string().nullish();
const list = z
  .array(z.string())
  .nullish()
  .transform((all) => all ?? []);

export const sentShape = z.object({ id: z.string().min(1) });
export const errorShape = z.object({ name: z.string().min(1), message: text });

export const eventShape = z.object({
  type: z.string(),
  created_at: text,
  data: z.object({
    email_id: text,
    message_id: text,
    from: text,
    to: list,
    cc: list,
    bcc: list,
    /**
     * The envelope recipients: for forwarded, Bcc and list emails the only place that names our address (package resend
     * 6.38, read on 2026-11-22).
     */
    received_for: list,
    // An object in an event, a list of pairs in an email response.
    tags: z
      .union([
        z.record(z.string(), z.string()),
        z
          .array(z.object({ name: z.string(), value: z.string() }))
          .transform((pairs) => Object.fromEntries(pairs.map(({ name, value }) => [name, value]))),
      ])
      .nullish(),
    bounce: z
      .object({
        type: text,
        subType: text,
        message: text,
        diagnosticCode: z.union([list, z.string().transform((one) => [one])]),
      })
      .nullish(),
    failed: z.object({ reason: text }).nullish(),
    suppressed: z.object({ reason: text, message: text, type: text }).nullish(),
  }),
});

export type ResendEvent = z.infer<typeof eventShape>;

export const receivedShape = z.object({
  from: text,
  to: list,
  cc: list,
  reply_to: list,
  subject: text,
  message_id: text,
  created_at: text,
  html: text,
  text,
  headers: z.record(z.string(), z.union([z.string(), z.array(z.string())])).nullish(),
  raw: z.object({ download_url: text }).nullish(),
});

export type ReceivedThere = z.infer<typeof receivedShape>;

export const filePage = z.object({
  has_more: z.boolean().nullish(),
  data: z.array(
    z.object({
      id: z.string(),
      filename: text,
      content_type: text,
      content_id: text,
      content_disposition: text,
      download_url: z.string(),
    }),
  ),
});

const domain = z.object({ id: z.string(), name: z.string(), status: text });

export const domainPage = z.object({ has_more: z.boolean().nullish(), data: z.array(domain) });

export const domainShape = domain.extend({
  records: z
    .array(z.object({ record: text, name: text, type: text, value: text }))
    .nullish()
    .transform((all) => all ?? []),
});

export type ResendDomain = z.infer<typeof domainShape>;

export const anything = z.unknown();
