// The server's key pair for push messages, created on first use.
import { createECDH } from "node:crypto";
import type { Secrets } from "#server/secrets.ts";
import {
  findVapidKeys,
  insertVapidKeysIfMissing,
  type VapidKeysRecord,
} from "#server/store/call/vapid-keys.ts";
import type { Db } from "#server/store/sql.ts";
import type { VapidKeys } from "./vapid-token.ts";

interface Deps {
  readonly db: Db;
  readonly secrets: Pick<Secrets, "seal" | "open">;
}
const sealContext = "push key";

export async function loadVapidKeys({ db, secrets }: Deps): Promise<VapidKeys> {
  const stored =
    (await findVapidKeys(db)) ?? (await insertVapidKeysIfMissing(db, freshKey(secrets)));
  const privateKey = Buffer.from(
    secrets.open(Buffer.from(stored.sealed, "base64"), sealContext),
    "base64url",
  );
  return { publicKey: stored.publicKey, privateKey };
}

function freshKey(secrets: Pick<Secrets, "seal">): VapidKeysRecord {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  // getPrivateKey omits leading zeros
  const privateKey = Buffer.from(pair.getPrivateKey("hex").padStart(64, "0"), "hex");
  return {
    publicKey: pair.getPublicKey("base64url"),
    sealed: secrets.seal(privateKey.toString("base64url"), sealContext).toString("base64"),
  };
}
