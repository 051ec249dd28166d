// Simulator: the simulator as a process of its own on a database that the storm leaves alone, so that its
// books tell at the end what the carrier and the mail provider were really asked.
import type pg from "pg";
import { callOverToken } from "#domain/call/fallback-script.ts";
import type { Logs } from "./logs.ts";
import { keepProcess, type Stormed } from "./process.ts";

export interface CarrierPlan {
  readonly port: number;
  readonly key: string;
  readonly databaseUrl: string;
  readonly publicUrl: string;
  readonly appUrl: string;
  readonly mailPort: number;
  readonly logs: Logs;
  readonly whenReady: (tookMs: number) => void;
}

export function startCarrier(plan: CarrierPlan): Stormed {
  return keepProcess({
    name: "carrier",
    words: ["simulator/main.ts"],
    env: {
      SIMULATOR_PORT: String(plan.port),
      SIMULATOR_DATABASE_URL: plan.databaseUrl,
      SIMULATOR_PUBLIC_URL: plan.publicUrl,
      SIMULATOR_APP_URL: plan.appUrl,
      SIMULATOR_MAIL_HOST: "127.0.0.1",
      SIMULATOR_MAIL_PORT: String(plan.mailPort),
      SIMULATOR_KEY: plan.key,
      SIMULATOR_PACE: "0.05",
      SIMULATOR_CALL_PACE: "0.2",
      SIMULATOR_SOUND: "none",
    },
    isReady: (line) => line.includes('"ready":true'),
    logs: plan.logs,
    whenReady: plan.whenReady,
    // It tells on its standard error of each request that it could not serve.
    mayComplain: true,
  });
}

/**
 * Calls whose first question the desk answered. One that heard an apology, or for which even that could not be had, was
 * not taken, though something picked it up.
 */
export async function listTakenCalls(books: pg.Client): Promise<string[]> {
  const { rows } = await books.query<{ sid: string }>(
    `select distinct row ->> 'callSid' as sid from simulator.wire
      where row ->> 'title' like 'voice %' and row ->> 'verdict' = 'taken' and row ->> 'callSid' is not null
        and row -> 'response' ->> 'body' not like $1`,
    // The apology's own address. Its words may be those of a greeting.
    [`%/voice/${callOverToken}"%`],
  );
  return rows.map((row) => row.sid);
}

/** The log of every exchange is for its page; a storm would fill the disk with it. */
export const forgetWire = (books: pg.Client) =>
  books.query("delete from simulator.wire where id < (select max(id) - 5000 from simulator.wire)");
