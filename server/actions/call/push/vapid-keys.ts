// The server's own key for push messages, made when it is first asked for.
import { createECDH } from "node:crypto";
import type { Secrets } from "#server/secrets.ts";
import {
  findVapidKeys,
  insertVapidKeysIfMissing,
  type VapidKeysRecord,
} from "#server/store/call/vapid-keys.ts";
import type { Db } from "#server/store/sql.ts";
import type { VapidKeys } from "./vapid-token.ts";

interface Parts {
  readonly db: Db;
  readonly secrets: Pick<Secrets, "seal" | "open">;
}
const matchesView = "push key";

export async function loadVapidKeys({ db, secrets }: Parts): Promise<VapidKeys> {
  const kept = (await findVapidKeys(db)) ?? (await insertVapidKeysIfMissing(db, freshKey(secrets)));
  const privateKey = Buffer.from(
    secrets.open(Buffer.from(kept.sealed, "base64"), matchesView),
    "base64url",
  );
  return { publicKey: kept.publicKey, privateKey };
}

function freshKey(secrets: Pick<Secrets, "seal">): VapidKeysRecord {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  // leading zeros are not written, and belong to it
  const privateKey = Buffer.from(pair.getPrivateKey("hex").padStart(64, "0"), "hex");
  return {
    publicKey: pair.getPublicKey("base64url"),
    sealed: secrets.seal(privateKey.toString("base64url"), matchesView).toString("base64"),
  };
}
