// Ten codes to print, for when the phone is lost. Hashed with our key, so that a stolen table alone can't be searched
// for them.
import { randomBytes } from "node:crypto";
import type { PersonId } from "#domain/ids.ts";
import type { Secrets } from "#server/secrets.ts";
import { toBase32 } from "./totp.ts";

const codeCount = 10;

interface RecoveryCodes {
  /** As shown: "K7QF-2M9X-TDAA-R3WE". */
  readonly codes: string[];
  readonly hashes: string[];
}

export function createRecoveryCodes(secrets: Secrets, personId: PersonId): RecoveryCodes {
  const codes = Array.from({ length: codeCount }, () =>
    toBase32(randomBytes(10)).replace(/(.{4})(?=.)/g, "$1-"),
  );
  return { codes, hashes: codes.map((code) => hashRecoveryCode(secrets, personId, code)) };
}

export function hashRecoveryCode(secrets: Secrets, personId: PersonId, typed: string): string {
  // The alphabet has no 0 or 1, so these are typing errors.
  const code = typed
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")
    .replaceAll("0", "O")
    .replaceAll("1", "I");
  return secrets.sign(`recovery code ${personId} ${code}`);
}
