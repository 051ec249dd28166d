// All keys derive from one secret, each for its own purpose, so that none can replace another.
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
} from "node:crypto";
import { timingSafeEquals } from "#server/timing-safe-equals.ts";

export interface Secrets {
  /** Encrypts provider keys at rest: AES-256-GCM, bound to their row. */
  seal(plain: string, associatedData: string): Buffer;
  open(sealed: Buffer, associatedData: string): string;
  /** A short signature that proves the app wrote this text. */
  sign(text: string): string;
  isSigned(text: string, signature: string): boolean;
  /** A derived key for a purpose outside this module, as hex. */
  derive(purpose: string): string;
}

/** A shorter secret was truncated, or could be guessed. */
const minSecretLength = 32;
export const isLongEnough = (secret: string): boolean => secret.length >= minSecretLength;

export function createSecrets(secret: string): Secrets {
  if (!isLongEnough(secret))
    throw new Error(`A secret has at least ${minSecretLength} characters.`);
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync("sha256", secret, "deskbell", purpose, 32));
  const sealKey = derive("seal");
  const signKey = derive("sign");
  const sign = (text: string) => createHmac("sha256", signKey).update(text).digest("base64url");
  return {
    seal(plain, associatedData) {
      const iv = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", sealKey, iv).setAAD(Buffer.from(associatedData));
      const sealed = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
    },
    open(sealed, associatedData) {
      const decipher = createDecipheriv("aes-256-gcm", sealKey, sealed.subarray(0, 12))
        .setAAD(Buffer.from(associatedData))
        .setAuthTag(sealed.subarray(12, 28));
      return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString(
        "utf8",
      );
    },
    sign,
    isSigned: (text, signature) => timingSafeEquals(sign(text), signature),
    derive: (purpose) => derive(purpose).toString("hex"),
  };
}

/** A bearer token: shown once, stored only as its hash. */
export const createToken = (): string => randomBytes(32).toString("base64url");
export const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest();
