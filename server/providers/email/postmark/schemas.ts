// The parts of Postmark's responses and webhooks that we read: https://postmarkapp.com/developer, read on 2026-11-20.
import { z } from "zod";
import { parseJson } from "#server/providers/http-exchange.ts";

const text = z.string().nullish();

const responseShape = z.object({ ErrorCode: z.number(), Message: text, MessageID: text });
export const parseResponse = (body: string) =>
  responseShape.safeParse(parseJson(body)).data ?? null;

export const serverShape = z.object({ Name: z.string(), DeliveryType: text });

export const foundShape = z.object({
  Messages: z.array(
    z.object({
      MessageID: z.string().min(1),
      Metadata: z.record(z.string(), z.string()).nullish(),
    }),
  ),
});

export const suppressionRemovalShape = z.object({
  Suppressions: z.array(z.object({ EmailAddress: z.string(), Status: z.string(), Message: text })),
});

export const domainList = z.object({
  TotalCount: z.number(),
  Domains: z.array(z.object({ ID: z.number(), Name: z.string() })),
});
export const domainShape = z.object({
  Name: z.string(),
  DKIMHost: text,
  DKIMTextValue: text,
  DKIMPendingHost: text,
  DKIMPendingTextValue: text,
  ReturnPathDomain: text,
  ReturnPathDomainCNAMEValue: text,
});

export const eventShape = z.object({
  RecordType: z.string(),
  MessageID: text,
  Metadata: z.record(z.string(), z.unknown()).nullish(),
  ID: z.union([z.number(), z.string()]).nullish(),
  Type: text,
  Recipient: text,
  Email: text,
  Details: text,
  Description: text,
  DeliveredAt: text,
  BouncedAt: text,
  ReceivedAt: text,
  ChangedAt: text,
  SuppressSending: z.boolean().nullish(),
  SuppressionReason: text,
});
export type PostmarkEvent = z.infer<typeof eventShape>;

const person = z.object({ Email: z.string(), Name: text });
const people = z.array(person).nullish();

export const receivedShape = z.object({
  MessageID: z.string().min(1),
  FromFull: person.nullish(),
  ToFull: people,
  CcFull: people,
  BccFull: people,
  OriginalRecipient: text,
  ReplyTo: text,
  Subject: text,
  Date: text,
  TextBody: text,
  HtmlBody: text,
  Headers: z.array(z.object({ Name: z.string(), Value: z.string() })).nullish(),
  Attachments: z
    .array(z.object({ Name: text, Content: z.string(), ContentType: text, ContentID: text }))
    .nullish(),
  RawEmail: text,
});
export type PostmarkEmail = z.infer<typeof receivedShape>;
