import { type Sql, sql } from "./sql.ts";

/** A time inside JSON, in the format of a time outside of it. */
export const jsonInstant = (column: Sql): Sql =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
