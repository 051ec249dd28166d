// The words that a browser and the simulated carrier say to each other (contract/simulator/simulated-call.ts).
import type {
  CallAnswered,
  SoftphoneConnect,
  SoftphoneConnected,
  SoftphoneEvent,
} from "#contract/simulator/simulated-call.ts";
import { DriverError } from "./driver.ts";
import { readServerEvents } from "./read-server-events.ts";

export interface SimulatorApi {
  readonly connect: (words: SoftphoneConnect) => Promise<SoftphoneConnected>;
  /** null: the call is over, and no path leads back into it. */
  readonly offer: (callSid: string, offer: string) => Promise<CallAnswered | null>;
  readonly digits: (callSid: string, digits: string) => Promise<void>;
  /** Also while the page is going: the carrier shall not wait for a dead browser. */
  readonly hangUp: (callSid: string) => void;
  readonly events: (
    callSid: string,
    heard: (event: SoftphoneEvent) => void,
    signal: AbortSignal,
  ) => Promise<void>;
}

export function createSimulatorApi(
  send: typeof fetch,
  token: () => Promise<string>,
  root = "/softphone/simulator",
): SimulatorApi {
  const ask = async (path: string, init: RequestInit): Promise<Response> => {
    const headers = {
      authorization: `Bearer ${await token()}`,
      ...(init.body ? { "content-type": "application/json" } : {}),
    };
    return send(`${root}/${path}`, { ...init, headers });
  };
  const post = (path: string, body?: unknown): Promise<Response> =>
    ask(path, {
      method: "POST",
      ...(body === undefined ? { keepalive: true } : { body: JSON.stringify(body) }),
    });
  const isOver = (answer: Response) => answer.status === 404 || answer.status === 410;

  return {
    async connect(words) {
      const answer = await post("connect", words);
      if (!answer.ok) throw new DriverError(await sayOf(answer));
      return (await answer.json()) as SoftphoneConnected;
    },
    async offer(callSid, offer) {
      const answer = await post(`${callSid}/offer`, { offer });
      if (isOver(answer)) return null;
      if (!answer.ok) throw new DriverError(await sayOf(answer));
      return (await answer.json()) as CallAnswered;
    },
    async digits(callSid, digits) {
      await post(`${callSid}/digits`, { digits });
    },
    hangUp: (callSid) => void post(`${callSid}/hangup`).catch(() => undefined),
    async events(callSid, heard, signal) {
      const answer = await ask(`${callSid}/events`, { signal });
      if (isOver(answer)) heard({ state: "closed", why: "completed" });
      else if (!answer.ok) throw new DriverError(await sayOf(answer));
      else await readServerEvents(answer, (data) => heard(JSON.parse(data) as SoftphoneEvent));
    },
  };
}

async function sayOf(answer: Response): Promise<string> {
  const problem = (await answer.json().catch(() => ({}))) as {
    code?: number | string;
    message?: string;
    detail?: string;
  };
  const why = problem.detail ?? problem.message ?? `it answered with ${answer.status}`;
  return `The simulator couldn't connect the call: ${why}`;
}
