// An email forwarded by a Mailgun route: raw if our URL ends in /mime, otherwise in parts
// (https://documentation.mailgun.com/docs/mailgun/user-manual/receive-forward-store/receive-http, 2026-11-20).
import { createHash } from "node:crypto";
import { z } from "zod";
import type { EmailEnvelope } from "#domain/message/email/email-metadata.ts";
import type { EmailWebhookResult, OutgoingFile } from "#server/ports/email.ts";
import { mimeFromParts } from "#server/providers/email/compose-mime.ts";
import { parseJson } from "#server/providers/http-exchange.ts";
import type { MailgunForm } from "./form.ts";

export async function readMailgunRoute(form: MailgunForm): Promise<EmailWebhookResult> {
  const recipient = form.text("recipient");
  if (recipient === "") return { kind: "unreadable", reason: "an email without a recipient" };
  const raw = form.bytes("body-mime");
  const headers = headersIn(form);
  if (raw === null && headers === null) {
    return { kind: "unreadable", reason: "an email that is neither raw nor has headers" };
  }
  const received = {
    kind: "email.received" as const,
    providerRef: nameOf(form, recipient),
    envelope: envelopeOf(form, recipient),
    bytes: raw ?? (await mimeOf(form, headers ?? [])),
  };
  return { kind: "events", events: [received] };
}

/** A retry has another token and signature but the same content, so the id is a hash of the content. */
function nameOf(form: MailgunForm, recipient: string): string {
  const hash = createHash("sha256").update(recipient);
  for (const name of ["body-mime", "message-headers", "body-plain", "body-html"]) {
    hash.update("\0").update(form.bytes(name) ?? "");
  }
  return hash.digest("hex");
}

function envelopeOf(form: MailgunForm, recipient: string): EmailEnvelope {
  const [spf, dkim] = [form.text("X-Mailgun-Spf"), form.text("X-Mailgun-Dkim-Check-Result")];
  return {
    from: form.text("sender") || null,
    to: recipient.split(",").map((one) => one.trim()),
    ...(spf === "" ? {} : { spf: spf.toLowerCase() }),
    ...(dkim === "" ? {} : { dkim: dkim.toLowerCase() }),
  };
}

const headerList = z.array(z.tuple([z.string(), z.string()]));
const idMap = z.record(z.string(), z.string());

const headersIn = (form: MailgunForm): readonly (readonly [string, string])[] | null =>
  headerList.safeParse(parseJson(form.text("message-headers"))).data ?? null;

function mimeOf(form: MailgunForm, headers: readonly (readonly [string, string])[]) {
  const ids = idMap.safeParse(parseJson(form.text("content-id-map"))).data ?? {};
  const idOf = new Map(Object.entries(ids).map(([id, field]) => [field, id]));
  const files = form.files.map(
    ({ name, fileName, type, bytes }): OutgoingFile => ({
      name: fileName ?? "",
      type: type ?? "application/octet-stream",
      bytes,
      contentId: idOf.get(name)?.replace(/^<|>$/g, "") ?? null,
    }),
  );
  const [text, html] = [form.text("body-plain"), form.text("body-html")];
  return mimeFromParts({ headers, text, html: html === "" ? null : html, files });
}
