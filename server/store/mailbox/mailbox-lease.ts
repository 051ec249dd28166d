// Which process watches a mailbox, and until when. All times are the database's own.
import { type Db, prepared, sql } from "#server/store/sql.ts";

/** True if this process has the lease: it was free, already held, or expired. */
export async function claimMailboxLease(
  db: Db,
  holder: string,
  accountId: string,
  holdMs: number,
): Promise<boolean> {
  const claimed = await db.run(prepared`
    insert into mailbox_lease as l (account_id, holder, held_until)
    values (${accountId}, ${holder}, now() + ${holdMs}::int * interval '1 millisecond')
    on conflict (account_id) do update set holder = excluded.holder, held_until = excluded.held_until
     where l.holder = excluded.holder or l.held_until <= now()
        or l.held_until > now() + 2 * ${holdMs}::int * interval '1 millisecond'`);
  return claimed === 1;
}

/** Returns the leases still held. */
export async function renewMailboxLeases(
  db: Db,
  holder: string,
  holdMs: number,
): Promise<Set<string>> {
  const rows = await db.many<{ accountId: string }>(prepared`
    update mailbox_lease set held_until = now() + ${holdMs}::int * interval '1 millisecond'
     where holder = ${holder} returning account_id as "accountId"`);
  return new Set(rows.map((row) => row.accountId));
}

export async function releaseMailboxLease(
  db: Db,
  holder: string,
  accountId: string,
): Promise<void> {
  await db.run(
    prepared`delete from mailbox_lease where account_id = ${accountId} and holder = ${holder}`,
  );
}

/** Releases the leases of a process that ends, or of all processes if no other one uses this database. */
export async function releaseMailboxLeases(db: Db, holder: string | null): Promise<void> {
  await db.run(sql`delete from mailbox_lease where ${holder}::uuid is null or holder = ${holder}`);
}
