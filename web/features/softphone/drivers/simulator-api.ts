// Requests between a browser and the simulated carrier (contract/simulator/simulated-call.ts).
import type {
  CallAnswered,
  SoftphoneConnect,
  SoftphoneConnected,
  SoftphoneEvent,
} from "#contract/simulator/simulated-call.ts";
import { limits } from "#domain/limits.ts";
import * as words from "#web/features/softphone/words.ts";
import { fill } from "#web/language/fill.ts";
import { DriverError } from "./driver.ts";
import { readServerEvents } from "./read-server-events.ts";

export interface SimulatorApi {
  readonly connect: (input: SoftphoneConnect) => Promise<SoftphoneConnected>;
  /** Null if the call is over and can't be rejoined. */
  readonly offer: (callSid: string, offer: string) => Promise<CallAnswered | null>;
  readonly digits: (callSid: string, digits: string) => Promise<void>;
  /** Also works while the page unloads, so the carrier doesn't wait for a closed browser. */
  readonly hangUp: (callSid: string) => void;
  readonly events: (
    callSid: string,
    onEvent: (event: SoftphoneEvent) => void,
    signal: AbortSignal,
  ) => Promise<void>;
}

export function createSimulatorApi(
  send: typeof fetch,
  token: () => Promise<string>,
  root = "/softphone/simulator",
): SimulatorApi {
  const request = async (path: string, init: RequestInit): Promise<Response> => {
    const headers = {
      authorization: `Bearer ${await token()}`,
      ...(init.body ? { "content-type": "application/json" } : {}),
    };
    return send(`${root}/${path}`, { ...init, headers });
  };
  const requestMs = limits.browserRequestSeconds.max * 1000;
  const post = (path: string, body?: unknown): Promise<Response> =>
    request(path, {
      method: "POST",
      signal: AbortSignal.timeout(requestMs),
      ...(body === undefined ? { keepalive: true } : { body: JSON.stringify(body) }),
    });
  const isOver = (response: Response) => response.status === 404 || response.status === 410;

  return {
    async connect(input) {
      const response = await post("connect", input);
      if (!response.ok) throw new DriverError(await errorMessageOf(response));
      return (await response.json()) as SoftphoneConnected;
    },
    async offer(callSid, offer) {
      const response = await post(`${callSid}/offer`, { offer });
      if (isOver(response)) return null;
      if (!response.ok) throw new DriverError(await errorMessageOf(response));
      return (await response.json()) as CallAnswered;
    },
    async digits(callSid, digits) {
      await post(`${callSid}/digits`, { digits });
    },
    hangUp: (callSid) => void post(`${callSid}/hangup`).catch(() => undefined),
    async events(callSid, onEvent, signal) {
      // The events themselves may be minutes apart.
      const opening = new AbortController();
      const timer = setTimeout(() => opening.abort(), requestMs);
      const response = await request(`${callSid}/events`, {
        signal: AbortSignal.any([signal, opening.signal]),
      }).finally(() => clearTimeout(timer));
      if (isOver(response)) onEvent({ state: "closed", reason: "completed" });
      else if (!response.ok) throw new DriverError(await errorMessageOf(response));
      else await readServerEvents(response, (data) => onEvent(JSON.parse(data) as SoftphoneEvent));
    },
  };
}

async function errorMessageOf(response: Response): Promise<string> {
  const problem = (await response.json().catch(() => ({}))) as {
    code?: number | string;
    message?: string;
    detail?: string;
  };
  const reason =
    problem.detail ?? problem.message ?? fill(words.simulatorAnswered, { status: response.status });
  return fill(words.simulatorFailed, { reason });
}
