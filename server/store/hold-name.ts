import { type Db, prepared } from "./sql.ts";

/** Held until the transaction ends, for what has no row to hold. */
export async function lockByName(tx: Db, name: string): Promise<void> {
  await tx.run(prepared`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}
