// Email details besides its text.

export interface EmailPerson {
  readonly address: string;
  readonly name: string;
}

export type AutomatedKind = "auto-reply" | "auto-generated" | "bulk" | "bounce" | "receipt";

/** Absence notices, receipts and bounces need no reply. */
export const expectsReply = (auto: AutomatedKind | null): boolean =>
  auto !== "auto-reply" && auto !== "receipt" && auto !== "bounce";

export interface CalendarTime {
  readonly value: string;
  readonly zone: string | null;
}
export interface CalendarInvite {
  readonly method: string | null;
  readonly summary: string | null;
  readonly location: string | null;
  readonly organiser: string | null;
  readonly attendees: string[];
  /** As written in the calendar data (RFC 5545), with its time zone separate. */
  readonly start: CalendarTime | null;
  readonly end: CalendarTime | null;
  readonly uid: string | null;
}
interface ForwardedEmailInfo {
  readonly from: string;
  readonly fromName: string | null;
  readonly subject: string | null;
  readonly date: string | null;
}
export interface BounceInfo {
  readonly status: string | null;
  readonly class: string;
  readonly recipient: string | null;
  readonly diagnostic: string | null;
}

/** Shown above an email that may not be what it seems. */
export const emailWarnings = {
  name_is_address: "the sender's name looks like another address",
  reply_elsewhere: "replies would go to a different domain than the sender's",
  first_time: "this is the first email from this address",
  not_authentic: "it failed authentication for the sender's domain",
  own_address_unproven: "it uses one of our own addresses, but nothing proves a teammate sent it",
  new_participant: "the sender wasn't part of the conversation before",
  blind_copy: "we were bcc'd",
} as const;
export type EmailWarning = keyof typeof emailWarnings;

/** What the parser found in an email. */
export interface EmailMetadata {
  readonly securityWarnings?: EmailWarning[];
  readonly calendar?: CalendarInvite;
  readonly forwarded?: ForwardedEmailInfo;
  readonly bounce?: BounceInfo;
}

/** Result keywords of RFC 8601: pass, fail, none, … */
export interface EmailAuthentication {
  readonly spf: string;
  readonly dkim: string;
  readonly dmarc: string;
  /** The signing domain, if it differs from the From domain. */
  readonly via: string | null;
}

export type EmailKind = "new" | "reply" | "reply_all" | "forward";

/** The envelope sender and recipients of an email, whatever its headers say. */
export interface EmailEnvelope {
  readonly from: string | null;
  readonly to: readonly string[];
  readonly ip?: string;
  readonly helo?: string;
  readonly isTls?: boolean;
  /** The provider's authentication results, if given. */
  readonly spf?: string;
  readonly dkim?: string;
}
