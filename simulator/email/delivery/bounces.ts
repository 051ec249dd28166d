// Bounce reasons: the receiving server's reply and the provider's classification.
import type { AddressStatus } from "#contract/simulator/simulated-email.ts";

export interface Bounce {
  /** Enhanced status code (RFC 3463). */
  readonly status: string;
  readonly reply: string;
  readonly message: string;
  readonly type: "Permanent" | "Transient";
  readonly subType: "General" | "MailboxFull" | "ContentRejected";
}

const missing: Bounce = {
  status: "5.1.1",
  reply: "550 5.1.1 There is no mailbox of this name here",
  message: "The recipient's mail server says that there is no such mailbox.",
  type: "Permanent",
  subType: "General",
};
const full: Bounce = {
  status: "5.2.2",
  reply: "552 5.2.2 The mailbox is full",
  message: "The recipient's mailbox is full. It may have room again later.",
  type: "Transient",
  subType: "MailboxFull",
};
const unwanted: Bounce = {
  status: "5.7.1",
  reply: "550 5.7.1 Message refused by the rules of this server",
  message: "The recipient's mail server refused what the mail says.",
  type: "Transient",
  subType: "ContentRejected",
};

export const bounceOf: Readonly<Record<AddressStatus, Bounce | null>> = {
  works: null,
  missing,
  full,
};

export const bounceOfCode = (code: string): Bounce =>
  [missing, full].find(({ status }) => status === code) ?? unwanted;
