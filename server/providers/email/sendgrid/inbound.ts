// An email from Inbound Parse, raw or in parts, each part in its own character set:
// https://www.twilio.com/docs/sendgrid/for-developers/parsing-email/setting-up-the-inbound-parse-webhook,
// read on 2026-11-20.
import { createHash } from "node:crypto";
import { z } from "zod";
import type { EmailEnvelope } from "#domain/message/email/email-metadata.ts";
import { decodeBytes } from "#server/mime/body/charset.ts";
import type { EmailWebhookResult, OutgoingFile } from "#server/ports/email.ts";
import type { RawRequest } from "#server/ports/provider.ts";
import { mimeFromParts } from "#server/providers/email/compose-mime.ts";
import { type FormPart, parseFormData } from "#server/providers/email/parse-form-data.ts";
import { parseJson } from "#server/providers/http-exchange.ts";
import { headerOf, requestKey } from "#server/providers/raw-request.ts";

export async function readSendgridEmail(request: RawRequest): Promise<EmailWebhookResult> {
  const form = formOf(request);
  if (form === null) return { kind: "unreadable", reason: "no form of several parts" };
  const envelope = envelopeOf(form);
  if (envelope === null) return { kind: "unreadable", reason: "an email without an envelope" };
  const raw = form.get("email")?.bytes ?? null;
  if (raw === null && !form.has("headers")) {
    return { kind: "unreadable", reason: "an email that is neither raw nor has headers" };
  }
  const received = {
    kind: "email.received" as const,
    providerRef: nameOf(form),
    envelope,
    bytes: raw ?? (await mimeOf(form)),
  };
  return { kind: "events", events: [received] };
}

/** A retry uses another boundary between the same parts, so only the parts can identify it. */
export function sendgridEmailKey(request: RawRequest): string {
  const form = formOf(request);
  return form === null || form.size === 0 ? requestKey(request) : nameOf(form);
}

type Form = ReadonlyMap<string, FormPart>;

function formOf(request: RawRequest): Form | null {
  const parts = parseFormData(headerOf(request, "content-type"), request.body);
  return parts && new Map(parts.map((part) => [part.name, part]));
}

function nameOf(form: Form): string {
  const hash = createHash("sha256");
  for (const name of ["envelope", "email", "headers", "text", "html"]) {
    hash.update(form.get(name)?.bytes ?? "").update("\0");
  }
  return hash.digest("hex");
}

const envelopeShape = z.object({ to: z.array(z.string()), from: z.string().nullish() });

function envelopeOf(form: Form): EmailEnvelope | null {
  const read = envelopeShape.safeParse(parseJson(text(form, "envelope"))).data;
  if (!read) return null;
  const [ip, spf] = [text(form, "sender_ip"), text(form, "SPF")];
  // Written as {@mail.example : pass}, which isn't JSON.
  const dkim = /:\s*(\w+)/.exec(text(form, "dkim"))?.[1];
  return {
    from: read.from || null,
    to: read.to,
    ...(ip === "" ? {} : { ip }),
    ...(spf === "" ? {} : { spf: spf.toLowerCase() }),
    ...(dkim ? { dkim: dkim.toLowerCase() } : {}),
  };
}

const names = z.record(z.string(), z.string());
const fileShape = z.record(
  z.string(),
  z.object({
    filename: z.string().nullish(),
    name: z.string().nullish(),
    type: z.string().nullish(),
    "content-id": z.string().nullish(),
  }),
);

function mimeOf(form: Form): Promise<Buffer> {
  const charsets = names.safeParse(parseJson(text(form, "charsets"))).data ?? {};
  const decodeField = (name: string): string | null => {
    const part = form.get(name);
    return part ? decodeBytes(part.bytes, charsets[name] ?? null).text : null;
  };
  return mimeFromParts({
    headers: headersIn(text(form, "headers")),
    text: decodeField("text"),
    html: decodeField("html"),
    files: filesOf(form),
  });
}

const headersIn = (block: string): (readonly [string, string])[] =>
  block.split(/\r?\n(?![ \t])/).map((line) => {
    const colon = line.indexOf(":");
    return [line.slice(0, Math.max(colon, 0)).trim(), line.slice(colon + 1).trim()] as const;
  });

function filesOf(form: Form): readonly OutgoingFile[] {
  const about = fileShape.safeParse(parseJson(text(form, "attachment-info"))).data ?? {};
  const ids = names.safeParse(parseJson(text(form, "content-ids"))).data ?? {};
  const idOf = new Map(Object.entries(ids).map(([id, field]) => [field, id]));
  return [...form.values()]
    .filter(({ name }) => /^attachment\d+$/.test(name))
    .map(({ name, fileName, type, bytes }) => {
      const info = about[name];
      const contentId = info?.["content-id"] || idOf.get(name);
      return {
        name: info?.filename || info?.name || fileName || "",
        type: info?.type || type || "application/octet-stream",
        bytes,
        contentId: contentId?.replace(/^<|>$/g, "") ?? null,
      };
    });
}

const text = (form: Form, name: string): string => form.get(name)?.bytes.toString("utf8") ?? "";
