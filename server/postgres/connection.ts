import { socketPort } from "#server/postgres/supervisor/socket-folder.ts";

export type Connection = { host: string; port: number; user: string; database: string };

/** Created by initdb: starts the server and makes backups. */
export const superuser = "deskbell";
/** Owns the database; used by the app and its commands. */
export const appRole = "deskbell_app";
export const databaseName = "deskbell";

export function connectionThrough(socketFolder: string): Connection {
  return { host: socketFolder, port: socketPort, user: superuser, database: databaseName };
}

export function urlOf(connection: Connection): string {
  const query = new URLSearchParams({ host: connection.host, port: String(connection.port) });
  return `postgresql://${connection.user}@/${connection.database}?${query}`;
}
