// What a reader of a mail sees and answers to, as a hash: mails that differ in it are not the same mail, whatever id,
// writer and hour they claim.
import { createHash } from "node:crypto";
import { normalAddress } from "#domain/contact/mail-address.ts";
import type { Address } from "#server/mime/mail.ts";
import type { ReadyMail } from "./ready-mail.ts";

export function shownHash({ read, files }: Pick<ReadyMail, "read" | "files">): string {
  const people = (all: readonly Address[]) => all.map((one) => normalAddress(one.address)).sort();
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
