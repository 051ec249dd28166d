import { randomBytes } from "node:crypto";
import { type Config, isLoopback } from "./config.ts";
import type { Log } from "./log.ts";
import type { Database } from "./store/database.ts";
import { forgetSetupCode, isSetUp, makeSetupCode } from "./store/workspace/instance.ts";

/**
 * A new desk is set up by the first who opens it. Behind a public address a proxy on this machine brings in strangers:
 * only a desk that is local on both sides needs no code.
 */
export async function offerSetup(config: Config, database: Database, log: Log): Promise<void> {
  if (isLoopback(config.host) && !config.isProduction) return forgetSetupCode(database);
  if (await isSetUp(database)) return;
  const code = await makeSetupCode(database, randomBytes(4).toString("hex"));
  log("info", "setup.code", { code });
}
