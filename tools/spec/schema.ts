// Writes the database schema after all migrations to server/store/schema.sql, for reading.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { openEmbedded } from "#server/postgres/open-embedded.ts";
import { migrate } from "#server/store/migrate.ts";

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly isNeeded: boolean;
  readonly default: string | null;
  readonly isGenerated: boolean;
}
interface Part {
  readonly table: string;
  readonly text: string;
}

const head = `-- Written by \`npm run spec\` from a migrated database: read it, and change migrations/ instead.
`;

/** Runs a temporary database in a temporary folder. */
export async function renderSchema(): Promise<string> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "deskbell-schema-"));
  const database = await openEmbedded({
    dataDir,
    purpose: "command",
    settings: { fsync: "off", synchronous_commit: "off" },
  });
  try {
    await migrate(database.connection);
    const client = new pg.Client(database.connection);
    await client.connect();
    try {
      return await describe(client);
    } finally {
      await client.end();
    }
  } finally {
    await database.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

async function describe(client: pg.Client): Promise<string> {
  const query = async <Row>(text: string) => (await client.query(text)).rows as Row[];
  const columns = await query<Column>(`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
           a.attnotnull as "isNeeded", pg_get_expr(d.adbin, d.adrelid) as default,
           a.attgenerated <> '' as "isGenerated"
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname, a.attnum`);
  const constraints = await query<Part>(`
    select conrelid::regclass::text as table, pg_get_constraintdef(oid) as text from pg_constraint
     where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'f', 'c')
     order by position(contype::text in 'pufc'), conname`);
  const indexes = await query<Part>(`
    select i.indrelid::regclass::text as table, pg_get_indexdef(i.indexrelid) as text
      from pg_index i join pg_class c on c.oid = i.indexrelid
     where c.relnamespace = 'public'::regnamespace
       and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u'))
     order by c.relname`);
  const tables = [...new Set(columns.map((one) => one.table))];
  const of = <Row extends { table: string }>(rows: readonly Row[], table: string) =>
    rows.filter((row) => row.table === table);
  return (
    head +
    tables
      .map((table) =>
        renderTable(table, of(columns, table), of(constraints, table), of(indexes, table)),
      )
      .join("")
  );
}

function renderTable(
  table: string,
  columns: readonly Column[],
  constraints: readonly Part[],
  indexes: readonly Part[],
): string {
  const lines = [...columns.map(renderColumn), ...constraints.map(({ text }) => simplifySql(text))];
  const body = lines.map((line) => `  ${line}`).join(",\n");
  const after = indexes.map(({ text }) => `${simplifySql(text)};\n`).join("");
  return `\ncreate table ${table} (\n${body}\n);\n${after}`;
}

const types: Readonly<Record<string, string>> = { "timestamp with time zone": "timestamptz" };

function renderColumn({ name, type, isNeeded, default: given, isGenerated }: Column): string {
  const parts = [name, types[type] ?? type];
  if (isNeeded) parts.push("not null");
  if (given !== null && isGenerated) parts.push(`generated always as ${simplifySql(given)} stored`);
  else if (given !== null) parts.push("default", given.replace(/::[\w ]+(\[\])?$/, ""));
  return parts.join(" ");
}

/** Simplifies PostgreSQL's output to what a person would have written. */
function simplifySql(text: string): string {
  const quoted = /'(?:[^']|'')*'|"[^"]*"/g;
  const quotedParts = text.match(quoted) ?? [];
  const bare = text
    .replace(quoted, "'")
    .toLowerCase()
    .replace(/ using btree/g, "")
    .replace(/\bpublic\./g, "")
    .replace(/::(text|bigint|uuid)(\[\])?/g, "")
    .replace(/\((\w+) = any \(array\[([^\]]*)\]\)\)/g, "$1 in ($2)")
    .replace(/\((\w+ (?:=|>|<|>=|<=|is) [\w']+(?: null)?)\)/g, "$1")
    .replace(/\((\w+ is not null)\)/g, "$1")
    .replace(/check \(\((.*)\)\)/, "check ($1)")
    .replace(/where \((.*)\)$/, "where $1");
  let index = 0;
  return bare.replace(/'/g, () => quotedParts[index++] ?? "''");
}
