/** What an unsent entry becomes: a text (by sms or WhatsApp), a note or an email. */
export const draftKinds = ["text", "note", "email"] as const;
export type DraftKind = (typeof draftKinds)[number];
