// The server's own key for push messages, made when it is first asked for.
import { createECDH } from "node:crypto";
import type { Secrets } from "#server/secrets.ts";
import { findPushKey, type KeptPushKey, makePushKey } from "#server/store/call/push-key.ts";
import type { Db } from "#server/store/sql.ts";
import type { PushKey } from "./push-pass.ts";

interface Parts {
  readonly db: Db;
  readonly secrets: Pick<Secrets, "seal" | "open">;
}
const belongsTo = "push key";

export async function openPushKey({ db, secrets }: Parts): Promise<PushKey> {
  const kept = (await findPushKey(db)) ?? (await makePushKey(db, freshKey(secrets)));
  const privateKey = Buffer.from(
    secrets.open(Buffer.from(kept.sealed, "base64"), belongsTo),
    "base64url",
  );
  return { publicKey: kept.publicKey, privateKey };
}

function freshKey(secrets: Pick<Secrets, "seal">): KeptPushKey {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  // leading zeros are not written, and belong to it
  const privateKey = Buffer.from(pair.getPrivateKey("hex").padStart(64, "0"), "hex");
  return {
    publicKey: pair.getPublicKey("base64url"),
    sealed: secrets.seal(privateKey.toString("base64url"), belongsTo).toString("base64"),
  };
}
