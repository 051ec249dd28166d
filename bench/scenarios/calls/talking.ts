// Calls with audio through the whole system: customers and members send packets, one member uses real Chromium. While
// all of them talk, more callers ring.
import { setTimeout as pause } from "node:timers/promises";
import type { BenchContext } from "#bench/bench-context.ts";
import { unrestrictedMember } from "#bench/bench-members.ts";
import { Listener } from "#bench/client/listener.ts";
import { cpuMsOf, cpuMsOfChildren } from "#bench/processes.ts";
import { roundFigure, type Spread, spreadOf } from "#bench/spread.ts";
import type { CallStarted, SoftphoneConnected } from "#contract/simulator/simulated-call.ts";
import type { SimulatorState } from "#contract/simulator/simulator.ts";
import type { CallId } from "#domain/ids.ts";
import { required } from "#domain/required.ts";
import { type TestPhone, TestPhonePool } from "#testing/fixtures/simulator/media/test-phone.ts";
import { type Agent, agentOf } from "./agents.ts";
import { type AgentPage, answerInPage } from "./ring-in-page.ts";
import { measureRinging, type RingingExtent, type RingingFigures } from "./ringing.ts";

export interface TalkingFigures {
  readonly calls: number;
  /** From claiming a call until the customer's voice is heard. */
  readonly toVoice: Spread;
  /** The same in Chromium; null without a browser. */
  readonly toVoiceInPage: number | null;
  /** Phones that do not hear the other side while all talk. */
  readonly deaf: number;
  readonly fewestPacketsPerSecond: number;
  /** Calls still active at the end. */
  readonly stillOn: number;
  /** Share of one CPU: the app with its database, and the simulated carrier with its audio. */
  readonly appCpuShare: number;
  readonly carrierCpuShare: number;
  readonly underLoad: RingingFigures;
}

const [customerHz, memberHz] = [700, 1_300] as const;

interface Talk {
  readonly phone: TestPhone;
  readonly hears: number;
}

export async function measureTalking(
  station: BenchContext,
  people: {
    readonly agents: readonly Agent[];
    readonly free: Agent;
    readonly desk: AgentPage | null;
  },
  { seconds, meanwhile }: { seconds: number; meanwhile: RingingExtent },
): Promise<TalkingFigures> {
  const phonePool = new TestPhonePool();
  const customers = await createCustomerSimulator(station);
  const listener = await Listener.open(station.app.port, people.free.cookie, { after: 0 });
  const rings = new Map<string, (callId: CallId) => void>();
  listener.hear = ({ frame }) => {
    if (frame.type !== "changes") return;
    for (const change of frame.changes)
      if (change.entity === "call" && change.state?.state === "ringing")
        rings.get(change.state.number)?.(change.state.id);
  };
  /** Calls from a new customer; resolves when it rings. */
  const ring = async (): Promise<{ callId: CallId; customer: TestPhone }> => {
    const customer = phonePool.take();
    customer.hum(customerHz);
    const who = await customers.addCustomer();
    const rung = new Promise<CallId>((settle) => rings.set(who.number, settle));
    await customer.accept(await customers.call(who.id, await customer.offer()));
    await customer.connected;
    const callId = await rung;
    rings.delete(who.number);
    return { callId, customer };
  };
  try {
    const talks: Talk[] = [];
    const durationsMs: number[] = [];
    for (const agent of people.agents) {
      const { callId, customer } = await ring();
      const member = phonePool.take();
      member.hum(memberHz);
      durationsMs.push(await answer(agent, callId, member));
      talks.push({ phone: customer, hears: memberHz }, { phone: member, hears: customerHz });
    }
    let toVoiceInPage: number | null = null;
    if (people.desk) {
      const { customer } = await ring();
      toVoiceInPage = roundFigure(await answerInPage(people.desk));
      talks.push({ phone: customer, hears: 0 });
    }
    await pause(1_500);
    const before = { app: cpuMsOf(station.app), carrier: cpuMsOfChildren(station.app) };
    const had = talks.map(({ phone }) => phone.packets);
    const startedAt = performance.now();
    await pause(seconds * 1_000);
    const durationMs = performance.now() - startedAt;
    const got = talks.map(({ phone }, index) => phone.packets - (had[index] ?? 0));
    const share = (ms: number) => roundFigure(ms / durationMs);
    const appCpuShare = share(cpuMsOf(station.app) - before.app);
    const carrierCpuShare = share(cpuMsOfChildren(station.app) - before.carrier);
    const deaf = talks.filter(({ phone, hears }) => hears > 0 && phone.hears(hears) < 0.1).length;
    const underLoad = await measureRinging(station, people.free, meanwhile);
    return {
      calls: people.agents.length + (people.desk ? 1 : 0),
      appCpuShare,
      carrierCpuShare,
      toVoice: spreadOf(durationsMs),
      toVoiceInPage,
      underLoad,
      deaf,
      stillOn: await countActive(people.free),
      fewestPacketsPerSecond: roundFigure((Math.min(...got) * 1_000) / durationMs),
    };
  } finally {
    listener.close();
    await phonePool.close();
  }
}

async function countActive(agent: Agent): Promise<number> {
  const { rows } = await agent.ask("listLiveCalls", {});
  return rows.filter((call) => call.state === "active").length;
}

/** As the browser does: claims the call, presents its join token, and listens. */
async function answer(agent: Agent, callId: CallId, phone: TestPhone): Promise<number> {
  const { phones } = await agent.ask("issueSoftphoneCredentials", {});
  const token = required(phones[0], "an inbox whose calls browsers join").token;
  const startedAt = performance.now();
  const { legId, joinToken } = await agent.ask("claimCall", { callId });
  const answered = await agent.fetch("/softphone/simulator/connect", {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify({
      token,
      params: { callId, legId, joinToken },
      offer: await phone.offer(),
    }),
  });
  if (!answered.ok) throw new Error(`connect: ${answered.status} ${await answered.text()}`);
  await phone.accept(((await answered.json()) as SoftphoneConnected).answer);
  while (phone.hears(customerHz, 0.06) < 0.05) {
    if (performance.now() - startedAt > 10_000) throw new Error("no voice within ten seconds");
    await pause(10);
  }
  return performance.now() - startedAt;
}

interface CustomerSimulator {
  addCustomer(): Promise<{ id: string; number: string }>;
  /** Returns the carrier's SDP answer to this offer. */
  call(customer: string, offer: string): Promise<string>;
}

let addedCount = 0;

async function createCustomerSimulator(station: BenchContext): Promise<CustomerSimulator> {
  const { id } = await station.crew.findMember(unrestrictedMember);
  const owner = agentOf(station.app.port, id, await station.crew.signIn(unrestrictedMember));
  const ask = async <Result>(method: string, path: string, data?: unknown): Promise<Result> => {
    const answered = await owner.fetch(`/simulator/api/${path}`, {
      method,
      ...(data === undefined ? {} : { body: JSON.stringify(data) }),
    });
    if (!answered.ok) throw new Error(`${path}: ${answered.status} ${await answered.text()}`);
    return (await answered.json()) as Result;
  };
  const { inboxes } = await ask<SimulatorState>("GET", "state");
  const front = station.crew.inboxes.find((one) => one.name === "Front desk")?.address;
  const inboxNumber = required(
    inboxes.find((one) => one.number === front),
    "the seeded inbox stands at the carrier",
  ).number;
  return {
    async addCustomer() {
      addedCount += 1;
      const number = `+1${803 + (addedCount % 90)}555${3_000 + addedCount}`;
      const { id: customer } = await ask<{ id: string }>("POST", "customers", {
        name: `Caller ${addedCount}`,
        number,
      });
      return { id: customer, number };
    },
    async call(customer, offer) {
      const started = await ask<CallStarted>("POST", "calls", {
        customer,
        inboxNumber,
        offer,
      });
      return required(started.answer, "an answer to an offer");
    },
  };
}
