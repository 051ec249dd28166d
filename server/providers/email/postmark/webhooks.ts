// Webhooks from Postmark. Postmark signs nothing; the secret in the URL has already been checked.

import { createHash } from "node:crypto";
import type { EmailReport, EmailWebhookResult, ReceivedEmail } from "#server/ports/email.ts";
import type { RawRequest } from "#server/ports/provider.ts";
import { mimeFromParts } from "#server/providers/email/compose-mime.ts";
import { formatAddress } from "#server/providers/email/format-address.ts";
import { parseJson } from "#server/providers/http-exchange.ts";
import { requestKey, requestText } from "#server/providers/raw-request.ts";
import { readTime } from "#server/providers/read-time.ts";
import { postmarkBounceOf } from "./problems.ts";
import { eventShape, type PostmarkEmail, type PostmarkEvent, receivedShape } from "./schemas.ts";

/** Both endpoints accept both kinds, so a webhook configured with the wrong URL still works. */
export async function parsePostmarkWebhook(request: RawRequest): Promise<EmailWebhookResult> {
  const json = parseJson(requestText(request));
  const event = eventShape.safeParse(json).data;
  if (event) return readEvent(event, request);
  const email = receivedShape.safeParse(json).data;
  if (email) return { kind: "events", events: [await receivedOf(email)] };
  return { kind: "unreadable", reason: "neither a report nor an email" };
}

export function postmarkDedupeKey(request: RawRequest): string {
  const json = parseJson(requestText(request));
  const event = eventShape.safeParse(json).data;
  if (event) return eventIdOf(event);
  return receivedShape.safeParse(json).data?.MessageID ?? requestKey(request);
}

function readEvent(event: PostmarkEvent, request: RawRequest): EmailWebhookResult {
  const fields = reportFieldsOf(event);
  if (fields === null) {
    return { kind: "unsupported", what: `${event.RecordType} ${event.Type ?? ""}`.trim() };
  }
  const ref = event.Metadata?.deskbell_ref;
  const report: EmailReport = {
    kind: "email.report",
    eventId: eventIdOf(event),
    ref: typeof ref === "string" && ref !== "" ? ref : null,
    providerRef: event.MessageID || null,
    messageId: null,
    recipient: event.Recipient || event.Email || null,
    state: null,
    flag: null,
    problem: null,
    providerCode: null,
    detail: null,
    ...fields,
    at: readTime(timeOf(event)) ?? request.receivedAt,
  };
  return { kind: "events", events: [report] };
}

type ReportFields = Partial<
  Pick<EmailReport, "state" | "flag" | "problem" | "providerCode" | "detail">
>;

function reportFieldsOf(event: PostmarkEvent): ReportFields | null {
  switch (event.RecordType) {
    case "Delivery":
      return { state: "delivered", detail: event.Details || null };
    case "Open":
      return { flag: "opened" };
    case "Click":
      return { flag: "clicked" };
    case "SpamComplaint":
      return { flag: "complained" };
    case "SubscriptionChange":
      // The other two reasons also arrive as a bounce and a complaint.
      return event.SuppressSending && event.SuppressionReason === "ManualSuppression"
        ? { flag: "unsubscribed" }
        : null;
    case "Bounce":
      return bounceFieldsOf(event);
    default:
      return null;
  }
}

function bounceFieldsOf(event: PostmarkEvent): ReportFields | null {
  const type = event.Type ?? "";
  if (type === "Unsubscribe") return { flag: "unsubscribed" };
  if (type === "SpamComplaint") return { flag: "complained" };
  const detail = event.Details || event.Description || null;
  const spec = postmarkBounceOf(type, detail ?? "");
  if (spec === null) return null;
  const { state, problem } = spec;
  return { state, problem, providerCode: problem === null ? null : type, detail };
}

const timeOf = (event: PostmarkEvent): string | null =>
  event.DeliveredAt || event.BouncedAt || event.ReceivedAt || event.ChangedAt || null;

/** Only bounces have an id. Other events are identified by type, message, recipient and time. */
function eventIdOf(event: PostmarkEvent): string {
  const { RecordType: what, ID: id } = event;
  if (id) return `${what}:${id}`;
  const named = [event.MessageID, event.Recipient ?? event.Email, event.Type, timeOf(event)];
  const hash = createHash("sha256").update(JSON.stringify(named)).digest("base64url");
  return `${what}:${hash}`;
}

async function receivedOf(email: PostmarkEmail): Promise<ReceivedEmail> {
  const header = (name: string): string | null =>
    email.Headers?.find((one) => one.Name.toLowerCase() === name)?.Value ?? null;
  const recipients = [email.ToFull, email.CcFull, email.BccFull].flatMap((all) =>
    (all ?? []).map(({ Email }) => Email),
  );
  const spf = /^\w+/.exec(header("received-spf")?.trim() ?? "")?.[0]?.toLowerCase();
  return {
    kind: "email.received",
    providerRef: email.MessageID,
    envelope: {
      from: header("return-path")?.replace(/[<>\s]/g, "") || null,
      to: email.OriginalRecipient ? [email.OriginalRecipient] : recipients,
      ...(spf ? { spf } : {}),
    },
    bytes: email.RawEmail ? Buffer.from(email.RawEmail) : await partsOf(email),
  };
}

function partsOf(email: PostmarkEmail): Promise<Buffer> {
  const theirs = (email.Headers ?? []).map(({ Name, Value }) => [Name, Value] as const);
  const written = new Set(theirs.map(([name]) => name.toLowerCase()));
  const people = (all: PostmarkEmail["ToFull"]) =>
    (all ?? []).map((one) => formatAddress(nameOf(one))).join(", ");
  const from = email.FromFull ? formatAddress(nameOf(email.FromFull)) : null;
  // Postmark removes these from the header list and sends them as separate fields.
  const separateFields = [
    ["From", from],
    ["To", people(email.ToFull)],
    ["Cc", people(email.CcFull)],
    ["Reply-To", email.ReplyTo],
    ["Subject", email.Subject],
    ["Date", email.Date],
  ] as const;
  const added = separateFields.flatMap(([name, value]) =>
    value && !written.has(name.toLowerCase()) ? [[name, value] as const] : [],
  );
  return mimeFromParts({
    headers: [...theirs, ...added],
    text: email.TextBody || null,
    html: email.HtmlBody || null,
    files: (email.Attachments ?? []).map((file) => ({
      name: file.Name ?? "",
      type: file.ContentType || "application/octet-stream",
      bytes: Buffer.from(file.Content, "base64"),
      contentId: file.ContentID ? file.ContentID.replace(/^cid:|[<>]/g, "") : null,
    })),
  });
}

const nameOf = (one: { Email: string; Name?: string | null | undefined }) => ({
  address: one.Email,
  name: one.Name ?? "",
});
