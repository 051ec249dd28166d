// A record of the store as the wire shows it. Sentences come from the catalogues, never from providers.
import type { Entry } from "#contract/live.ts";
import { soundsLikeStop } from "#domain/contact/consent-words.ts";
import { showPhoneNumber } from "#domain/contact/phone-number.ts";
import { limit } from "#domain/limits.ts";
import { isBad, mayCancel, mayRetry, worstOf } from "#domain/message/delivery.ts";
import { isMailProblem, sayMailProblem } from "#domain/message/mail/mail-problems.ts";
import { messagesName } from "#domain/message/message-names.ts";
import { isUncertain } from "#domain/message/resend.ts";
import { sayTextProblem, type TextProblem } from "#domain/message/text-problems.ts";
import type {
  DeliveryPart,
  EntryRecord,
  MailFacts,
  MessagePart,
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
  const { toldAt } = body;
  if (message?.direction !== "in" || typeof toldAt !== "string") return {};
  return Date.parse(at) - Date.parse(toldAt) > noticedMs ? { writtenAt: toldAt } : {};
}

function presentMessage(message: MessagePart, country: string) {
  return {
    medium: message.medium,
    direction: message.direction,
    lineId: message.lineId,
    pointId: message.pointId,
    from: showAddress(message, message.from, country),
    to: showAddress(message, message.to, country),
    ...(message.person === null ? {} : { person: message.person }),
    text: textOf(message),
    segments: message.segments,
    why: message.why,
    ...(message.clientKey === null ? {} : { clientKey: message.clientKey }),
    soundsLikeStop:
      message.medium !== "mail" && message.direction === "in" && soundsLikeStop(message.text),
  };
}

/** An email as far as anybody reads it at a glance; the body has the rest. */
const textOf = ({ medium, text }: MessagePart): string =>
  medium === "mail" ? text.slice(0, limit("timelineText")) : text;

const showAddress = ({ medium }: MessagePart, address: string, country: string): string =>
  medium !== "mail" ? showPhoneNumber(address, country) : address;

/** A message shows its worst open fact. */
function presentDeliveries(
  deliveries: readonly DeliveryPart[],
  message: MessagePart,
  country: string,
): MessageEntry["delivery"] {
  const worst = worstOf(deliveries.map((one) => one.state));
  const shown = deliveries.find((one) => one.state === worst);
  if (!shown) return null;
  const uncertain = deliveries.filter(isUncertain).length;
  return {
    state: worst,
    say: sayDelivery(shown, country, message.medium),
    mayRetry: uncertain > 0 || deliveries.some((one) => mayRetry(one.state)),
    uncertain,
    mayCancel: deliveries.every((one) => mayCancel(one.state)),
    holdUntil: mayCancel(worst) ? message.holdUntil : null,
    changedAt: deliveries.reduce(
      (latest, one) => (one.changedAt > latest ? one.changedAt : latest),
      "",
    ),
  };
}

export function sayDelivery(
  delivery: DeliveryPart,
  country: string,
  medium: MessagePart["medium"],
): string | null {
  const { problem, recipient, state } = delivery;
  if (problem === null) return sayState(delivery, medium);
  return isMailProblem(problem) && recipient.includes("@")
    ? sayMailProblem(problem, recipient, isBad(state))
    : sayTextProblem(
        problem as TextProblem,
        showPhoneNumber(recipient, country),
        isBad(state),
        medium === "whatsapp" ? "whatsapp" : "text",
      );
}

function sayState(delivery: DeliveryPart, medium: MessagePart["medium"]): string | null {
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
  message: MessagePart,
  { findings, counts, ...mail }: MailFacts,
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
  const placeOf = ({ recipient }: DeliveryPart) => asWritten.indexOf(recipient.toLowerCase());
  return {
    ...mail,
    ...more,
    hasOriginal: message.rawItemId !== null,
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
        say: sayDelivery(one, "", "mail"),
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
