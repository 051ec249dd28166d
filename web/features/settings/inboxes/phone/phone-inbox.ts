import type { Inbox } from "#contract/live-protocol.ts";

/** An inbox for calls. */
export type PhoneInbox = Inbox & { readonly phone: NonNullable<Inbox["phone"]> };

export const isPhoneInbox = (inbox: Inbox): inbox is PhoneInbox => inbox.phone !== null;
