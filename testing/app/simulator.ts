// The simulated outside world inside the test's own process, where time takes no time: what the desk
// starts as a child in life.
import type {
  AccountResponse,
  Counters,
  FaultsInput,
  SimulatorState,
  TrafficRow,
} from "#contract/simulator/simulator.ts";
import type { SimulatorProcess } from "#server/simulator-process.ts";
import { startSimulator } from "#simulator/start.ts";

const key = "the key of the street";

export interface TestSimulator extends SimulatorProcess {
  readonly door: { url: string; key: string };
  /** Whose world it is, where another process prepared it. */
  use(accountSid: string): void;
  ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer>;
  state(): Promise<SimulatorState>;
  wire(): Promise<TrafficRow[]>;
  faults(input: FaultsInput): Promise<void>;
  /** What really reached each phone, and how often. */
  reached(number: string): Promise<Counters["handsets"][number]["reached"]>;
  /** The mails of the desk in each mailbox. */
  mailsReached(): Promise<Counters["mailboxes"]>;
  /** Waits until nothing is under way any more. */
  quiet(): Promise<void>;
}

export interface TestSimulatorOptions {
  readonly pace?: number;
  readonly now?: (() => Date) | undefined;
  /** Calls without sound, whose prompts and music take a tenth of their time; a key is waited for as long as in life. */
  readonly signalsAlone?: boolean;
}

/** The carrier's own patience has tests of its own; here a busy machine is no deaf desk. */
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

/** The same street seen from another process. */
export function connectToSimulator(
  door: { url: string; key: string },
  stop: () => Promise<void> = async () => undefined,
): TestSimulator {
  let sid = "";
  const askOf = async <Answer>(
    accountSid: string,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<Answer> => {
    const response = await fetch(`${door.url}/control/accounts/${accountSid}${path}`, {
      method,
      headers: { authorization: `Bearer ${door.key}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok)
      throw new Error(`The street refused ${method} ${path}: ${response.status} ${text}`);
    return (text === "" ? null : JSON.parse(text)) as Answer;
  };
  const ask = <Answer>(method: string, path: string, body?: unknown) =>
    askOf<Answer>(sid, method, path, body);
  let smtpListener = () => ({ host: "127.0.0.1", port: 0 });
  return {
    ask,
    stop,
    takeMailAt: (door) => {
      smtpListener = door;
    },
    door,
    use: (accountSid) => {
      sid = accountSid;
    },
    state: () => ask<SimulatorState>("GET", "/state"),
    start: async () => undefined,
    baseUrl: () => door.url,
    find: () => door,
    async prepare(account) {
      // A later account that is only given a key is not the one whose customers a test speaks for.
      if (sid === "" || account.mail || !account.apiKey) sid = account.accountSid;
      const { authToken, name, country } = account;
      const mail = account.mail ? { mail: { ...account.mail, smtp: smtpListener() } } : {};
      const key = account.apiKey ? { apiKey: account.apiKey } : {};
      const wish = { authToken, name, country, ...key, ...mail };
      const answer = await askOf<AccountResponse>(account.accountSid, "PUT", "", wish);
      return {
        numbers: answer.lines.map((line) => ({
          ref: line.sid,
          number: line.number,
          name: line.name,
        })),
        customers: [],
      };
    },
    // A test's customers speak when the test says so.
    startScenario: async () => undefined,
    wire: async () => (await ask<{ rows: TrafficRow[] }>("GET", "/wire")).rows,
    faults: async (input) => void (await ask("PUT", "/faults", input)),
    async reached(number) {
      const { handsets } = await ask<Counters>("GET", "/counters");
      return handsets.find((one) => one.number === number)?.reached ?? [];
    },
    mailsReached: async () => (await ask<Counters>("GET", "/counters")).mailboxes,
    quiet: async () => void (await ask("GET", "/quiet")),
  };
}
