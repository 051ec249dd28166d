// Ten codes on paper for the day the phone is gone. Kept under our key, so that a stolen table alone
// cannot be searched for them.
import { randomBytes } from "node:crypto";
import type { PersonId } from "#domain/ids.ts";
import type { Secrets } from "#server/secrets.ts";
import { toBase32 } from "./totp.ts";

const howMany = 10;

export interface RecoveryCodes {
  /** As shown: "K7QF-2M9X-TDAA-R3WE". */
  readonly codes: string[];
  readonly hashes: string[];
}

export function createRecoveryCodes(secrets: Secrets, personId: PersonId): RecoveryCodes {
  const codes = Array.from({ length: howMany }, () =>
    toBase32(randomBytes(10)).replace(/(.{4})(?=.)/g, "$1-"),
  );
  return { codes, hashes: codes.map((code) => hashRecoveryCode(secrets, personId, code)) };
}

export function hashRecoveryCode(secrets: Secrets, personId: PersonId, typed: string): string {
  // Nobody writes a 0 or a 1 on purpose: the alphabet has neither.
  const code = typed
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")
    .replaceAll("0", "O")
    .replaceAll("1", "I");
  return secrets.sign(`recovery code ${personId} ${code}`);
}
