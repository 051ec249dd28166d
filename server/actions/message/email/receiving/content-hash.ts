// A hash of what a reader sees and replies to: emails that differ in it are not duplicates, whatever Message-ID, author
// and date they claim.
import { createHash } from "node:crypto";
import { normalizeAddress } from "#domain/contact/email-address.ts";
import type { Address } from "#server/mime/parsed-email.ts";
import type { ParsedInboundEmail } from "./parse-inbound-email.ts";

export function contentHash({ read, files }: Pick<ParsedInboundEmail, "read" | "files">): string {
  const people = (all: readonly Address[]) =>
    all.map((one) => normalizeAddress(one.address)).sort();
  const shown = [
    normalizeWhitespace(read.subject),
    normalizeWhitespace(read.fromName),
    ...[read.replyTo, read.to, read.cc].map(people),
    ...[read.text, read.html].map(normalizeWhitespace),
    read.attachments.map((one, index) => [one.name, files[index] ?? one.size]),
  ];
  return createHash("sha256").update(JSON.stringify(shown)).digest("hex");
}

/**
 * Mail servers rewrap lines and trim trailing spaces. Single spaces are most of a text and stay untouched, which keeps this
 * fast for a megabyte.
 */
const normalizeWhitespace = (text: string | null): string =>
  (text ?? "").replace(/\s{2,}|[^\S ]/g, " ").trim();
