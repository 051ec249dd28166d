// A member's browser as a phone, without a browser: reports its device, claims a call and joins it through the
// simulated carrier's softphone endpoint.
import { randomBytes } from "node:crypto";
import type { SoftphoneConnected } from "#contract/simulator/simulated-call.ts";
import { type CallId, createId, type DeviceId } from "#domain/ids.ts";
import { required } from "#domain/required.ts";
import type { TestBrowser } from "#testing/app/test-browser.ts";

interface Joined {
  readonly callSid: string;
  /** Ends its own leg only, as a browser does. */
  hangsUp(): Promise<void>;
}

interface JoinTokenRef {
  readonly callId: string;
  readonly legId: string;
  readonly joinToken: string;
}

export interface TestSoftphone {
  readonly browser: TestBrowser;
  /** Makes the member available for calls; repeated calls are heartbeats. */
  wakes(): Promise<void>;
  sleeps(): Promise<void>;
  joins(join: JoinTokenRef): Promise<Joined>;
  /** Claims the ringing call and joins it. */
  answers(callId: CallId): Promise<Joined>;
}

/** Heartbeat of a browser, which would otherwise count as inactive. */
const heartbeatMs = 4_000;

/** Keeps the members available until the returned function is called. */
export async function startHeartbeats(people: readonly TestSoftphone[]): Promise<() => void> {
  const sendHeartbeats = () => Promise.all(people.map((one) => one.wakes()));
  await sendHeartbeats();
  const heartbeatTimer = setInterval(
    () => void sendHeartbeats().catch(() => undefined),
    heartbeatMs,
  );
  return () => clearInterval(heartbeatTimer);
}

export function createTestSoftphone(browser: TestBrowser, carrierUrl: string): TestSoftphone {
  const deviceId = createId<DeviceId>(Date.now(), randomBytes(10));
  const post = async (token: string, path: string, body: unknown): Promise<Response> => {
    const response = await fetch(`${carrierUrl}/softphone/${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    // 404: already hung up.
    if (!response.ok && response.status !== 404)
      throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response;
  };
  const joins = async ({ callId, legId, joinToken }: JoinTokenRef): Promise<Joined> => {
    const { phones } = await browser.rpc("issueSoftphoneCredentials", {});
    const { token } = required(phones[0], "an inbox whose calls browsers join");
    const params = { callId, legId, joinToken };
    const response = await post(token, "connect", { token, params, offer: "v=0" });
    const { callSid } = (await response.json()) as SoftphoneConnected;
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
