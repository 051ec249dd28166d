// What an inbox is: an e-mail address, a number that texts and calls, a name or short code that only texts, or a
// number on WhatsApp. The same number may be on WhatsApp and at the telephone; those are two inboxes.

export const lineKinds = ["mail", "phone", "sender", "whatsapp"] as const;
export type LineKind = (typeof lineKinds)[number];

/** By what its messages go. */
export type Channel = "text" | "whatsapp";

export const carriesTexts = (kind: LineKind): boolean => kind !== "mail";

export const channelOf = (kind: LineKind): Channel => (kind === "whatsapp" ? "whatsapp" : "text");

/** Digits are a short code, which can be answered; a name cannot. */
export const isShortCode = (address: string): boolean => /^\d{3,8}$/.test(address);

/** 3GPP TS 23.040 §9.1.2.5: eleven characters; of these every carrier takes letters, digits and a few marks. */
const name = /^(?=[^A-Za-z]*[A-Za-z])[A-Za-z0-9][A-Za-z0-9 &_+-]{1,9}[A-Za-z0-9]$/;

/** A name or a short code as it is sent; null: neither. */
export function readTextSender(typed: string): string | null {
  const trimmed = typed.trim();
  if (isShortCode(trimmed.replaceAll(/[ -]/g, ""))) return trimmed.replaceAll(/[ -]/g, "");
  return name.test(trimmed) ? trimmed : null;
}

/** Whether the recipient of a text from this line can reply. */
export const canBeAnswered = (kind: LineKind, address: string): boolean =>
  kind !== "sender" || isShortCode(address);
