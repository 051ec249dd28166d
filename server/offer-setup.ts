import { randomBytes } from "node:crypto";
import { type Config, isLoopback } from "./config.ts";
import type { LogFn } from "./logger.ts";
import type { Database } from "./store/database.ts";
import { deleteSetupCode, insertSetupCodeIfMissing, isSetUp } from "./store/workspace/instance.ts";

/**
 * A new desk is set up by the first who opens it. Behind a public address a proxy on this machine brings in strangers:
 * only a desk that is local on both sides needs no code.
 */
export async function offerSetup(config: Config, database: Database, log: LogFn): Promise<void> {
  if (isLoopback(config.host) && !config.isProduction) return deleteSetupCode(database);
  if (await isSetUp(database)) return;
  const code = await insertSetupCodeIfMissing(database, randomBytes(4).toString("hex"));
  log("info", "setup.code_issued", { code });
}
