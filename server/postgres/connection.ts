import { socketPort } from "#server/postgres/running/socket-folder.ts";

export type Connection = { host: string; port: number; user: string; database: string };

export const superuser = "deskbell";
export const databaseName = "deskbell";

export function connectionThrough(socketFolder: string): Connection {
  return { host: socketFolder, port: socketPort, user: superuser, database: databaseName };
}

export function urlOf(connection: Connection): string {
  const query = new URLSearchParams({ host: connection.host, port: String(connection.port) });
  return `postgresql://${connection.user}@/${connection.database}?${query}`;
}
