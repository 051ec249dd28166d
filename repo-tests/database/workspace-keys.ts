// Every table that belongs to a workspace leads with workspace_id in its key, its unique constraints and its
// foreign keys: so no row can point into another workspace, and workspaces can be spread over machines.
import type { Table } from "#repo-tests/parsers/schema.ts";

/** Few, small, and true of the whole server. */
export const globalTables: Readonly<Record<string, string>> = {
  server_instance: "processes of the server",
  mailbox_lease: "processes share the mailboxes of all workspaces",
  chore_run: "maintenance of the whole installation",
  smtp_address: "a mail server that knocks names the address alone",
  instance_setting: "settings of the server",
  migration: "what was done to the database",
  person: "one e-mail and one password, whatever number of workspaces",
  person_token: "links of a person",
  rate_limit_counter: "tries at doors, before anybody is known",
  session: "found by its token, before the workspace is known",
  workspace: "is the workspace",
};

/** Found before the workspace is known; each carries it as the second column. */
const doorIndexes: Readonly<Record<string, string>> = {
  account_id: "a provider's hook names the account alone",
  api_key_token: "a key is all a program sends",
};

const leads = (columns: readonly string[]): boolean => columns[0] === "workspace_id";

export function checkWorkspaceKeys(tables: readonly Table[]): string[] {
  return tables
    .filter((table) => !Object.hasOwn(globalTables, table.name))
    .flatMap((table) => {
      const say = (what: string) => `${table.name}: ${what} does not lead with workspace_id`;
      const faults: string[] = [];
      if (!table.columns.some((one) => one.name === "workspace_id" && one.isNeeded))
        faults.push(`${table.name} has no workspace_id and is not in globalTables`);
      if (!leads(table.primaryKey)) faults.push(say("its key"));
      for (const columns of table.uniques)
        if (!leads(columns)) faults.push(say(`unique (${columns.join(", ")})`));
      for (const index of table.indexes)
        if (index.isUnique && !leads(index.columns) && !isDoor(index))
          faults.push(say(`unique index ${index.name}`));
      for (const { columns, table: target } of table.references)
        if (!leads(columns) && !(target !== "workspace" && Object.hasOwn(globalTables, target)))
          faults.push(say(`its reference to ${target}`));
      return faults;
    });
}

const isDoor = (index: { name: string; columns: readonly string[] }): boolean =>
  Object.hasOwn(doorIndexes, index.name) && index.columns[1] === "workspace_id";

export const unusedExceptions = (tables: readonly Table[]): string[] => [
  ...Object.keys(globalTables).filter((name) => !tables.some((table) => table.name === name)),
  ...Object.keys(doorIndexes).filter(
    (name) => !tables.some((table) => table.indexes.some((index) => index.name === name)),
  ),
];
