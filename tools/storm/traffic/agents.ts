// Members at browsers who can be rung: awake by a heartbeat, they claim calls and join them by the carrier's own address.
import { randomBytes, randomUUID } from "node:crypto";
import { required } from "#domain/errors.ts";
import { createId, type DeviceId } from "#domain/ids.ts";
import type { Told } from "./ask.ts";
import { bodyOf, type Desk } from "./desk.ts";

export interface JoinToken {
  readonly callId: string;
  readonly legId: string;
  readonly pass: string;
}

export interface Agent {
  readonly memberId: string;
  /** As they do at their browser; with a key it is done once, however often it is asked. */
  rpc(name: string, input: unknown, key?: string): Promise<Told>;
  /** Can be rung for some seconds more. */
  beat(): Promise<void>;
  join(token: JoinToken): Promise<Told>;
  /** Their own leg alone. */
  leave(callSid: string): Promise<Told>;
  isBusy: boolean;
}

const password = "kettle rain on a tin roof";
const beatMs = 4_000;

export async function inviteAgents(desk: Desk, count: number): Promise<Agent[]> {
  const agents: Agent[] = [];
  for (let nth = 1; nth <= count; nth += 1) {
    const invited = { email: `agent.${nth}@copperline.example`, role: "agent" };
    const { link } = bodyOf<{ link: string }>(await desk.rpc("inviteMember", invited));
    const token = required(/[^/#=]+$/.exec(link)?.[0], "the token of an invitation");
    const cookie = await desk.signIn("acceptInvitation", {
      ...{ token, name: `Agent ${nth}`, password },
    });
    agents.push(await agentOf(desk, cookie));
  }
  return agents;
}

async function agentOf(desk: Desk, cookie: string): Promise<Agent> {
  const rpc: Agent["rpc"] = (name, input, key) => desk.rpcOf(cookie, name, input, key);
  const { me } = bodyOf<{ me: { id: string } }>(await rpc("getMe", {}));
  const deviceId = createId<DeviceId>(Date.now(), randomBytes(10));
  let token: string | null = null;
  const softphone = async (): Promise<Told & { kind: "done" }> => {
    const opened = await rpc("issueSoftphoneCredentials", {});
    if (opened.kind !== "done") throw new Error(JSON.stringify(opened));
    return opened;
  };
  return {
    memberId: me.id,
    isBusy: false,
    rpc,
    async beat() {
      const device = { deviceId, name: "Chromium", driver: "simulator", state: "ready" };
      await rpc("reportDevice", device);
    },
    async join(params) {
      try {
        token ??= required(
          bodyOf<{ phones: { token: string }[] }>(await softphone()).phones[0],
          "a line whose calls browsers join",
        ).token;
      } catch (error) {
        return { kind: "unclear", why: String(error) };
      }
      return desk.softphone(token, "connect", { token, params, offer: "v=0" });
    },
    leave: (callSid) => desk.softphone(token ?? "", `${callSid}/hangup`, {}),
  };
}

/** They can be rung from now on, until what this gives back is called. */
export async function keepAwake(agents: readonly Agent[]): Promise<() => void> {
  const beat = () => Promise.all(agents.map((one) => one.beat().catch(() => undefined)));
  await beat();
  const timer = setInterval(() => void beat(), beatMs);
  return () => clearInterval(timer);
}

/** The same request again until its answer means something, with one key. */
export async function ask(
  agent: Agent,
  name: string,
  input: unknown,
  { untilMs, key = randomUUID() }: { readonly untilMs: number; readonly key?: string },
): Promise<Told> {
  for (;;) {
    const answer = await agent.rpc(name, input, key);
    if (answer.kind !== "unclear" || performance.now() > untilMs) return answer;
    await new Promise((again) => setTimeout(again, 200));
  }
}
