// Addresses the provider no longer sends to until they are removed from its list.
import { randomUUID } from "node:crypto";
import type { Pool } from "pg";

export interface Suppression {
  id: string;
  email: string;
  origin: "bounce" | "complaint" | "manual";
  sourceId: string | null;
  createdAt: Date;
}

interface SuppressionRow {
  id: string;
  email: string;
  origin: Suppression["origin"];
  source_id: string | null;
  created_at: Date;
}

const columns = "id, email, origin, source_id, created_at";

const fromRow = (row: SuppressionRow): Suppression => ({
  id: row.id,
  email: row.email,
  origin: row.origin,
  sourceId: row.source_id,
  createdAt: row.created_at,
});

export async function addSuppression(
  pool: Pool,
  accountSid: string,
  input: Pick<Suppression, "email" | "origin" | "sourceId">,
): Promise<Suppression> {
  const { rows } = await pool.query<SuppressionRow>(
    `insert into suppression (account_sid, id, email, origin, source_id)
     values ($1, $2, $3, $4, $5)
     on conflict (account_sid, email) do update set email = excluded.email
     returning ${columns}`,
    [accountSid, randomUUID(), input.email.toLowerCase(), input.origin, input.sourceId],
  );
  if (rows[0] === undefined) throw new Error("the suppression was not written");
  return fromRow(rows[0]);
}

export async function listSuppressions(pool: Pool, accountSid: string): Promise<Suppression[]> {
  const { rows } = await pool.query<SuppressionRow>(
    `select ${columns} from suppression where account_sid = $1 order by created_at desc, id`,
    [accountSid],
  );
  return rows.map(fromRow);
}

export async function findSuppression(
  pool: Pool,
  accountSid: string,
  idOrEmail: string,
): Promise<Suppression | null> {
  const { rows } = await pool.query<SuppressionRow>(
    `select ${columns} from suppression where account_sid = $1 and (id::text = $2 or email = $2)`,
    [accountSid, idOrEmail.toLowerCase()],
  );
  return rows[0] === undefined ? null : fromRow(rows[0]);
}

export async function removeSuppression(pool: Pool, accountSid: string, id: string): Promise<void> {
  await pool.query("delete from suppression where account_sid = $1 and id = $2", [accountSid, id]);
}
