import { type Db, prepared } from "./sql.ts";

/** Takes an advisory lock until the transaction ends, where there is no row to lock. */
export async function lockByName(tx: Db, name: string): Promise<void> {
  await tx.run(prepared`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}
