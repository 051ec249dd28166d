// One command to something at Plivo, and what its answer means.
import type { Connection } from "#server/ports/provider.ts";
import type { CommandOutcome } from "#server/ports/voice.ts";
import { exchange } from "#server/providers/http-exchange.ts";
import { basicAuth, below } from "#server/providers/sms/plivo/api.ts";
import { outcomeOfCommand } from "#server/providers/voice/twiml/outcomes.ts";
import { plivoWords } from "./refusals.ts";

export async function command(
  connection: Connection,
  path: string,
  init: RequestInit,
): Promise<CommandOutcome> {
  const result = await exchange(connection.http, below(connection, path), init);
  return outcomeOfCommand(result, plivoWords);
}

export const drop = (connection: Connection): RequestInit => ({
  method: "DELETE",
  headers: { authorization: basicAuth(connection), accept: "application/json" },
});
