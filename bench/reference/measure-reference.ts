import { measureDatabaseLoops } from "./database-loop.ts";
import { measureEmptyPage } from "./empty-page.ts";
import type { Reference } from "./machine-units.ts";
import { measureNodeLoop } from "./node-loop.ts";

/** Takes about ten seconds. One loop after another, so that none slows another down. */
export async function measureReference(): Promise<Reference> {
  return { ...(await measureServerReference()), browser: await measureEmptyPage() };
}

export async function measureServerReference(): Promise<Pick<Reference, "node" | "database">> {
  return { node: await measureNodeLoop(), database: await measureDatabaseLoops() };
}
