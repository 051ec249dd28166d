// Agents in browsers who can be rung: kept available by a heartbeat, they claim calls and join them through the
// carrier's own URL.
import { randomBytes, randomUUID } from "node:crypto";
import { createId, type DeviceId } from "#domain/ids.ts";
import { required } from "#domain/required.ts";
import { type AppSession, bodyOf } from "./app-session.ts";
import type { RequestResult } from "./request.ts";

export interface JoinToken {
  readonly callId: string;
  readonly legId: string;
  readonly joinToken: string;
}

export interface Agent {
  readonly memberId: string;
  /** Calls the app as their browser does; with an idempotency key it is done once. */
  rpc(name: string, input: unknown, key?: string): Promise<RequestResult>;
  /** Keeps them available for some more seconds. */
  heartbeat(): Promise<void>;
  join(token: JoinToken): Promise<RequestResult>;
  /** Ends only their own leg. */
  leave(callSid: string): Promise<RequestResult>;
  isBusy: boolean;
}

const password = "kettle rain on a tin roof";
const heartbeatMs = 4_000;

export async function inviteAgents(session: AppSession, count: number): Promise<Agent[]> {
  const agents: Agent[] = [];
  for (let nth = 1; nth <= count; nth += 1) {
    const invited = { email: `agent.${nth}@copperline.example`, role: "agent" };
    const { link } = bodyOf<{ link: string }>(await session.rpc("inviteMember", invited));
    const token = required(/[^/#=]+$/.exec(link)?.[0], "the token of an invitation");
    const cookie = await session.signIn("acceptInvitation", {
      token,
      name: `Agent ${nth}`,
      password,
    });
    agents.push(await agentOf(session, cookie));
  }
  return agents;
}

async function agentOf(session: AppSession, cookie: string): Promise<Agent> {
  const rpc: Agent["rpc"] = (name, input, key) => session.rpcOf(cookie, name, input, key);
  const { me } = bodyOf<{ me: { id: string } }>(await rpc("getMe", {}));
  const deviceId = createId<DeviceId>(Date.now(), randomBytes(10));
  let token: string | null = null;
  const softphone = async (): Promise<RequestResult & { kind: "done" }> => {
    const opened = await rpc("issueSoftphoneCredentials", {});
    if (opened.kind !== "done") throw new Error(JSON.stringify(opened));
    return opened;
  };
  return {
    memberId: me.id,
    isBusy: false,
    rpc,
    async heartbeat() {
      const device = { deviceId, name: "Chromium", driver: "simulator", state: "ready" };
      await rpc("reportDevice", device);
    },
    async join(params) {
      try {
        token ??= required(
          bodyOf<{ phones: { token: string }[] }>(await softphone()).phones[0],
          "an inbox whose calls browsers join",
        ).token;
      } catch (error) {
        return { kind: "unclear", reason: String(error) };
      }
      return session.softphone(token, "connect", { token, params, offer: "v=0" });
    },
    leave: (callSid) => session.softphone(token ?? "", `${callSid}/hangup`, {}),
  };
}

/** Keeps the agents available until the returned function is called. */
export async function startHeartbeats(agents: readonly Agent[]): Promise<() => void> {
  const sendHeartbeats = () =>
    Promise.all(agents.map((one) => one.heartbeat().catch(() => undefined)));
  await sendHeartbeats();
  const timer = setInterval(() => void sendHeartbeats(), heartbeatMs);
  return () => clearInterval(timer);
}

/** Repeats the request with the same idempotency key until its outcome is known. */
export async function rpcWithRetry(
  agent: Agent,
  name: string,
  input: unknown,
  { untilMs, key = randomUUID() }: { readonly untilMs: number; readonly key?: string },
): Promise<RequestResult> {
  for (;;) {
    const response = await agent.rpc(name, input, key);
    if (response.kind !== "unclear" || performance.now() > untilMs) return response;
    await new Promise((again) => setTimeout(again, 200));
  }
}
