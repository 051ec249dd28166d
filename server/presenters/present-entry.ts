// Presents an entry record for the API. Sentences come from the catalogs, never from providers.
import type { Entry } from "#contract/live-protocol.ts";
import { looksLikeOptOut } from "#domain/contact/consent-keywords.ts";
import { formatPhoneNumber } from "#domain/contact/phone-number.ts";
import { latestOf } from "#domain/instants.ts";
import { limit } from "#domain/limits.ts";
import {
  canCancel,
  canRetry,
  isFailure,
  worstDeliveryState,
} from "#domain/message/delivery-state.ts";
import { describeEmailProblem, isEmailProblem } from "#domain/message/email/email-problems.ts";
import { messagesName } from "#domain/message/message-names.ts";
import { isUncertain } from "#domain/message/resend.ts";
import { describeTextProblem, type TextProblem } from "#domain/message/text-problems.ts";
import type {
  EntryDeliveryPart,
  EntryEmailPart,
  EntryMessagePart,
  EntryRecord,
} from "#server/store/conversation/entry.ts";
import { revisionOf } from "#server/store/conversation/note.ts";
import { presentCall } from "./present-call.ts";

type MessageEntry = Extract<Entry, { kind: "message" }>;

/** Without recordings unless the caller confirms the permission to play them. */
export function presentEntry(row: EntryRecord, country: string, withSound = false): Entry {
  const base = {
    id: row.id,
    conversationId: row.conversationId,
    seq: row.seq,
    at: row.at,
    author: { kind: row.authorKind, memberId: row.memberId },
  };
  if (row.message) {
    return {
      ...base,
      kind: "message",
      ...presentMessage(row.message, country),
      ...lateness(row),
      attachments: row.attachments.slice(0, limit("filesShownPerEmail")),
      delivery: presentDeliveries(row, row.message, country),
      email: row.message.email && presentEmail(row, row.message, row.message.email),
    };
  }
  if (row.call) {
    const { contactName: name, ...call } = presentCall(row.call, country, withSound);
    return { ...base, kind: "call", call, person: { contactId: call.contactId, name } };
  }
  if (row.kind === "note") {
    const { text, mentions, clientKey, editedAt, deletedAt } = row.body;
    return {
      ...base,
      kind: "note",
      text: String(text ?? ""),
      mentions: (mentions ?? []) as Extract<Entry, { kind: "note" }>["mentions"],
      ...(typeof clientKey === "string" ? { clientKey } : {}),
      revision: revisionOf(row),
      ...(typeof editedAt === "string" ? { editedAt } : {}),
      ...(typeof deletedAt === "string" ? { deletedAt } : {}),
    };
  }
  const { type, ...details } = row.body;
  return {
    ...base,
    kind: "event",
    type: String(type),
    details: details as Record<string, string | number | null>,
  };
}

/** Tolerates clock differences and short delays. */
const noticedMs = 60_000;

function lateness({ at, body, message }: EntryRecord): { writtenAt?: string } {
  const { claimedSentAt } = body;
  if (message?.direction !== "in" || typeof claimedSentAt !== "string") return {};
  return Date.parse(at) - Date.parse(claimedSentAt) > noticedMs ? { writtenAt: claimedSentAt } : {};
}

function presentMessage(message: EntryMessagePart, country: string) {
  return {
    channel: message.channel,
    direction: message.direction,
    inboxId: message.inboxId,
    contactPointId: message.contactPointId,
    from: formatAddress(message, message.from, country),
    to: formatAddress(message, message.to, country),
    ...(message.person === null ? {} : { person: message.person }),
    text: textOf(message),
    segments: message.segments,
    reason: message.reason,
    ...(message.clientKey === null ? {} : { clientKey: message.clientKey }),
    looksLikeOptOut:
      message.channel !== "email" && message.direction === "in" && looksLikeOptOut(message.text),
  };
}

/** The start of an email; the body endpoint has the rest. */
const textOf = ({ channel, text }: EntryMessagePart): string =>
  channel === "email" ? text.slice(0, limit("timelineTextLength")) : text;

const formatAddress = ({ channel }: EntryMessagePart, address: string, country: string): string =>
  channel !== "email" ? formatPhoneNumber(address, country) : address;

/** Shows the worst delivery state of a message. */
function presentDeliveries(
  { deliveries, deliveryRevision }: EntryRecord,
  message: EntryMessagePart,
  country: string,
): MessageEntry["delivery"] {
  const worst = worstDeliveryState(deliveries.map((one) => one.state));
  const shown = deliveries.find((one) => one.state === worst);
  if (!shown) return null;
  const uncertain = deliveries.filter(isUncertain).length;
  return {
    state: worst,
    message: describeDelivery(shown, country, message.channel),
    canRetry: uncertain > 0 || deliveries.some((one) => canRetry(one.state)),
    uncertain,
    canCancel: deliveries.every((one) => canCancel(one.state)),
    sendAfter: canCancel(worst) ? message.sendAfter : null,
    changedAt: deliveries.map((one) => one.changedAt).reduce(latestOf),
    revision: deliveryRevision,
  };
}

function describeDelivery(
  delivery: EntryDeliveryPart,
  country: string,
  channel: EntryMessagePart["channel"],
): string | null {
  const { problem, recipient, state } = delivery;
  if (problem === null) return describeState(delivery, channel);
  return isEmailProblem(problem) && recipient.includes("@")
    ? describeEmailProblem(problem, recipient, isFailure(state))
    : describeTextProblem(
        problem as TextProblem,
        formatPhoneNumber(recipient, country),
        isFailure(state),
        channel === "whatsapp" ? "whatsapp" : "sms",
      );
}

function describeState(
  delivery: EntryDeliveryPart,
  channel: EntryMessagePart["channel"],
): string | null {
  const isEmail = delivery.recipient.includes("@");
  if (isUncertain(delivery))
    return "The provider never confirmed this, so we can't tell whether it was sent. Check with the customer or the provider, then choose.";
  if (delivery.state === "unknown")
    return "The provider hasn't confirmed this. Checking whether it was sent.";
  if (delivery.state === "suppressed")
    return isEmail
      ? `${delivery.recipient} is suppressed after a bounce or complaint.`
      : `Sending ${messagesName(channel)} to this number was stopped first.`;
  return null;
}

function presentEmail(
  { deliveries, attachments, attachmentCount }: EntryRecord,
  message: EntryMessagePart,
  { findings, counts, ...email }: EntryEmailPart,
): MessageEntry["email"] {
  const more = moreOf({
    // The database counts characters; JavaScript counts UTF-16 code units.
    text: message.textLength - [...textOf(message)].length,
    to: counts.to - email.to.length,
    cc: counts.cc - email.cc.length,
    bcc: counts.bcc - email.bcc.length,
    replyTo: counts.replyTo - email.replyTo.length,
    files: attachmentCount - Math.min(attachments.length, limit("filesShownPerEmail")),
  });
  const roleOf = new Map<string, { role: "to" | "cc" | "bcc"; name: string }>();
  for (const role of ["bcc", "cc", "to"] as const)
    for (const one of email[role]) roleOf.set(one.address.toLowerCase(), { role, name: one.name });
  const asWritten = [...email.to, ...email.cc, ...email.bcc].map((one) =>
    one.address.toLowerCase(),
  );
  const positionOf = ({ recipient }: EntryDeliveryPart) =>
    asWritten.indexOf(recipient.toLowerCase());
  return {
    ...email,
    ...more,
    hasOriginal: message.inboundPayloadId !== null,
    securityWarnings: findings.securityWarnings ?? [],
    calendar: findings.calendar ?? null,
    forwarded: findings.forwarded ?? null,
    bounce: findings.bounce ?? null,
    recipients: deliveries
      .toSorted((a, b) => positionOf(a) - positionOf(b))
      .map((one) => ({
        address: one.recipient,
        name: roleOf.get(one.recipient.toLowerCase())?.name ?? "",
        role: roleOf.get(one.recipient.toLowerCase())?.role ?? "to",
        state: one.state,
        message: describeDelivery(one, "", "email"),
        detail: one.detail,
        isComplained: one.complainedAt !== null,
        openedAt: one.openedAt,
      })),
  };
}

/** Counts of what a list omits, if any. */
function moreOf(left: Readonly<Record<string, number>>): { more?: Record<string, number> } {
  const more = Object.entries(left).filter(([, count]) => count > 0);
  return more.length === 0 ? {} : { more: Object.fromEntries(more) };
}
