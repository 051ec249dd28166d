// Mails are read in threads that may be ended: what breaks one of them is shown by its headers and its beginning.

import { parseHeadOnly } from "#server/mime/parse-head-only.ts";
import { parseLimits } from "#server/mime/parse-limits.ts";
import type { ParsedEmail } from "#server/mime/parsed-email.ts";
import { type MailThreadsSettings, mailBudget, openMailThreads } from "./mail-threads.ts";

export interface ParserPool {
  /**
   * Always answers: a mail that breaks its reader gives headers, its beginning and the reason. `slow` is called
   * when reading it takes so long that nobody should wait; waiting for its turn does not count.
   */
  read(bytes: Uint8Array, slow?: () => void): Promise<ParsedEmail>;
  close(): Promise<void>;
}

const thread = new URL("./parser-thread-main.ts", import.meta.url);

export function createParserPool(settings: Partial<MailThreadsSettings> = {}): ParserPool {
  const threads = openMailThreads({ ...mailBudget, thread, ...settings });
  return {
    async read(bytes, slow) {
      if (bytes.byteLength > parseLimits.bytes) return parseHeadOnly(bytes, "too-large");
      const outcome = await threads.run({ bytes }, { slow });
      if ("mail" in outcome) return outcome.mail;
      return parseHeadOnly(bytes, "broken" in outcome ? outcome.broken : "reader-failed");
    },
    close: () => threads.close(),
  };
}
