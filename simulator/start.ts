// Joins the parts of the simulated outside world. It speaks the carrier's own protocol on loopback, so
// that the real adapter is what runs in the demo and in the tests.
import { Pool } from "pg";
import { AccountRegistry } from "./account-registry.ts";
import type { AppSmtpAddress, SimulatorContext } from "./context.ts";
import { runEmailStep } from "./email/delivery/delivery-steps.ts";
import { submitToApp } from "./email/smtp/submit-to-app.ts";
import { deliverEvent } from "./email/webhooks/deliver.ts";
import { EventBroadcaster } from "./event-broadcaster.ts";
import { createSimulatorServer } from "./http/server.ts";
import { runSmsStep } from "./sms/delivery-steps.ts";
import { findCustomer } from "./store/customers.ts";
import { lockSchema } from "./store/schema.ts";
import { TaskRunner } from "./task-runner.ts";
import { TrafficLog } from "./traffic-log.ts";
import { hangUpAll, hangUpInterrupted } from "./voice/calls/recover-after-restart.ts";
import { viewCustomer } from "./voice/calls/view-call.ts";
import { createNullMediaExchange } from "./voice/media/create-null-exchange.ts";
import { createMediaExchange } from "./voice/media/open-exchange.ts";
import { createSignalingServer } from "./voice/pstream/signaling-server.ts";
import { VoiceState } from "./voice/voice-state.ts";
import { deliverWebhook } from "./webhooks/deliver-webhook.ts";

export interface SimulatorOptions {
  /** 0: any free one. */
  readonly port?: number;
  readonly databaseUrl: string;
  /** Each simulator needs one to itself; tests that share a database give each its own name. */
  readonly schema?: string;
  /** The desk's PUBLIC_URL: what is signed. */
  readonly publicUrl: string;
  /** Where the desk really stands, on loopback; PUBLIC_URL when left out. */
  readonly appUrl?: string;
  /** Where the desk takes mail; what the account was told when left out. */
  readonly smtpListener?: AppSmtpAddress;
  readonly key: string;
  /** How long the steps of a text take: 1 as in life (a second), 0 not at all. */
  readonly pace?: number;
  /** "packets": real sound, for browsers. "none": signals alone, for calls by the thousand. */
  readonly sound?: "packets" | "none";
  /** How long the times of a call last (ringing, pauses, silent clips): 1 as in life. */
  readonly callPace?: number;
  /** How long a pressed key is waited for; as the times of a call when left out. */
  readonly keyPace?: number;
  /** Between a request nobody answered and its one repetition. */
  readonly retryAfterMs?: number;
  readonly hookTimeoutMs?: number;
  /** The desk's clock where a test moved it on: what is signed by another would be refused as old. */
  readonly now?: () => Date;
  /** How long to wait for a simulator over the same schema that is just ending. */
  readonly waitForOtherMs?: number;
}

export interface Simulator {
  readonly port: number;
  readonly url: string;
  /** The desk stands somewhere else from now on. */
  pointAt(where: { publicUrl: string; appUrl: string; smtpListener?: AppSmtpAddress }): void;
  /** Hangs up all calls, unless it ends as suddenly as if it were killed. */
  stop(isSudden?: boolean): Promise<void>;
}

export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const schema = options.schema ?? "simulator";
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(schema)) throw new Error(`"${schema}" cannot be a schema.`);
  const pool = new Pool({
    connectionString: options.databaseUrl,
    // Nothing here is lost with our process, only with the database's own machine; a hook need not wait for it.
    options: `-c search_path=${schema} -c synchronous_commit=off`,
    application_name: schema,
    max: 6,
  });
  // An idle connection that breaks is replaced at the next query; without a listener it would end us.
  pool.on("error", () => {});
  // Nor may one in use, which can complain twice: that it was cut, and that nobody hears its good-bye.
  pool.on("connect", (client) => client.on("error", () => {}));
  const hold = await lockSchema(pool, schema, options.waitForOtherMs ?? 10_000).catch(
    async (error: unknown) => {
      await pool.end();
      throw error;
    },
  );
  const accounts = new AccountRegistry(pool);
  await accounts.load();
  const watchers = new EventBroadcaster(async (accountSid, who) => {
    const by = who.startsWith("+") ? { number: who } : { id: who };
    const customer = await findCustomer(pool, accountSid, by);
    return customer === null
      ? null
      : { kind: "customer", customer: await viewCustomer(world, customer) };
  });
  const errands = new TaskRunner(pool, ({ accountSid, work }, signal) => {
    switch (work.kind) {
      case "step":
        return runSmsStep(world, accountSid, work);
      case "hook":
        return deliverWebhook(world, accountSid, work, signal);
      case "mail_step":
        return runEmailStep(world, accountSid, work);
      case "mail_hook":
        return deliverEvent(world, accountSid, work, signal);
      case "smtp":
        return submitToApp(world, accountSid, work, signal);
    }
  });
  const callPace = options.callPace ?? 1;
  const exchange =
    options.sound === "none" ? createNullMediaExchange({ pace: callPace }) : createMediaExchange();
  const world: SimulatorContext = {
    pool,
    accounts,
    errands,
    watchers,
    voice: new VoiceState({
      exchange,
      pace: callPace,
      keyPace: options.keyPace ?? callPace,
      errands,
    }),
    wire: new TrafficLog(pool, watchers),
    key: options.key,
    pace: options.pace ?? 1,
    retryAfterMs: options.retryAfterMs ?? 1_000,
    hookTimeoutMs: options.hookTimeoutMs ?? 15_000,
    now: options.now ?? (() => new Date()),
    where: {
      publicUrl: options.publicUrl,
      appUrl: options.appUrl ?? options.publicUrl,
      smtpListener: options.smtpListener ?? null,
    },
    ownUrl: "",
  };
  const server = createSimulatorServer(world);
  const signalDoor = createSignalingServer(world, server);
  await new Promise<void>((listening, failed) => {
    server.once("error", failed);
    server.listen(options.port ?? 0, "127.0.0.1", listening);
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  world.ownUrl = `http://127.0.0.1:${port}`;
  await errands.resume();
  await hangUpInterrupted(world);
  return {
    port,
    url: world.ownUrl,
    pointAt: (where) => {
      world.where = { smtpListener: world.where.smtpListener, ...where };
    },
    stop: async (isSudden = false) => {
      watchers.stop();
      signalDoor.close();
      const closed = new Promise((done) => server.close(done));
      server.closeAllConnections();
      await closed;
      if (isSudden) await world.voice.die();
      else {
        hangUpAll(world);
        await world.voice.stop();
      }
      await errands.stop();
      hold.release();
      await pool.end();
    },
  };
}
