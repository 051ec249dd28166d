import { type Db, often } from "./sql.ts";

/** Held until the transaction ends, for what has no row to hold. */
export async function holdName(tx: Db, name: string): Promise<void> {
  await tx.run(often`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}
