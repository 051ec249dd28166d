// What the ledger allows on each channel, number by number. Pure.
import type { Contact, Inbox } from "#contract/live-protocol.ts";
import { formatDate, type TimeFrame } from "#web/ui/time/format-time.ts";

type BatchContactPoint = Contact["points"][number];
type PartOfLine = Pick<Inbox, "kind" | "isArchived">;

export interface ConsentState {
  readonly key: string;
  readonly channel: "Texts" | "WhatsApp";
  readonly kind: "ok" | "off" | "none";
  readonly say: string;
}

/** Texts may go until someone objects; WhatsApp asks for an opt-in first, and a message from the customer is one. */
export function consentStates(
  point: BatchContactPoint,
  lines: readonly PartOfLine[],
  frame: TimeFrame,
): readonly ConsentState[] {
  const usesWhatsapp = lines.some((line) => line.kind === "whatsapp" && !line.isArchived);
  const isKnown = point.whatsappGrantedAt !== null || point.whatsappRevokedAt !== null;
  return [
    textState(point, frame),
    ...(usesWhatsapp || isKnown ? [whatsappState(point, frame)] : []),
  ];
}

function textState(point: BatchContactPoint, frame: TimeFrame): ConsentState {
  const base = { key: `text ${point.id}`, channel: "Texts" } as const;
  return point.smsOptedOutAt === null
    ? { ...base, kind: "ok", say: "OK to text" }
    : { ...base, kind: "off", say: `opted out ${formatDate(point.smsOptedOutAt, frame)}` };
}

function whatsappState(point: BatchContactPoint, frame: TimeFrame): ConsentState {
  const base = { key: `whatsapp ${point.id}`, channel: "WhatsApp" } as const;
  if (point.whatsappRevokedAt !== null)
    return { ...base, kind: "off", say: `opted out ${formatDate(point.whatsappRevokedAt, frame)}` };
  return point.whatsappGrantedAt === null
    ? { ...base, kind: "none", say: "no opt-in yet" }
    : { ...base, kind: "ok", say: `opted in ${formatDate(point.whatsappGrantedAt, frame)}` };
}
