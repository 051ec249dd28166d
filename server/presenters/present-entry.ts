// A record of the store as the wire shows it. Sentences come from the catalogues, never from providers.
import type { Entry } from "#contract/live.ts";
import { soundsLikeStop } from "#domain/contact/consent-words.ts";
import { showPhoneNumber } from "#domain/contact/phone-number.ts";
import { limit } from "#domain/limits.ts";
import { isBad, mayCancel, mayRetry } from "#domain/message/delivery.ts";
import { sayTextProblem } from "#domain/message/text-problems.ts";
import type { DeliveryPart, EntryRecord, MessagePart } from "#server/store/entry.ts";

type MessageEntry = Extract<Entry, { kind: "message" }>;

export function presentEntry(row: EntryRecord, country: string): Entry {
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
      attachments: row.attachments,
      delivery: row.delivery && presentDelivery(row.delivery, row.message, country),
    };
  }
  if (row.kind === "note") {
    return {
      ...base,
      kind: "note",
      text: String(row.body.text ?? ""),
      mentions: (row.body.mentions ?? []) as Extract<Entry, { kind: "note" }>["mentions"],
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

function presentMessage(message: MessagePart, country: string) {
  return {
    medium: message.medium,
    direction: message.direction,
    lineId: message.lineId,
    pointId: message.pointId,
    from: showPhoneNumber(message.from, country),
    to: showPhoneNumber(message.to, country),
    text: message.text,
    segments: message.segments,
    why: message.why,
    soundsLikeStop: message.direction === "in" && soundsLikeStop(message.text),
  };
}

function presentDelivery(
  delivery: DeliveryPart,
  message: MessagePart,
  country: string,
): MessageEntry["delivery"] {
  const { state, problem } = delivery;
  const isLost = state === "unknown" && delivery.asked >= limit("askUnknownTries");
  return {
    state,
    say: problem
      ? sayTextProblem(problem, showPhoneNumber(delivery.recipient, country), isBad(state))
      : sayState(delivery, isLost),
    mayRetry: mayRetry(state) || isLost,
    mayCancel: mayCancel(state),
    holdUntil: mayCancel(state) ? message.holdUntil : null,
    changedAt: delivery.changedAt,
  };
}

function sayState(delivery: DeliveryPart, isLost: boolean): string | null {
  if (isLost)
    return "We do not know whether this left: the line to the provider broke. Look before you send it again.";
  if (delivery.state === "unknown")
    return "The line to the provider broke. We are asking whether it left.";
  if (delivery.state === "suppressed")
    return "Not sent: texts to this number were stopped before it left.";
  return null;
}
