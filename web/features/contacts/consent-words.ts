// What the consent history allows on each channel of a number. Pure.
import type { Contact, Inbox } from "#contract/live-protocol.ts";
import { formatDate, type TimeFrame } from "#web/ui/time/format-time.ts";

type ContactPoint = Contact["points"][number];
type InboxSummary = Pick<Inbox, "kind" | "isArchived">;

export interface ConsentState {
  readonly key: string;
  readonly channel: "Texts" | "WhatsApp";
  readonly kind: "ok" | "off" | "none";
  readonly message: string;
}

/** Texts are allowed until an opt-out; WhatsApp needs an opt-in first, and a message from the customer is one. */
export function consentStates(
  point: ContactPoint,
  inboxes: readonly InboxSummary[],
  frame: TimeFrame,
): readonly ConsentState[] {
  const usesWhatsapp = inboxes.some((inbox) => inbox.kind === "whatsapp" && !inbox.isArchived);
  const isKnown = point.whatsappGrantedAt !== null || point.whatsappRevokedAt !== null;
  return [
    textState(point, frame),
    ...(usesWhatsapp || isKnown ? [whatsappState(point, frame)] : []),
  ];
}

function textState(point: ContactPoint, frame: TimeFrame): ConsentState {
  const base = { key: `text ${point.id}`, channel: "Texts" } as const;
  return point.smsOptedOutAt === null
    ? { ...base, kind: "ok", message: "OK to text" }
    : { ...base, kind: "off", message: `opted out ${formatDate(point.smsOptedOutAt, frame)}` };
}

function whatsappState(point: ContactPoint, frame: TimeFrame): ConsentState {
  const base = { key: `whatsapp ${point.id}`, channel: "WhatsApp" } as const;
  if (point.whatsappRevokedAt !== null)
    return {
      ...base,
      kind: "off",
      message: `opted out ${formatDate(point.whatsappRevokedAt, frame)}`,
    };
  return point.whatsappGrantedAt === null
    ? { ...base, kind: "none", message: "no opt-in yet" }
    : { ...base, kind: "ok", message: `opted in ${formatDate(point.whatsappGrantedAt, frame)}` };
}
