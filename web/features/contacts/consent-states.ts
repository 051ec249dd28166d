// What the consent history allows on each channel of a number. Pure.
import type { Contact, Inbox } from "#contract/live-protocol.ts";
import { fill } from "#web/language/fill.ts";
import { formatDate, type TimeFrame } from "#web/ui/time/format-time.ts";
import * as words from "./words.ts";

type ContactPoint = Contact["contactPoints"][number];
type InboxSummary = Pick<Inbox, "kind" | "isArchived">;

interface ConsentState {
  readonly key: string;
  readonly channel: string;
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
  const base = { key: `text ${point.id}`, channel: words.texts } as const;
  return point.smsOptedOutAt === null
    ? { ...base, kind: "ok", message: words.notOptedOut }
    : {
        ...base,
        kind: "off",
        message: fill(words.optedOutOn, { formatDate: formatDate(point.smsOptedOutAt, frame) }),
      };
}

function whatsappState(point: ContactPoint, frame: TimeFrame): ConsentState {
  const base = { key: `whatsapp ${point.id}`, channel: words.whatsapp } as const;
  if (point.whatsappRevokedAt !== null)
    return {
      ...base,
      kind: "off",
      message: fill(words.optedOutOn, { formatDate: formatDate(point.whatsappRevokedAt, frame) }),
    };
  return point.whatsappGrantedAt === null
    ? { ...base, kind: "none", message: words.noOptInYet }
    : {
        ...base,
        kind: "ok",
        message: fill(words.optedInOn, { formatDate: formatDate(point.whatsappGrantedAt, frame) }),
      };
}
