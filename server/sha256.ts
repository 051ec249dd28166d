// SHA-256 as it names files and emails.
import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";

export const sha256Of = (bytes: Uint8Array): string =>
  createHash("sha256").update(bytes).digest("hex");

/** A few milliseconds of work. */
const sliceBytes = 1024 * 1024;

/** The same for bytes of any number: hashed at once, an email of 50 MB would hold the event loop. */
export async function sha256InTurns(bytes: Uint8Array): Promise<string> {
  const hash = createHash("sha256");
  for (let at = 0; at < bytes.length; at += sliceBytes) {
    if (at > 0) await nextTurn();
    hash.update(bytes.subarray(at, at + sliceBytes));
  }
  return hash.digest("hex");
}
