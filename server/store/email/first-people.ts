// The recipients of an email are written by strangers: there may be thousands, with names of any length.
import { limit } from "#domain/limits.ts";
import { inlineCount, type Sql, sql } from "#server/store/sql.ts";

/** The first of a list of recipients, with names and addresses cut to a readable length. */
export const firstPeople = (list: Sql, max: number): Sql => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('address', left(one ->> 'address', ${inlineCount(limit("emailLength"))}),
            'name', left(one ->> 'name', ${inlineCount(limit("nameLength"))})) order by nth), '[]')
     from jsonb_array_elements(${list}) with ordinality as listed (one, nth) where nth <= ${inlineCount(max)})`;
