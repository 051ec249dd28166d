import type { ReadMail } from "#server/mime/mail.ts";
import { type MailReader, openMailReader } from "./mail-reader.ts";

let reader: MailReader | null = null;

/** Reads in a thread of its own with 30 s and 512 MB; it does not keep the process alive. */
export function readMailSafely(bytes: Uint8Array, slow?: () => void): Promise<ReadMail> {
  reader ??= openMailReader();
  return reader.read(bytes, slow);
}
