// A record of the store as the wire shows it. Sentences come from the catalogues, never from providers.
import type { Entry } from "#contract/live-protocol.ts";
import { looksLikeOptOut } from "#domain/contact/consent-keywords.ts";
import { formatPhoneNumber } from "#domain/contact/phone-number.ts";
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
import { describeSmsProblem, type SmsProblem } from "#domain/message/sms-problems.ts";
import type {
  EntryDeliveryPart,
  EntryEmailPart,
  EntryMessagePart,
  EntryRecord,
} from "#server/store/conversation/entry.ts";
import { presentCall } from "./present-call.ts";

type MessageEntry = Extract<Entry, { kind: "message" }>;

/** Whoever is not known to be allowed to hear recordings gets an entry without their sound. */
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
      attachments: row.attachments.slice(0, limit("timelineFiles")),
      delivery: presentDeliveries(row.deliveries, row.message, country),
      mail: row.message.mail && presentMail(row, row.message, row.message.mail),
    };
  }
  if (row.call) {
    const { contactName: name, ...call } = presentCall(row.call, country, withSound);
    return { ...base, kind: "call", call, person: { contactId: call.contactId, name } };
  }
  if (row.kind === "note") {
    const { text, mentions, clientKey } = row.body;
    return {
      ...base,
      kind: "note",
      text: String(text ?? ""),
      mentions: (mentions ?? []) as Extract<Entry, { kind: "note" }>["mentions"],
      ...(typeof clientKey === "string" ? { clientKey } : {}),
    };
  }
  const { deed, ...facts } = row.body;
  return {
    ...base,
    kind: "event",
    deed: String(deed),
    facts: facts as Record<string, string | number | null>,
  };
}

/** By so much two clocks and a busy moment may differ. */
const noticedMs = 60_000;

function lateness({ at, body, message }: EntryRecord): { writtenAt?: string } {
  const { claimedSentAt } = body;
  if (message?.direction !== "in" || typeof claimedSentAt !== "string") return {};
  return Date.parse(at) - Date.parse(claimedSentAt) > noticedMs ? { writtenAt: claimedSentAt } : {};
}

function presentMessage(message: EntryMessagePart, country: string) {
  return {
    medium: message.medium,
    direction: message.direction,
    inboxId: message.inboxId,
    contactPointId: message.contactPointId,
    from: showAddress(message, message.from, country),
    to: showAddress(message, message.to, country),
    ...(message.person === null ? {} : { person: message.person }),
    text: textOf(message),
    segments: message.segments,
    why: message.why,
    ...(message.clientKey === null ? {} : { clientKey: message.clientKey }),
    looksLikeOptOut:
      message.medium !== "mail" && message.direction === "in" && looksLikeOptOut(message.text),
  };
}

/** An email as far as anybody reads it at a glance; the body has the rest. */
const textOf = ({ medium, text }: EntryMessagePart): string =>
  medium === "mail" ? text.slice(0, limit("timelineText")) : text;

const showAddress = ({ medium }: EntryMessagePart, address: string, country: string): string =>
  medium !== "mail" ? formatPhoneNumber(address, country) : address;

/** A message shows its worst open fact. */
function presentDeliveries(
  deliveries: readonly EntryDeliveryPart[],
  message: EntryMessagePart,
  country: string,
): MessageEntry["delivery"] {
  const worst = worstDeliveryState(deliveries.map((one) => one.state));
  const shown = deliveries.find((one) => one.state === worst);
  if (!shown) return null;
  const uncertain = deliveries.filter(isUncertain).length;
  return {
    state: worst,
    say: describeDelivery(shown, country, message.medium),
    canRetry: uncertain > 0 || deliveries.some((one) => canRetry(one.state)),
    uncertain,
    canCancel: deliveries.every((one) => canCancel(one.state)),
    sendAfter: canCancel(worst) ? message.sendAfter : null,
    replaceAt: deliveries.reduce(
      (latest, one) => (one.replaceAt > latest ? one.replaceAt : latest),
      "",
    ),
  };
}

export function describeDelivery(
  delivery: EntryDeliveryPart,
  country: string,
  medium: EntryMessagePart["medium"],
): string | null {
  const { problem, recipient, state } = delivery;
  if (problem === null) return sayState(delivery, medium);
  return isEmailProblem(problem) && recipient.includes("@")
    ? describeEmailProblem(problem, recipient, isFailure(state))
    : describeSmsProblem(
        problem as SmsProblem,
        formatPhoneNumber(recipient, country),
        isFailure(state),
        medium === "whatsapp" ? "whatsapp" : "text",
      );
}

function sayState(delivery: EntryDeliveryPart, medium: EntryMessagePart["medium"]): string | null {
  const isMail = delivery.recipient.includes("@");
  if (isUncertain(delivery))
    return "The provider never confirmed this, so we can't tell whether it was sent. Check with the customer or the provider, then choose.";
  if (delivery.state === "unknown")
    return "The provider hasn't confirmed this. Checking whether it was sent.";
  if (delivery.state === "suppressed")
    return isMail
      ? `Not sent: ${delivery.recipient} is suppressed after a bounce or complaint.`
      : `Not sent: ${messagesName(medium)} to this number were stopped before it was sent.`;
  return null;
}

function presentMail(
  { deliveries, attachments, attachmentCount }: EntryRecord,
  message: EntryMessagePart,
  { findings, counts, ...mail }: EntryEmailPart,
): MessageEntry["mail"] {
  const more = moreOf({
    // The database counts characters, and JavaScript halves of some of them.
    text: message.textLength - [...textOf(message)].length,
    to: counts.to - mail.to.length,
    cc: counts.cc - mail.cc.length,
    bcc: counts.bcc - mail.bcc.length,
    replyTo: counts.replyTo - mail.replyTo.length,
    files: attachmentCount - Math.min(attachments.length, limit("timelineFiles")),
  });
  const roleOf = new Map<string, { role: "to" | "cc" | "bcc"; name: string }>();
  for (const role of ["bcc", "cc", "to"] as const)
    for (const one of mail[role]) roleOf.set(one.address.toLowerCase(), { role, name: one.name });
  const asWritten = [...mail.to, ...mail.cc, ...mail.bcc].map((one) => one.address.toLowerCase());
  const placeOf = ({ recipient }: EntryDeliveryPart) => asWritten.indexOf(recipient.toLowerCase());
  return {
    ...mail,
    ...more,
    hasOriginal: message.inboundPayloadId !== null,
    hints: findings.hints ?? [],
    calendar: findings.calendar ?? null,
    forwarded: findings.forwarded ?? null,
    bounce: findings.bounce ?? null,
    recipients: deliveries
      .toSorted((a, b) => placeOf(a) - placeOf(b))
      .map((one) => ({
        address: one.recipient,
        name: roleOf.get(one.recipient.toLowerCase())?.name ?? "",
        role: roleOf.get(one.recipient.toLowerCase())?.role ?? "to",
        state: one.state,
        say: describeDelivery(one, "", "mail"),
        detail: one.detail,
        isComplained: one.complainedAt !== null,
        openedAt: one.openedAt,
      })),
  };
}

/** What a list leaves out of it, where it does. */
function moreOf(left: Readonly<Record<string, number>>): { more?: Record<string, number> } {
  const more = Object.entries(left).filter(([, count]) => count > 0);
  return more.length === 0 ? {} : { more: Object.fromEntries(more) };
}
