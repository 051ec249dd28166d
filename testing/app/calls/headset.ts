// A member's browser as a telephone, without the browser: it says that it is awake, takes a call and joins it by
// the simulated carrier's own door.
import { randomBytes } from "node:crypto";
import type { SoftphoneConnected } from "#contract/simulator/simulated-call.ts";
import { required } from "#domain/errors.ts";
import { type CallId, createId, type DeviceId } from "#domain/ids.ts";
import type { TestBrowser } from "#testing/app/test-browser.ts";

export interface Joined {
  readonly callSid: string;
  /** As the browser does by itself: its own leg alone. */
  hangsUp(): Promise<void>;
}

export interface JoinTokenRef {
  readonly callId: string;
  readonly legId: string;
  readonly pass: string;
}

export interface Headset {
  readonly browser: TestBrowser;
  /** Can be rung from now on; said again it is a heartbeat. */
  wakes(): Promise<void>;
  sleeps(): Promise<void>;
  joins(pass: JoinTokenRef): Promise<Joined>;
  /** Takes the call that rings, and joins it. */
  answers(callId: CallId): Promise<Joined>;
}

/** As browsers do, which would count as asleep without it. */
const beatMs = 4_000;

/** Awake from now on, until what is given back is called. */
export async function stayAwake(people: readonly Headset[]): Promise<() => void> {
  const beat = () => Promise.all(people.map((one) => one.wakes()));
  await beat();
  const heart = setInterval(() => void beat().catch(() => undefined), beatMs);
  return () => clearInterval(heart);
}

export function headsetFor(browser: TestBrowser, carrierUrl: string): Headset {
  const deviceId = createId<DeviceId>(Date.now(), randomBytes(10));
  const post = async (token: string, path: string, body: unknown): Promise<Response> => {
    const answer = await fetch(`${carrierUrl}/softphone/${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    // Hung up twice is hung up.
    if (!answer.ok && answer.status !== 404)
      throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const joins = async ({ callId, legId, pass }: JoinTokenRef): Promise<Joined> => {
    const { phones } = await browser.rpc("issueSoftphoneCredentials", {});
    const { token } = required(phones[0], "a line whose calls browsers join");
    const params = { callId, legId, pass };
    const answer = await post(token, "connect", { token, params, offer: "v=0" });
    const { callSid } = (await answer.json()) as SoftphoneConnected;
    return { callSid, hangsUp: async () => void (await post(token, `${callSid}/hangup`, {})) };
  };
  return {
    browser,
    joins,
    async wakes() {
      const device = { deviceId, name: "Chromium", driver: "simulator", state: "ready" } as const;
      await browser.rpc("reportDevice", device);
    },
    sleeps: async () => void (await browser.rpc("removeDevice", { deviceId })),
    answers: async (callId) => joins(await browser.rpc("claimCall", { callId })),
  };
}
