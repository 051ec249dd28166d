// A street of its own for one test: simulator, listening desk, the carrier's SDK, and the control API.
import { randomBytes } from "node:crypto";
import twilio from "twilio";
import { inject, onTestFinished } from "vitest";
import type {
  AccountAnswer,
  AccountInput,
  Counters,
  FaultsInput,
  SimulatorState,
  WireRow,
} from "#contract/simulator/simulator.ts";
import { type Simulator, type SimulatorOptions, startSimulator } from "#simulator/start.ts";
import { type FakeDesk, openFakeDesk, publicUrl } from "./fake-desk.ts";

export const key = "key of the street";
export const authToken = "0123456789abcdef0123456789abcdef";

export const newSchema = (): string => `simulator_${randomBytes(6).toString("hex")}`;

export interface OpenWorld {
  schema: string;
  sid: string;
  desk: FakeDesk;
  simulator: Simulator;
  account: AccountAnswer;
  client: ReturnType<typeof twilio>;
  line: string;
  ada: { id: string; number: string };
  max: { id: string; number: string };
  control(method: string, path: string, body?: unknown): Promise<Response>;
  read<T>(path: string): Promise<T>;
  state(): Promise<SimulatorState>;
  wire(): Promise<WireRow[]>;
  reached(number: string): Promise<{ text: string; times: number }[]>;
  faults(input: FaultsInput): Promise<void>;
  quiet(): Promise<void>;
  text(who: { id: string }, text: string, more?: Record<string, unknown>): Promise<string>;
  restart(how?: { samePort?: boolean; isSudden?: boolean }): Promise<void>;
}

export async function openWorld(
  more: Partial<SimulatorOptions> & { account?: Partial<AccountInput> } = {},
): Promise<OpenWorld> {
  const desk = await openFakeDesk(authToken);
  onTestFinished(() => desk.close());
  const schema = newSchema();
  const { account: accountInput, ...options } = more;
  const settings: SimulatorOptions = {
    databaseUrl: inject("postgres").url,
    schema,
    publicUrl,
    appUrl: desk.url,
    key,
    pace: 0,
    ...options,
  };
  let simulator = await startSimulator(settings);
  onTestFinished(() => simulator.stop());
  const sid = `AC${randomBytes(16).toString("hex")}`;
  const control = (method: string, path: string, body?: unknown) =>
    fetch(`${simulator.url}/control/accounts/${sid}${path === "" ? "" : `/${path}`}`, {
      method,
      headers: { authorization: `Bearer ${key}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const put = await control("PUT", "", {
    authToken,
    name: "Copperline",
    country: "GB",
    ...accountInput,
  } satisfies AccountInput);
  const account = (await put.json()) as AccountAnswer;
  const [ada, max] = account.customers;
  const line = account.lines[0];
  if (ada === undefined || max === undefined || line === undefined) throw new Error("no street");
  const makeClient = () => {
    const made = twilio(sid, authToken);
    made.api.baseUrl = simulator.url;
    return made;
  };
  const client = makeClient();
  await client.incomingPhoneNumbers(line.sid).update({ smsUrl: `${publicUrl}/hooks/text` });
  const read = async <T>(path: string): Promise<T> =>
    (await (await control("GET", path)).json()) as T;
  const quiet = async () => {
    const answer = await control("GET", "quiet?timeoutMs=25000");
    if (!answer.ok) throw new Error("the street does not come to rest");
  };
  return {
    schema,
    sid,
    desk,
    get simulator() {
      return simulator;
    },
    account,
    client,
    line: line.number,
    ada,
    max,
    control,
    read,
    state: () => read<SimulatorState>("state"),
    wire: async () => (await read<{ rows: WireRow[] }>("wire")).rows,
    reached: async (number) => {
      const { handsets } = await read<Counters>("counters");
      return [...(handsets.find((one) => one.number === number)?.reached ?? [])];
    },
    faults: async (input) => {
      const answer = await control("PUT", "faults", input);
      if (!answer.ok) throw new Error(await answer.text());
    },
    quiet,
    text: async (who, text, rest) => {
      const answer = await control("POST", `customers/${who.id}/texts`, {
        line: line.number,
        text,
        ...rest,
      });
      if (!answer.ok) throw new Error(await answer.text());
      return ((await answer.json()) as { sid: string }).sid;
    },
    restart: async (how) => {
      const { port } = simulator;
      await simulator.stop(how?.isSudden);
      simulator = await startSimulator(how?.samePort === false ? settings : { ...settings, port });
    },
  };
}
