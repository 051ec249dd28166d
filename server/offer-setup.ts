import { randomBytes } from "node:crypto";
import type { Config } from "./config.ts";
import type { LogFn } from "./logger.ts";
import type { Database } from "./store/database.ts";
import { deleteSetupCode, insertSetupCodeIfMissing, isSetUp } from "./store/workspace/setup.ts";

export async function offerSetup(config: Config, database: Database, log: LogFn): Promise<void> {
  if (!config.needsSetupCode) return deleteSetupCode(database);
  if (await isSetUp(database)) return;
  const code = await insertSetupCodeIfMissing(database, randomBytes(4).toString("hex"));
  log("info", "setup.code_issued", { code });
}
