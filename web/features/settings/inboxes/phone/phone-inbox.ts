import type { Inbox } from "#contract/live-protocol.ts";

/** A line that carries calls. */
export type PhoneInbox = Inbox & { readonly phone: NonNullable<Inbox["phone"]> };

export const isPhoneInbox = (line: Inbox): line is PhoneInbox => line.phone !== null;
