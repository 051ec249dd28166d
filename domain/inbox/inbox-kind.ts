// Kinds of inboxes: an email address, a number for texts and calls, an alphanumeric sender or short code for texts
// only, or a WhatsApp number. A number used for both WhatsApp and phone is two inboxes.

export const inboxKinds = ["email", "phone", "sender", "whatsapp"] as const;
export type InboxKind = (typeof inboxKinds)[number];

/** How its messages are sent. */
export type TextChannel = "sms" | "whatsapp";

export const carriesTexts = (kind: InboxKind): boolean => kind !== "email";

export const textChannelOf = (kind: InboxKind): TextChannel =>
  kind === "whatsapp" ? "whatsapp" : "sms";

/** Digits are a short code, which can be replied to; a name can't. */
export const isShortCode = (address: string): boolean => /^\d{3,8}$/.test(address);

/** 3GPP TS 23.040 §9.1.2.5: eleven characters; every carrier accepts letters, digits and a few punctuation marks. */
const name = /^(?=[^A-Za-z]*[A-Za-z])[A-Za-z0-9][A-Za-z0-9 &_+-]{1,9}[A-Za-z0-9]$/;

/** Normalizes a name or short code; null if it is neither. */
export function readTextSender(typed: string): string | null {
  const trimmed = typed.trim();
  if (isShortCode(trimmed.replaceAll(/[ -]/g, ""))) return trimmed.replaceAll(/[ -]/g, "");
  return name.test(trimmed) ? trimmed : null;
}

/** Whether the recipient of a text from this inbox can reply. */
export const acceptsReplies = (kind: InboxKind, address: string): boolean =>
  kind !== "sender" || isShortCode(address);
