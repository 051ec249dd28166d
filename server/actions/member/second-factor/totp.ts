// Time-based one-time codes (RFC 6238) as every authenticator app generates them: SHA-1, six digits, 30 seconds.
import { createHmac } from "node:crypto";
import { timingSafeEquals } from "#server/timing-safe-equals.ts";

const stepSeconds = 30;
const digits = 6;
/** A clock may be off by half a minute either way (RFC 6238 §5.2). */
const stepsAside = [0, -1, 1];
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

export const totpStepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / stepSeconds);

export function totpCode(secret: Buffer, step: number, length = digits): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** length).padStart(length, "0");
}

/** The step of a matching code. Null if none matches around now. */
export function matchTotpStep(secret: Buffer, code: string, now: Date): number | null {
  const present = totpStepAt(now);
  const steps = stepsAside.map((aside) => present + aside);
  return steps.find((step) => timingSafeEquals(totpCode(secret, step), code)) ?? null;
}

/** Accepts spaces and hyphens as people type them. Null if it can't be a code. */
export function parseTotpCode(typed: string): string | null {
  const bare = typed.replace(/[\s-]/g, "");
  return /^\d{6}$/.test(bare) ? bare : null;
}

/** RFC 4648 §6, without padding: what authenticator apps accept if the QR code can't be scanned. */
export function toBase32(bytes: Uint8Array): string {
  let text = "";
  let held = 0;
  let bits = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      text += alphabet[(held >>> (bits - 5)) & 31];
      bits -= 5;
    }
    held &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + alphabet[(held << (5 - bits)) & 31];
}

/** https://github.com/google/google-authenticator/wiki/Key-Uri-Format, read 2026. */
export function otpauthUrl(secret: Buffer, email: string): string {
  const label = `Deskbell:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${toBase32(secret)}&issuer=Deskbell`;
}
