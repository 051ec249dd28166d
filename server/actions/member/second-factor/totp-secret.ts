import { randomBytes } from "node:crypto";
import type { PersonId } from "#domain/ids.ts";
import type { Secrets } from "#server/secrets.ts";
import type { PersonRecord } from "#server/store/auth/person.ts";

/** 160 bits, as long as the hash it feeds (RFC 4226 §4). */
export const createTotpSecret = (): Buffer => randomBytes(20);

const sealContext = (personId: PersonId): string => `person ${personId} second factor`;

export const encryptTotpSecret = (secrets: Secrets, personId: PersonId, secret: Buffer): Buffer =>
  secrets.seal(secret.toString("base64"), sealContext(personId));

export function decryptTotpSecret(secrets: Secrets, person: PersonRecord): Buffer | null {
  if (person.secondFactorSecret === null) return null;
  return Buffer.from(secrets.open(person.secondFactorSecret, sealContext(person.id)), "base64");
}
