// Three calls at the moment of a kill: one that is spoken in, one that an agent answers, and one that nobody answers.
import type { SimulatorState } from "#contract/simulator/simulator.ts";
import { required } from "#domain/errors.ts";
import { type Agent, ask, type JoinToken } from "#tools/storm/traffic/agents.ts";
import { publishCallFlow } from "#tools/storm/traffic/calls.ts";
import { bodyOf, type Desk, type Person } from "#tools/storm/traffic/desk.ts";
import type { Holdings } from "./holdings.ts";
import type { Stopwatch } from "./measures.ts";
import { momentOf, mustBecome } from "./waiting.ts";

const announcement = "Nobody is at the phone. Speak after the tone.";
const ringSeconds = 15;
const patienceMs = 60_000;

/** Calls of the second number ring every agent, and after a while the caller may leave a message. */
export const ringAgents = (desk: Desk): Promise<void> =>
  publishCallFlow(desk, desk.callLine, { seconds: ringSeconds, announcement });

export interface CallScene {
  readonly desk: Desk;
  readonly held: Holdings;
  readonly watch: Stopwatch;
  /** Both are free. */
  readonly agents: readonly [speaks: Agent, answers: Agent];
  readonly callers: readonly [spoken: Person, answered: Person, unanswered: Person];
}

export interface Calls {
  /** Measures how each of them continues after a kill at this moment. */
  continueAfter(killedAtMs: number): Promise<void>;
  end(): Promise<void>;
}

export async function beginCalls(scene: CallScene): Promise<Calls> {
  const { desk, held, watch } = scene;
  const [speaks, answers] = scene.agents;
  const dial = async ({ carrierId: customer }: Person) => {
    const answer = await desk.carrier("POST", "/calls", { customer, line: desk.callLine.address });
    return bodyOf<{ callSid: string }>(answer).callSid;
  };
  const comesTo = (sid: string, state: string) => async () =>
    (await held.call(sid))?.state === state;
  const idOf = async (sid: string) => required(await held.call(sid), "a call of the desk").id;
  const answerBy = async (agent: Agent, sid: string, untilMs: number) => {
    const callId = await idOf(sid);
    const token = bodyOf<JoinToken>(await ask(agent, "claimCall", { callId }, { untilMs }));
    bodyOf(await agent.join(token));
  };

  const spoken = await dial(scene.callers[0]);
  await mustBecome("the first call rings", comesTo(spoken, "ringing"));
  await answerBy(speaks, spoken, performance.now() + patienceMs);
  await mustBecome("the first call is spoken in", comesTo(spoken, "active"));
  const answered = await dial(scene.callers[1]);
  const unanswered = await dial(scene.callers[2]);
  for (const sid of [answered, unanswered])
    await mustBecome("the other calls ring", comesTo(sid, "ringing"));
  const dueAt = required((await held.call(unanswered))?.dueAt, "the time until which it rings");
  const dueAtMs = performance.now() + (dueAt.getTime() - Date.now());

  async function holds(killedAtMs: number): Promise<void> {
    const untilMs = killedAtMs + patienceMs;
    const input = { callId: await idOf(spoken), isHeld: true };
    bodyOf(await ask(speaks, "holdCall", input, { untilMs }));
    const at = await momentOf(comesTo(spoken, "held"), patienceMs);
    watch.note("command", at && at - killedAtMs);
  }
  async function isAnswered(killedAtMs: number): Promise<void> {
    await answerBy(answers, answered, killedAtMs + patienceMs);
    const at = await momentOf(comesTo(answered, "active"), patienceMs);
    watch.note("answer", at && at - killedAtMs);
  }
  async function isLedOn(killedAtMs: number): Promise<void> {
    const times = async () => timesHeard(desk, scene.callers[2].number, unanswered);
    const at = await momentOf(async () => (await times()) > 0, patienceMs);
    watch.note("nextStep", at && Math.max(0, at - Math.max(dueAtMs, killedAtMs)));
    // The job behind the command comes eight seconds after it; a caller who speaks by now may not be interrupted by it.
    await momentOf(async () => (await times()) > 1, 10_000);
    watch.count("heard_twice", Math.max(0, (await times()) - 1));
  }
  return {
    async continueAfter(killedAtMs) {
      await Promise.all([holds(killedAtMs), isAnswered(killedAtMs), isLedOn(killedAtMs)]);
    },
    async end() {
      for (const sid of [spoken, answered, unanswered])
        await desk.carrier("POST", `/calls/${sid}/hangup`, {});
      for (const sid of [spoken, answered, unanswered])
        await mustBecome("the calls are over", comesTo(sid, "ended"), 3 * patienceMs);
      for (const [agent, sid] of [
        [speaks, spoken],
        [answers, answered],
      ] as const) {
        const untilMs = performance.now() + patienceMs;
        await ask(agent, "wrapUpCall", { callId: await idOf(sid) }, { untilMs });
      }
    },
  };
}

async function timesHeard(desk: Desk, number: string, sid: string): Promise<number> {
  const state = bodyOf<SimulatorState>(await desk.carrier("GET", "/state"));
  const call = state.customers.find((one) => one.number === number)?.call;
  if (call?.sid !== sid) throw new Error(`${number} is in no such call`);
  return call.captions.filter(({ text }) => text.includes("after the tone")).length;
}
