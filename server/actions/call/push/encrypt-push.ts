// Encrypts a message for one browser: RFC 8291 (keys) over RFC 8188 (aes128gcm, one record).
import { createCipheriv, createECDH, hkdfSync } from "node:crypto";

export interface PushTarget {
  /** The browser's public key, P-256 uncompressed, base64url. */
  readonly key: string;
  /** The browser's 16-byte secret, base64url. */
  readonly auth: string;
}

/** New for each message: an ephemeral private key and a salt. */
interface PushEntropy {
  readonly privateKey: Uint8Array;
  readonly salt: Uint8Array;
}

/** Push services take 4,096 bytes in all (RFC 8030 §7.2); ours are a tenth of that. */
const recordSize = 4_096;

export function encryptPush(text: string, target: PushTarget, chance: PushEntropy): Buffer {
  const ours = createECDH("prime256v1");
  ours.setPrivateKey(chance.privateKey);
  const ourKey = ours.getPublicKey();
  const theirKey = Buffer.from(target.key, "base64url");
  const shared = ours.computeSecret(theirKey);
  const both = Buffer.concat([Buffer.from("WebPush: info\0"), theirKey, ourKey]);
  const secret = hkdf(shared, Buffer.from(target.auth, "base64url"), both, 32);
  const { salt } = chance;
  const contentKey = hkdf(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = hkdf(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const cipher = createCipheriv("aes-128-gcm", contentKey, nonce);
  // 2 marks the last record, and this is the only one
  const sealed = Buffer.concat([
    cipher.update(Buffer.concat([Buffer.from(text), Buffer.from([2])])),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  const head = Buffer.alloc(5);
  head.writeUInt32BE(recordSize, 0);
  head.writeUInt8(ourKey.length, 4);
  return Buffer.concat([salt, head, ourKey, sealed]);
}

const hkdf = (key: Uint8Array, salt: Uint8Array, info: Uint8Array, size: number): Buffer =>
  Buffer.from(hkdfSync("sha256", key, salt, info, size));
