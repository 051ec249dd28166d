import type { Pool } from "pg";
import type { TrafficRow } from "#contract/simulator/simulator.ts";

const maxRowsPerAccount = 2_000;

export async function insertTrafficRow(
  pool: Pool,
  accountSid: string,
  row: Omit<TrafficRow, "id">,
): Promise<TrafficRow> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into traffic (account_sid, at, row) values ($1, $2, $3)
     returning id::float8 as id`,
    [accountSid, row.at, JSON.stringify(row)],
  );
  const id = rows[0]?.id ?? 0;
  if (id % 200 === 0) await deleteOldRows(pool, accountSid);
  return { id, ...row };
}

async function deleteOldRows(pool: Pool, accountSid: string): Promise<void> {
  await pool.query(
    `delete from traffic where account_sid = $1 and id < (
       select id from traffic where account_sid = $1 order by id desc offset $2 limit 1)`,
    [accountSid, maxRowsPerAccount],
  );
}

/** Oldest first; without `after`, the newest. */
export async function listTrafficRows(
  pool: Pool,
  accountSid: string,
  query: { after: number | null; limit: number },
): Promise<TrafficRow[]> {
  const { rows } = await pool.query<{ id: number; row: Omit<TrafficRow, "id"> }>(
    query.after === null
      ? `select * from (select id::float8 as id, row from traffic where account_sid = $1
           order by traffic.id desc limit $2) newest order by id`
      : `select id::float8 as id, row from traffic where account_sid = $1 and traffic.id > $3
           order by traffic.id limit $2`,
    query.after === null ? [accountSid, query.limit] : [accountSid, query.limit, query.after],
  );
  return rows.map(({ id, row }) => ({ id, ...row }));
}

export async function findTrafficRow(
  pool: Pool,
  accountSid: string,
  id: number,
): Promise<TrafficRow | null> {
  const { rows } = await pool.query<{ id: number; row: Omit<TrafficRow, "id"> }>(
    `select id::float8 as id, row from traffic where account_sid = $1 and traffic.id = $2`,
    [accountSid, id],
  );
  const found = rows[0];
  return found === undefined ? null : { id: found.id, ...found.row };
}
