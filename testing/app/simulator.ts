// The simulator inside the test's own process, without delays. In production the app starts it as a child process.

import type { AccountResponse } from "#contract/simulator/account.ts";
import type {
  Counters,
  FaultsInput,
  SimulatorState,
  TrafficRow,
} from "#contract/simulator/simulator.ts";
import type { SimulatorProcess } from "#server/simulator-process.ts";
import { startSimulator } from "#simulator/start.ts";

const key = "the key of the simulator";

export interface TestSimulator extends SimulatorProcess {
  readonly endpoint: { url: string; key: string };
  /** Selects the account, if another process prepared it. */
  use(accountSid: string): void;
  request<Result>(method: string, path: string, body?: unknown): Promise<Result>;
  state(): Promise<SimulatorState>;
  traffic(): Promise<TrafficRow[]>;
  faults(input: FaultsInput): Promise<void>;
  /** What was delivered to each phone, and how often. */
  reached(number: string): Promise<Counters["phones"][number]["reached"]>;
  /** The app's emails in each mailbox. */
  mailsReached(): Promise<Counters["mailboxes"]>;
  /** Waits until nothing is in progress. */
  quiet(): Promise<void>;
}

export interface TestSimulatorOptions {
  readonly pace?: number;
  readonly now?: (() => Date) | undefined;
  /** Calls without audio, with prompts and music at a tenth of their length; the timeout for digits stays real. */
  readonly signalsAlone?: boolean;
}

/** Webhook timeouts have their own tests; here a busy machine must not cause one. */
const quickCalls = { sound: "none", callPace: 0.1, keyPace: 1, hookTimeoutMs: 60_000 } as const;

export async function startTestSimulator(
  databaseUrl: string,
  publicUrl: string,
  appUrl: string,
  { pace = 0, now, signalsAlone = false }: TestSimulatorOptions = {},
): Promise<TestSimulator> {
  const simulator = await startSimulator({
    databaseUrl,
    publicUrl,
    appUrl,
    key,
    pace,
    retryAfterMs: 20,
    ...(now ? { now } : {}),
    ...(signalsAlone ? quickCalls : {}),
  });
  return connectToSimulator({ url: simulator.url, key }, () => simulator.stop());
}

/** A client for a simulator in another process. */
export function connectToSimulator(
  endpoint: { url: string; key: string },
  stop: () => Promise<void> = async () => undefined,
): TestSimulator {
  let sid = "";
  const askOf = async <Result>(
    accountSid: string,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<Result> => {
    const response = await fetch(`${endpoint.url}/control/accounts/${accountSid}${path}`, {
      method,
      headers: { authorization: `Bearer ${endpoint.key}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok)
      throw new Error(`The simulator refused ${method} ${path}: ${response.status} ${text}`);
    return (text === "" ? null : JSON.parse(text)) as Result;
  };
  const request = <Result>(method: string, path: string, body?: unknown) =>
    askOf<Result>(sid, method, path, body);
  let smtpListener = () => ({ host: "127.0.0.1", port: 0 });
  return {
    request,
    stop,
    setSmtpAddress: (endpoint) => {
      smtpListener = endpoint;
    },
    endpoint,
    use: (accountSid) => {
      sid = accountSid;
    },
    state: () => request<SimulatorState>("GET", "/state"),
    start: async () => undefined,
    baseUrl: () => endpoint.url,
    find: () => endpoint,
    async prepare(account) {
      // A later account that is only given a key is not the one whose customers the test controls.
      if (sid === "" || account.mail || !account.apiKey) sid = account.accountSid;
      const { authToken, name, country } = account;
      const email = account.mail ? { email: { ...account.mail, smtp: smtpListener() } } : {};
      const key = account.apiKey ? { apiKey: account.apiKey } : {};
      const input = { authToken, name, country, ...key, ...email };
      const response = await askOf<AccountResponse>(account.accountSid, "PUT", "", input);
      return {
        numbers: response.inboxes.map((inbox) => ({
          ref: inbox.sid,
          number: inbox.number,
          name: inbox.name,
        })),
        customers: [],
      };
    },
    // In a test, customers act only on request.
    startScenario: async () => undefined,
    traffic: async () => (await request<{ rows: TrafficRow[] }>("GET", "/traffic")).rows,
    faults: async (input) => void (await request("PUT", "/faults", input)),
    async reached(number) {
      const { phones } = await request<Counters>("GET", "/counters");
      return phones.find((one) => one.number === number)?.reached ?? [];
    },
    mailsReached: async () => (await request<Counters>("GET", "/counters")).mailboxes,
    quiet: async () => void (await request("GET", "/quiet")),
  };
}
