// Assembles the simulator. It speaks the providers' own protocols on loopback, so demos and tests run the real
// adapters.
import { Pool } from "pg";
import { AccountRegistry } from "./account-registry.ts";
import type { AppSmtpAddress, SimulatorContext } from "./context.ts";
import { runEmailStep } from "./email/delivery/delivery-steps.ts";
import { submitToApp } from "./email/smtp/submit-to-app.ts";
import { deliverEvent } from "./email/webhooks/deliver.ts";
import { EventBroadcaster } from "./event-broadcaster.ts";
import { createSimulatorServer } from "./http/server.ts";
import { findCustomer } from "./store/customers.ts";
import { lockSchema } from "./store/schema.ts";
import { TaskRunner } from "./task-runner.ts";
import { runTextStep } from "./text/delivery-steps.ts";
import { TrafficLog } from "./traffic-log.ts";
import { hangUpAll, hangUpInterrupted } from "./voice/calls/hang-up-interrupted.ts";
import { viewCustomer } from "./voice/calls/view-call.ts";
import { createNullMediaExchange } from "./voice/media/create-null-exchange.ts";
import { createMediaExchange } from "./voice/media/open-exchange.ts";
import { createSignalingServer } from "./voice/pstream/signaling-server.ts";
import { VoiceState } from "./voice/voice-state.ts";
import { deliverWebhook } from "./webhooks/deliver-webhook.ts";

export interface SimulatorOptions {
  /** 0: any free port. */
  readonly port?: number;
  readonly databaseUrl: string;
  /** Each simulator needs a schema of its own; tests that share a database give each a different name. */
  readonly schema?: string;
  /** The app's PUBLIC_URL, which signatures cover. */
  readonly publicUrl: string;
  /** The address at which the app reaches this simulator, used in links to media; its loopback address by default. */
  readonly ownUrl?: string;
  /** The app's actual loopback address; PUBLIC_URL by default. */
  readonly appUrl?: string;
  /** The app's SMTP listener; by default the address in the account's email settings. */
  readonly smtpListener?: AppSmtpAddress;
  readonly key: string;
  /** Speed of a text's steps: 1 is realistic (about a second), 0 has no delays. */
  readonly pace?: number;
  /** "packets": real audio, for browsers. "none": signaling only, for thousands of calls. */
  readonly sound?: "packets" | "none";
  /** Scale of a call's durations (ringing, pauses, silent clips): 1 is realistic. */
  readonly callPace?: number;
  /** Scale of the wait for a key press; `callPace` by default. */
  readonly keyPace?: number;
  /** Delay between a request without a response and its one retry. */
  readonly retryAfterMs?: number;
  readonly webhookTimeoutMs?: number;
  /** The app's clock when a test moves it: a signature with another time would be rejected as expired. */
  readonly now?: () => Date;
  /** How long to wait for another simulator on the same schema to stop. */
  readonly waitForOtherMs?: number;
}

export interface Simulator {
  readonly port: number;
  readonly url: string;
  /** Sets a new address for the app. */
  pointAt(where: { publicUrl: string; appUrl: string; smtpListener?: AppSmtpAddress }): void;
  /** Hangs up all calls, unless `isSudden` simulates a kill. */
  stop(isSudden?: boolean): Promise<void>;
}

export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const schema = options.schema ?? "simulator";
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(schema)) throw new Error(`"${schema}" cannot be a schema.`);
  const pool = new Pool({
    connectionString: options.databaseUrl,
    // Commits survive a crash of this process, only not of the database host, so webhooks need not wait for the disk.
    options: `-c search_path=${schema} -c synchronous_commit=off`,
    application_name: schema,
    max: 6,
  });
  // A broken idle connection is replaced by the next query; without a listener the error would end the process.
  pool.on("error", () => {});
  // The same for connections in use, which can fail twice: when cut, and when closing.
  pool.on("connect", (client) => client.on("error", () => {}));
  const hold = await lockSchema(pool, schema, options.waitForOtherMs ?? 10_000).catch(
    async (error: unknown) => {
      await pool.end();
      throw error;
    },
  );
  const accounts = new AccountRegistry(pool);
  await accounts.load();
  const broadcaster = new EventBroadcaster(async (accountSid, customerKey) => {
    const by = customerKey.startsWith("+") ? { number: customerKey } : { id: customerKey };
    const customer = await findCustomer(pool, accountSid, by);
    return customer === null
      ? null
      : { kind: "customer", customer: await viewCustomer(context, customer) };
  });
  const tasks = new TaskRunner(pool, ({ accountSid, payload }, signal) => {
    switch (payload.kind) {
      case "text_step":
        return runTextStep(context, accountSid, payload);
      case "webhook":
        return deliverWebhook(context, accountSid, payload, signal);
      case "email_step":
        return runEmailStep(context, accountSid, payload);
      case "email_webhook":
        return deliverEvent(context, accountSid, payload, signal);
      case "smtp":
        return submitToApp(context, accountSid, payload, signal);
    }
  });
  const callPace = options.callPace ?? 1;
  const exchange =
    options.sound === "none" ? createNullMediaExchange({ pace: callPace }) : createMediaExchange();
  const context: SimulatorContext = {
    pool,
    accounts,
    tasks,
    broadcaster,
    voice: new VoiceState({
      exchange,
      pace: callPace,
      keyPace: options.keyPace ?? callPace,
      tasks,
    }),
    traffic: new TrafficLog(pool, broadcaster),
    key: options.key,
    pace: options.pace ?? 1,
    retryAfterMs: options.retryAfterMs ?? 1_000,
    webhookTimeoutMs: options.webhookTimeoutMs ?? 15_000,
    now: options.now ?? (() => new Date()),
    where: {
      publicUrl: options.publicUrl,
      appUrl: options.appUrl ?? options.publicUrl,
      smtpListener: options.smtpListener ?? null,
    },
    ownUrl: "",
  };
  const server = createSimulatorServer(context);
  const signalingServer = createSignalingServer(context, server);
  await new Promise<void>((listening, failed) => {
    server.once("error", failed);
    server.listen(options.port ?? 0, "127.0.0.1", listening);
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const loopbackUrl = `http://127.0.0.1:${port}`;
  context.ownUrl = options.ownUrl ?? loopbackUrl;
  await tasks.resume();
  await hangUpInterrupted(context);
  return {
    port,
    url: loopbackUrl,
    pointAt: (where) => {
      context.where = { smtpListener: context.where.smtpListener, ...where };
    },
    stop: async (isSudden = false) => {
      broadcaster.stop();
      signalingServer.close();
      const closed = new Promise((done) => server.close(done));
      server.closeAllConnections();
      await closed;
      if (isSudden) await context.voice.die();
      else {
        hangUpAll(context);
        await context.voice.stop();
      }
      await tasks.stop();
      hold.release();
      await pool.end();
    },
  };
}
