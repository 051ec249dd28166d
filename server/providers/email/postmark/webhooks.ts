// What Postmark sends to our doors. It signs nothing: the secret in the address was checked before us.

import { createHash } from "node:crypto";
import type { EmailReport, EmailWebhookResult, ReceivedEmail } from "#server/ports/email.ts";
import type { RawRequest } from "#server/ports/provider.ts";
import { mimeFromParts } from "#server/providers/email/compose-mime.ts";
import { formatAddress } from "#server/providers/email/format-address.ts";
import { parseJson } from "#server/providers/http-exchange.ts";
import { bodyKey, bodyText } from "#server/providers/raw-request.ts";
import { readTime } from "#server/providers/read-time.ts";
import { postmarkBounceOf } from "./problems.ts";
import { eventShape, type PostmarkEmail, type PostmarkEvent, receivedShape } from "./schemas.ts";

/** Both doors read alike: what is told at the wrong one is understood all the same. */
export async function readPostmark(request: RawRequest): Promise<EmailWebhookResult> {
  const json = parseJson(bodyText(request));
  const event = eventShape.safeParse(json).data;
  if (event) return readEvent(event, request);
  const mail = receivedShape.safeParse(json).data;
  if (mail) return { kind: "events", events: [await receivedOf(mail)] };
  return { kind: "unreadable", why: "neither a report nor a mail" };
}

export function postmarkDedupeKey(request: RawRequest): string {
  const json = parseJson(bodyText(request));
  const event = eventShape.safeParse(json).data;
  if (event) return eventIdOf(event);
  return receivedShape.safeParse(json).data?.MessageID ?? bodyKey(request);
}

function readEvent(event: PostmarkEvent, request: RawRequest): EmailWebhookResult {
  const news = newsOf(event);
  if (news === null) {
    return { kind: "unsupported", what: `${event.DnsRecordType} ${event.Type ?? ""}`.trim() };
  }
  const ref = event.Metadata?.deskbell_ref;
  const report: EmailReport = {
    kind: "mail.report",
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
    ...news,
    at: readTime(timeOf(event)) ?? request.receivedAt,
  };
  return { kind: "events", events: [report] };
}

type News = Partial<Pick<EmailReport, "state" | "flag" | "problem" | "providerCode" | "detail">>;

function newsOf(event: PostmarkEvent): News | null {
  switch (event.DnsRecordType) {
    case "Delivery":
      return { state: "delivered", detail: event.Details || null };
    case "Open":
      return { flag: "opened" };
    case "Click":
      return { flag: "clicked" };
    case "SpamComplaint":
      return { flag: "complained" };
    case "SubscriptionChange":
      // the other two reasons come as a bounce and a complaint of their own
      return event.SuppressSending && event.SuppressionReason === "ManualSuppression"
        ? { flag: "unsubscribed" }
        : null;
    case "Bounce":
      return bounceNews(event);
    default:
      return null;
  }
}

function bounceNews(event: PostmarkEvent): News | null {
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

/** Postmark names bounces only; another fact is itself by what it is of whom and when. */
function eventIdOf(event: PostmarkEvent): string {
  const { DnsRecordType: what, ID: id } = event;
  if (id) return `${what}:${id}`;
  const named = [event.MessageID, event.Recipient ?? event.Email, event.Type, timeOf(event)];
  const hash = createHash("sha256").update(JSON.stringify(named)).digest("base64url");
  return `${what}:${hash}`;
}

async function receivedOf(mail: PostmarkEmail): Promise<ReceivedEmail> {
  const header = (name: string): string | null =>
    mail.Headers?.find((one) => one.Name.toLowerCase() === name)?.Value ?? null;
  const recipients = [mail.ToFull, mail.CcFull, mail.BccFull].flatMap((all) =>
    (all ?? []).map(({ Email }) => Email),
  );
  const spf = /^\w+/.exec(header("received-spf")?.trim() ?? "")?.[0]?.toLowerCase();
  return {
    kind: "mail.received",
    providerRef: mail.MessageID,
    envelope: {
      from: header("return-path")?.replace(/[<>\s]/g, "") || null,
      to: mail.OriginalRecipient ? [mail.OriginalRecipient] : recipients,
      ...(spf ? { spf } : {}),
    },
    bytes: mail.RawEmail ? Buffer.from(mail.RawEmail) : await partsOf(mail),
  };
}

function partsOf(mail: PostmarkEmail): Promise<Buffer> {
  const theirs = (mail.Headers ?? []).map(({ Name, Value }) => [Name, Value] as const);
  const written = new Set(theirs.map(([name]) => name.toLowerCase()));
  const people = (all: PostmarkEmail["ToFull"]) =>
    (all ?? []).map((one) => formatAddress(nameOf(one))).join(", ");
  const from = mail.FromFull ? formatAddress(nameOf(mail.FromFull)) : null;
  // Postmark takes these out of the list and tells them apart
  const apart = [
    ["From", from],
    ["To", people(mail.ToFull)],
    ["Cc", people(mail.CcFull)],
    ["Reply-To", mail.ReplyTo],
    ["Subject", mail.Subject],
    ["Date", mail.Date],
  ] as const;
  const added = apart.flatMap(([name, value]) =>
    value && !written.has(name.toLowerCase()) ? [[name, value] as const] : [],
  );
  return mimeFromParts({
    headers: [...theirs, ...added],
    text: mail.TextBody || null,
    html: mail.HtmlBody || null,
    files: (mail.Attachments ?? []).map((file) => ({
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
