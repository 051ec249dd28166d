// Every workspace table leads with workspace_id in its primary key, unique constraints and foreign keys, so no row can
// refer to another workspace, and workspaces can be spread over several machines.
import type { Table } from "#repo-tests/parsers/schema.ts";

/** Few, small, and server-wide. */
export const globalTables: Readonly<Record<string, string>> = {
  server_instance: "processes of the server",
  mailbox_lease: "processes share the mailboxes of all workspaces",
  chore_run: "maintenance of the whole installation",
  smtp_address: "a mail server that knocks names the address alone",
  instance_setting: "settings of the server",
  migration: "what was done to the database",
  person: "one e-mail and one password, whatever number of workspaces",
  person_token: "links of a person",
  rate_limit_counter: "attempts at endpoints, before the client is known",
  session: "found by its token, before the workspace is known",
  workspace: "is the workspace",
};

/** Looked up before the workspace is known; each has workspace_id as its second column. */
const globalLookupIndexes: Readonly<Record<string, string>> = {
  account_id: "a provider's hook names the account alone",
  api_key_token: "a key is all a program sends",
};

const leads = (columns: readonly string[]): boolean => columns[0] === "workspace_id";

export function checkWorkspaceKeys(tables: readonly Table[]): string[] {
  return tables
    .filter((table) => !Object.hasOwn(globalTables, table.name))
    .flatMap((table) => {
      const describeFault = (what: string) =>
        `${table.name}: ${what} does not lead with workspace_id`;
      const faults: string[] = [];
      if (!table.columns.some((one) => one.name === "workspace_id" && one.isNeeded))
        faults.push(`${table.name} has no workspace_id and is not in globalTables`);
      if (!leads(table.primaryKey)) faults.push(describeFault("its key"));
      for (const columns of table.uniques)
        if (!leads(columns)) faults.push(describeFault(`unique (${columns.join(", ")})`));
      for (const index of table.indexes)
        if (index.isUnique && !leads(index.columns) && !isGlobalLookup(index))
          faults.push(describeFault(`unique index ${index.name}`));
      for (const { columns, table: target } of table.references)
        if (!leads(columns) && !(target !== "workspace" && Object.hasOwn(globalTables, target)))
          faults.push(describeFault(`its reference to ${target}`));
      return faults;
    });
}

const isGlobalLookup = (index: { name: string; columns: readonly string[] }): boolean =>
  Object.hasOwn(globalLookupIndexes, index.name) && index.columns[1] === "workspace_id";

export const unusedExceptions = (tables: readonly Table[]): string[] => [
  ...Object.keys(globalTables).filter((name) => !tables.some((table) => table.name === name)),
  ...Object.keys(globalLookupIndexes).filter(
    (name) => !tables.some((table) => table.indexes.some((index) => index.name === name)),
  ),
];
