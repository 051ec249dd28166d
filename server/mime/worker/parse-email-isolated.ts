import type { ParsedEmail } from "#server/mime/parsed-email.ts";
import { createParserPool, type ParserPool } from "./parser-pool.ts";

let reader: ParserPool | null = null;

/** Reads in a thread of its own with 30 s and 512 MB; it does not keep the process alive. */
export function parseEmailIsolated(bytes: Uint8Array, slow?: () => void): Promise<ParsedEmail> {
  reader ??= createParserPool();
  return reader.read(bytes, slow);
}
