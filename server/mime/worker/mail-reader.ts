// Mails are read in threads that may be ended: what breaks one of them is shown by its headers and its beginning.
import { mailLimits } from "#server/mime/limits.ts";
import type { ReadMail } from "#server/mime/mail.ts";
import { readHeadersAndBeginning } from "#server/mime/read-beginning.ts";
import { type MailThreadsSettings, mailBudget, openMailThreads } from "./mail-threads.ts";

export interface MailReader {
  /**
   * Always answers: a mail that breaks its reader gives headers, its beginning and the reason. `slow` is called
   * when reading it takes so long that nobody should wait; waiting for its turn does not count.
   */
  read(bytes: Uint8Array, slow?: () => void): Promise<ReadMail>;
  close(): Promise<void>;
}

const thread = new URL("./reading-thread.ts", import.meta.url);

export function openMailReader(settings: Partial<MailThreadsSettings> = {}): MailReader {
  const threads = openMailThreads({ ...mailBudget, thread, ...settings });
  return {
    async read(bytes, slow) {
      if (bytes.byteLength > mailLimits.bytes) return readHeadersAndBeginning(bytes, "too-large");
      const outcome = await threads.run({ bytes }, { slow });
      if ("mail" in outcome) return outcome.mail;
      return readHeadersAndBeginning(bytes, "broken" in outcome ? outcome.broken : "reader-failed");
    },
    close: () => threads.close(),
  };
}
