// Members who can take calls: each signed in, available, and reporting its device as a browser does.
import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { BenchContext } from "#bench/bench-context.ts";
import type { Inputs, Outputs, RouteName } from "#contract/routes.ts";
import { createId, type DeviceId, type MemberId, type PersonId } from "#domain/ids.ts";
import { insertPerson } from "#server/store/auth/person.ts";
import { insertMember } from "#server/store/workspace/member.ts";
import { emailOf } from "#tools/seed/sample-company.ts";

export interface Agent {
  readonly memberId: MemberId;
  readonly cookie: string;
  ask<Name extends RouteName>(name: Name, input: Inputs[Name]): Promise<Outputs[Name]>;
  fetch(path: string, init: RequestInit): Promise<Response>;
}

export interface BenchAgents {
  readonly agents: readonly Agent[];
  stop(): Promise<void>;
}

/** The same interval as in browsers. */
const heartbeatMs = 4_000;
let createdCount = 0;

export async function createAgents(station: BenchContext, count: number): Promise<BenchAgents> {
  const agents: Agent[] = [];
  for (let index = 0; index < count; index += 1) agents.push(await createAgent(station));
  const devices = agents.map((agent) => ({ agent, deviceId: newId<DeviceId>() }));
  const sendHeartbeats = () =>
    Promise.all(
      devices.map(({ agent, deviceId }) => {
        const device = { deviceId, name: "Bench", driver: "simulator", state: "ready" } as const;
        return agent.ask("reportDevice", device);
      }),
    );
  await sendHeartbeats();
  const heartbeatTimer = setInterval(
    () => void sendHeartbeats().catch(() => undefined),
    heartbeatMs,
  );
  return {
    agents,
    async stop() {
      clearInterval(heartbeatTimer);
      // The last heartbeats may still be in flight.
      await pause(500);
      for (const { agent, deviceId } of devices) await agent.ask("removeDevice", { deviceId });
    },
  };
}

const newId = <Id extends string>() => createId(Date.now(), randomBytes(10)) as string as Id;

async function createAgent({ crew, app }: BenchContext): Promise<Agent> {
  createdCount += 1;
  const name = `Agent ${createdCount}`;
  const [personId, memberId] = [newId<PersonId>(), newId<MemberId>()];
  const [email, at] = [emailOf(name), new Date()];
  await crew.database.transaction(async (tx) => {
    await insertPerson(tx, { id: personId, email, name, passwordHash: "", at });
    await insertMember(tx, crew.workspaceId, {
      id: memberId,
      personId,
      name,
      email,
      role: "agent",
      at,
    });
  });
  return agentOf(app.port, memberId, await crew.signIn(name));
}

export function agentOf(port: number, memberId: MemberId, cookie: string): Agent {
  const root = `http://127.0.0.1:${port}`;
  const agent: Agent = {
    memberId,
    cookie,
    fetch(path, init) {
      return fetch(`${root}${path}`, {
        ...init,
        headers: { "content-type": "application/json", ...init.headers, cookie },
      });
    },
    async ask(name, input) {
      const response = await agent.fetch(`/rpc/${name}`, {
        method: "POST",
        body: JSON.stringify(input),
      });
      if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`);
      return (await response.json()) as never;
    },
  };
  return agent;
}
