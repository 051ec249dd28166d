// What a reader of a mail sees and answers to, as a hash: mails that differ in it are not the same mail, whatever id,
// writer and hour they claim.
import { createHash } from "node:crypto";
import { normalizeAddress } from "#domain/contact/email-address.ts";
import type { Address } from "#server/mime/parsed-email.ts";
import type { ParsedInboundEmail } from "./parse-inbound-email.ts";

export function shownHash({ read, files }: Pick<ParsedInboundEmail, "read" | "files">): string {
  const people = (all: readonly Address[]) =>
    all.map((one) => normalizeAddress(one.address)).sort();
  const shown = [
    plain(read.subject),
    plain(read.fromName),
    ...[read.replyTo, read.to, read.cc].map(people),
    ...[read.text, read.html].map(plain),
    read.attachments.map((one, place) => [one.name, files[place] ?? one.size]),
  ];
  return createHash("sha256").update(JSON.stringify(shown)).digest("hex");
}

/** Servers on the way break lines anew and cut spaces at their ends. */
const plain = (text: string | null): string => (text ?? "").replace(/\s+/g, " ").trim();
