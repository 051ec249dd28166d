// Runs the simulator as a separate process on a database that is exempt from faults, so that its records show what the
// carrier and the email provider were actually asked.
import type pg from "pg";
import { callOverToken } from "#domain/call/unavailable-script.ts";
import type { Logs } from "./logs.ts";
import { type SupervisedProcess, superviseProcess } from "./process.ts";

interface CarrierPlan {
  readonly port: number;
  readonly key: string;
  readonly databaseUrl: string;
  readonly publicUrl: string;
  readonly appUrl: string;
  /** Where the app reaches it. */
  readonly ownUrl: string;
  readonly mailPort: number;
  readonly logs: Logs;
  readonly isEnding: () => boolean;
  readonly whenReady: (durationMs: number) => void;
}

export function startCarrier(plan: CarrierPlan): SupervisedProcess {
  return superviseProcess({
    name: "carrier",
    args: ["simulator/main.ts"],
    env: {
      SIMULATOR_PORT: String(plan.port),
      SIMULATOR_DATABASE_URL: plan.databaseUrl,
      SIMULATOR_PUBLIC_URL: plan.publicUrl,
      SIMULATOR_APP_URL: plan.appUrl,
      SIMULATOR_OWN_URL: plan.ownUrl,
      SIMULATOR_MAIL_HOST: "127.0.0.1",
      SIMULATOR_MAIL_PORT: String(plan.mailPort),
      SIMULATOR_KEY: plan.key,
      SIMULATOR_PACE: "0.05",
      SIMULATOR_CALL_PACE: "0.2",
      SIMULATOR_SOUND: "none",
    },
    isReady: (line) => line.includes('"ready":true'),
    logs: plan.logs,
    isEnding: plan.isEnding,
    whenReady: plan.whenReady,
    // It reports on stderr each request it could not serve.
    canWriteToStderr: true,
  });
}

/**
 * Calls whose first request for instructions got a response. Excludes those that heard the apology, or not even that.
 */
export async function listAnsweredCalls(records: pg.Client): Promise<string[]> {
  const { rows } = await records.query<{ sid: string }>(
    `select distinct row ->> 'callSid' as sid from simulator.traffic
      where row ->> 'title' like 'voice %' and row ->> 'verdict' = 'accepted' and row ->> 'callSid' is not null
        and row -> 'response' ->> 'body' not like $1`,
    // The URL of the apology. Its text may equal that of a greeting.
    [`%/voice/${callOverToken}"%`],
  );
  return rows.map((row) => row.sid);
}

/** Only the simulator's page needs the traffic log; it would fill the disk. */
export const trimTrafficLog = (records: pg.Client) =>
  records.query(
    "delete from simulator.traffic where id < (select max(id) - 5000 from simulator.traffic)",
  );
