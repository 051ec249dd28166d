// The app uses a role that owns its database and nothing else: SQL injected into a statement can't read files, run
// programs or switch roles. The superuser created by initdb starts the server and makes backups.
import pg from "pg";
import { appRole, type Connection, superuser } from "#server/postgres/connection.ts";

interface Owned {
  /** As in `alter … owner to`. */
  readonly kind: string;
  readonly name: string;
}

/** Idempotent. Databases older than this role belong to the superuser; their contents change owner. */
export async function prepareAppRole(connection: Connection): Promise<void> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000 });
  client.on("error", () => {}); // A server that stops meanwhile must not end this process.
  try {
    await client.connect();
    await createRole(client);
    await handOverDatabase(client);
  } finally {
    await client.end().catch(() => {});
  }
}

async function createRole(client: pg.Client): Promise<void> {
  const limits = "login nosuperuser nocreatedb nocreaterole noreplication nobypassrls";
  const { rows } = await client.query<{ isLimited: boolean }>(
    `select not (rolsuper or rolcreatedb or rolcreaterole or rolreplication or rolbypassrls) and rolcanlogin as "isLimited"
       from pg_roles where rolname = $1`,
    [appRole],
  );
  const [found] = rows;
  if (found?.isLimited) return;
  await client
    .query(`${found ? "alter" : "create"} role ${appRole} ${limits}`)
    .catch((error: { code?: string }) => {
      // A concurrent command was faster.
      if (error.code !== "42710" && error.code !== "23505") throw error;
    });
}

async function handOverDatabase(client: pg.Client): Promise<void> {
  const owned = await listOwned(client);
  if (owned.length === 0) return;
  await client.query("begin");
  // In one transaction, by one process at a time.
  await client.query("select pg_advisory_xact_lock(hashtext('deskbell app role'))");
  for (const { kind, name } of await listOwned(client))
    await client.query(`alter ${kind} ${name} owner to ${appRole}`);
  await client.query("commit");
}

/** What still belongs to the superuser, except system objects and those of extensions. */
async function listOwned(client: pg.Client): Promise<Owned[]> {
  const { rows } = await client.query<Owned>(
    `with su as (select oid from pg_roles where rolname = $1),
          ns as (select oid, nspname, nspowner from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema')
     select 'database' as kind, quote_ident(datname) as name from pg_database
      where datname = current_database() and datdba = (select oid from su)
     union all
     select 'schema', quote_ident(nspname) from ns where nspowner = (select oid from su)
     union all
     select case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence'
                           when 'f' then 'foreign table' else 'table' end,
            format('%I.%I', ns.nspname, c.relname)
       from pg_class c join ns on ns.oid = c.relnamespace
      where c.relowner = (select oid from su) and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
              -- A sequence of a column follows its table.
              and (d.deptype = 'e' or (c.relkind = 'S' and d.deptype in ('a', 'i') and d.refclassid = 'pg_class'::regclass)))
     union all
     select 'routine', p.oid::regprocedure::text
       from pg_proc p join ns on ns.oid = p.pronamespace
      where p.proowner = (select oid from su) and p.prokind <> 'a'
        and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
     union all
     select 'type', format('%I.%I', ns.nspname, t.typname)
       from pg_type t join ns on ns.oid = t.typnamespace left join pg_class c on c.oid = t.typrelid
      where t.typowner = (select oid from su)
        and (t.typtype in ('e', 'd', 'r') or (t.typtype = 'c' and c.relkind = 'c'))
        and not exists (select from pg_depend d where d.classid = 'pg_type'::regclass and d.objid = t.oid and d.deptype = 'e')`,
    [superuser],
  );
  return rows;
}
