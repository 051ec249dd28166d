// Parses emails in threads that can be terminated: an email that breaks its thread is shown by its headers and its
// beginning.

import { parseHeadOnly } from "#server/mime/parse-head-only.ts";
import { parseLimits } from "#server/mime/parse-limits.ts";
import type { ParsedEmail } from "#server/mime/parsed-email.ts";
import { createMailThreads, type MailThreadsSettings, mailBudget } from "./mail-threads.ts";

export interface ParserPool {
  /**
   * Always resolves: an email that breaks the parser yields its headers, its beginning and the reason. `slow` is called
   * when parsing takes so long that callers shouldn't wait; time in the queue doesn't count.
   */
  read(bytes: Uint8Array, slow?: () => void): Promise<ParsedEmail>;
  close(): Promise<void>;
}

const thread = new URL("./parser-thread-main.ts", import.meta.url);

export function createParserPool(settings: Partial<MailThreadsSettings> = {}): ParserPool {
  const threads = createMailThreads({ ...mailBudget, thread, ...settings });
  return {
    async read(bytes, slow) {
      if (bytes.byteLength > parseLimits.bytes) return parseHeadOnly(bytes, "too-large");
      const outcome = await threads.run({ bytes }, { slow });
      if ("email" in outcome) return outcome.email;
      return parseHeadOnly(bytes, "broken" in outcome ? outcome.broken : "reader-failed");
    },
    close: () => threads.close(),
  };
}
