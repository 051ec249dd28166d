// Runs the simulator as a child process: started when a workspace uses it, restarted after a crash, ended with this
// process. Or connects to an external one (SIMULATOR_URL), which several app processes share.
import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { AccountInput, AccountResponse } from "#contract/simulator/account.ts";
import type { SimulatorEndpoint } from "./http/simulator-proxy.ts";
import { errorFields, type LogFn } from "./logger.ts";
import { createOutgoing, onlyOrigin } from "./outgoing/outgoing.ts";
import type { SimulatorPort } from "./ports/external-services.ts";

export interface SimulatorProcess extends SimulatorPort, SimulatorEndpoint {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Sets the SMTP listener's address as soon as it is known. */
  setSmtpAddress(smtpListener: () => SmtpAddress): void;
}

interface SmtpAddress {
  readonly host: string;
  readonly port: number;
}

interface SimulatorProcessOptions {
  /** An external simulator; null to start a child process. */
  readonly running: { readonly url: string; readonly key: string } | null;
  readonly databaseUrl: string;
  readonly publicUrl: string;
  readonly appUrl: () => string;
  readonly key: string;
  readonly log: LogFn;
}

const program = fileURLToPath(new URL("../simulator/main.ts", import.meta.url));
const restartDelayMs = 1_000;

export const openSimulator = (plan: SimulatorProcessOptions): SimulatorProcess =>
  plan.running === null ? createSimulatorProcess(plan) : openRunningSimulator(plan.running);

/** The process that started it ends it. */
function openRunningSimulator({ url, key }: { url: string; key: string }): SimulatorProcess {
  let smtpListener: () => SmtpAddress = () => ({ host: "127.0.0.1", port: 0 });
  return {
    start: async () => undefined,
    stop: async () => undefined,
    baseUrl: () => url,
    find: () => ({ url, key }),
    ...createSimulatorClient({ url: () => url, key, smtpListener: () => smtpListener() }),
    setSmtpAddress(findListener) {
      smtpListener = findListener;
    },
  };
}

interface SimulatorClientOptions {
  readonly url: () => string | null;
  readonly key: string;
  readonly smtpListener: () => SmtpAddress;
}

function createSimulatorClient({
  url,
  key,
  smtpListener,
}: SimulatorClientOptions): Pick<SimulatorPort, "prepare" | "startScenario"> {
  const http = createOutgoing({ checkDestination: onlyOrigin(url) });
  async function request<Result>(method: string, path: string, body?: unknown): Promise<Result> {
    const response = await http(`${url()}${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok)
      throw new Error(
        `The simulator refused ${method} ${path}: ${response.status} ${(await response.text()).slice(0, 200)}`,
      );
    return (await response.json()) as Result;
  }
  return {
    async prepare(account) {
      const response = await request<AccountResponse>(
        "PUT",
        `/control/accounts/${account.accountSid}`,
        {
          authToken: account.authToken,
          name: account.name,
          country: account.country,
          ...(account.apiKey ? { apiKey: account.apiKey } : {}),
          ...(account.mail ? { email: { ...account.mail, smtp: smtpListener() } } : {}),
        } satisfies AccountInput,
      );
      return {
        numbers: response.inboxes.map((inbox) => ({
          ref: inbox.sid,
          number: inbox.number,
          name: inbox.name,
        })),
        customers: response.customers,
      };
    },
    async startScenario(accountSid, scenario) {
      await request("POST", `/control/accounts/${accountSid}/scenario`, scenario);
    },
  };
}

function createSimulatorProcess(plan: SimulatorProcessOptions): SimulatorProcess {
  let child: ChildProcess | null = null;
  let url: string | null = null;
  let starting: Promise<void> | null = null;
  let isStopped = false;
  let smtpListener: () => SmtpAddress = () => ({ host: "127.0.0.1", port: 0 });

  const run = () =>
    new Promise<void>((ready, failed) => {
      const next = fork(program, [], {
        env: {
          PATH: process.env.PATH,
          NODE_ENV: process.env.NODE_ENV,
          SIMULATOR_PORT: "0",
          SIMULATOR_DATABASE_URL: plan.databaseUrl,
          SIMULATOR_PUBLIC_URL: plan.publicUrl,
          SIMULATOR_APP_URL: plan.appUrl(),
          SIMULATOR_MAIL_HOST: smtpListener().host,
          SIMULATOR_MAIL_PORT: String(smtpListener().port),
          SIMULATOR_KEY: plan.key,
        },
        stdio: ["ignore", "ignore", "pipe", "ipc"],
      });
      child = next;
      let complaint = "";
      next.stderr?.on("data", (data: Buffer) => {
        complaint = `${complaint}${data}`.slice(-500);
      });
      next.on("message", (message: { ready?: boolean; port?: number }) => {
        if (!message.ready) return;
        url = `http://127.0.0.1:${message.port}`;
        ready();
      });
      next.on("error", failed);
      next.on("exit", (code) => {
        url = null;
        child = null;
        starting = null;
        failed(new Error(`The simulator ended (${code}): ${complaint}`));
        if (isStopped) return;
        plan.log("warn", "simulator.exited", { code, complaint });
        setTimeout(
          () =>
            void start().catch((error: unknown) =>
              plan.log("warn", "simulator.start_failed", errorFields(error)),
            ),
          restartDelayMs,
        ).unref();
      });
    });

  function start(): Promise<void> {
    if (isStopped) return Promise.resolve();
    starting ??= run();
    return starting;
  }

  const client = createSimulatorClient({
    url: () => url,
    key: plan.key,
    smtpListener: () => smtpListener(),
  });
  return {
    start,
    baseUrl: () => url,
    find: () => (url === null ? null : { url, key: plan.key }),
    async prepare(account) {
      await start();
      return client.prepare(account);
    },
    startScenario: client.startScenario,
    setSmtpAddress(findListener) {
      smtpListener = findListener;
    },
    async stop() {
      isStopped = true;
      const last = child;
      if (!last) return;
      const gone = new Promise((done) => last.once("exit", done));
      last.kill("SIGTERM");
      await gone;
    },
  };
}
