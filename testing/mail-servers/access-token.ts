// Access tokens Dovecot can validate locally: signed with a key in its folder
// (https://doc.dovecot.org/2.3/configuration_manual/authentication/oauth2/, checked on 2026-11-20).
import { createHmac, randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

export function writeTokenKey(base: string): Buffer {
  const key = randomBytes(32);
  const folder = path.join(base, "keys", "default", "HS256");
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, "default"), key.toString("base64"));
  fs.writeFileSync(
    path.join(base, "oauth2.conf"),
    `introspection_mode = local\nlocal_validation_key_dict = fs:posix:prefix=${base}/keys/\nusername_attribute = sub\n`,
  );
  return key;
}

export function signedToken(key: Buffer, address: string): string {
  const seconds = Math.floor(Date.now() / 1000);
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
  const claims = { sub: address, iat: seconds - 60, nbf: seconds - 60, exp: seconds + 3600 };
  const text = `${encode({ alg: "HS256", typ: "JWT" })}.${encode(claims)}`;
  return `${text}.${createHmac("sha256", key).update(text).digest("base64url")}`;
}
