import { timingSafeEqual } from "node:crypto";

/** How long it takes depends only on the lengths, so a signature or token can't be guessed byte by byte. */
export function timingSafeEquals(a: string | Uint8Array, b: string | Uint8Array): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
