import { randomBytes } from "node:crypto";
import { type Config, isLoopback } from "./config.ts";
import type { LogFn } from "./logger.ts";
import type { Database } from "./store/database.ts";
import { deleteSetupCode, insertSetupCodeIfMissing, isSetUp } from "./store/workspace/setup.ts";

/**
 * The first visitor sets up a new server. Behind a public URL, a proxy on this machine forwards external visitors: only
 * a server that is local in both respects needs no setup code.
 */
export async function offerSetup(config: Config, database: Database, log: LogFn): Promise<void> {
  if (isLoopback(config.host) && !config.isProduction) return deleteSetupCode(database);
  if (await isSetUp(database)) return;
  const code = await insertSetupCodeIfMissing(database, randomBytes(4).toString("hex"));
  log("info", "setup.code_issued", { code });
}
