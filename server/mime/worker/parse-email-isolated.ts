import type { ParsedEmail } from "#server/mime/parsed-email.ts";
import { createParserPool, type ParserPool } from "./parser-pool.ts";

let reader: ParserPool | null = null;

/** Parses in a separate thread with 30 s and 512 MB; doesn't keep the process alive. */
export function parseEmailIsolated(bytes: Uint8Array, slow?: () => void): Promise<ParsedEmail> {
  reader ??= createParserPool();
  return reader.read(bytes, slow);
}
