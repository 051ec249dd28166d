// Sends one command to a Plivo resource and reads its outcome.
import type { Connection } from "#server/ports/provider.ts";
import type { CommandOutcome } from "#server/ports/voice.ts";
import { exchange } from "#server/providers/http-exchange.ts";
import { apiUrl, basicAuth } from "#server/providers/text/plivo/api.ts";
import { outcomeOfCommand } from "#server/providers/voice/outcomes.ts";
import { plivoErrorDialect } from "./errors.ts";

export async function command(
  connection: Connection,
  path: string,
  init: RequestInit,
): Promise<CommandOutcome> {
  const result = await exchange(connection.http, apiUrl(connection, path), init);
  return outcomeOfCommand(result, plivoErrorDialect);
}

export const drop = (connection: Connection): RequestInit => ({
  method: "DELETE",
  headers: { authorization: basicAuth(connection), accept: "application/json" },
});
