// Which received messages and calls prove that a contact wrote or called (docs/adr/0072). Only a proof lets the members
// of another inbox know a contact's name, notes and further contact points.
import type { AutomatedKind } from "#domain/message/email/email-metadata.ts";
import { normalizeAddress } from "./email-address.ts";
import { normalizePhoneNumber } from "./phone-number.ts";

/** A text goes through a carrier, but its sender may be a name of the sender's choice; on WhatsApp, Meta knows them. */
export const isTextProof = (channel: "sms" | "whatsapp", from: string, country: string): boolean =>
  channel === "whatsapp" || normalizePhoneNumber(from, country) !== null;

/** Callers choose the number they show; only full attestation by their carrier confirms it. */
export const isCallProof = (trust: "verified" | "unverified" | null): boolean =>
  trust === "verified";

interface EmailProof {
  /** The author, normalized. */
  readonly from: string;
  /** The address that authentication confirmed. */
  readonly proved: string | null;
  /** An automatic email may be the reply to one of ours, which anyone who knows the address can cause. */
  readonly auto: AutomatedKind | null;
}

export const isEmailProof = ({ from, proved, auto }: EmailProof): boolean =>
  auto === null && proved !== null && proved === normalizeAddress(from);
