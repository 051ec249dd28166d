// Three calls at the moment of a kill: one active, one answered by an agent, and one unanswered.
import type { SimulatorState } from "#contract/simulator/simulator.ts";
import { required } from "#domain/required.ts";
import { type Agent, type JoinToken, rpcWithRetry } from "#tools/storm/traffic/agents.ts";
import { type AppSession, bodyOf, type Person } from "#tools/storm/traffic/app-session.ts";
import { publishCallFlow } from "#tools/storm/traffic/calls.ts";
import { findTimeWhen, mustBecome } from "./find-time-when.ts";
import type { Holdings } from "./holdings.ts";
import type { Stopwatch } from "./measures.ts";

const announcement = "Nobody is at the phone. Speak after the tone.";
const ringSeconds = 15;
const patienceMs = 60_000;

/** Calls to the second number ring every agent and then go to voicemail. */
export const ringAgents = (session: AppSession): Promise<void> =>
  publishCallFlow(session, session.callInbox, { seconds: ringSeconds, announcement });

interface CallScene {
  readonly session: AppSession;
  readonly held: Holdings;
  readonly watch: Stopwatch;
  /** Both are free. */
  readonly agents: readonly [speaks: Agent, answers: Agent];
  readonly callers: readonly [spoken: Person, answered: Person, unanswered: Person];
}

interface Calls {
  /** Measures how each call continues after a kill at this time. */
  continueAfter(killedAtMs: number): Promise<void>;
  end(): Promise<void>;
}

export async function startCalls(scene: CallScene): Promise<Calls> {
  const { session, held, watch } = scene;
  const [speaks, answers] = scene.agents;
  const dial = async ({ carrierId: customer }: Person) => {
    const response = await session.carrier("POST", "/calls", {
      customer,
      inboxNumber: session.callInbox.address,
    });
    return bodyOf<{ callSid: string }>(response).callSid;
  };
  const comesTo = (sid: string, state: string) => async () =>
    (await held.call(sid))?.state === state;
  const idOf = async (sid: string) => required(await held.call(sid), "a call of the desk").id;
  const answerBy = async (agent: Agent, sid: string, untilMs: number) => {
    const callId = await idOf(sid);
    const token = bodyOf<JoinToken>(
      await rpcWithRetry(agent, "claimCall", { callId }, { untilMs }),
    );
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
    bodyOf(await rpcWithRetry(speaks, "holdCall", input, { untilMs }));
    const at = await findTimeWhen(comesTo(spoken, "held"), patienceMs);
    watch.note("command", at && at - killedAtMs);
  }
  async function isAnswered(killedAtMs: number): Promise<void> {
    await answerBy(answers, answered, killedAtMs + patienceMs);
    const at = await findTimeWhen(comesTo(answered, "active"), patienceMs);
    watch.note("answer", at && at - killedAtMs);
  }
  async function isLedOn(killedAtMs: number): Promise<void> {
    const times = async () => countAnnouncements(session, scene.callers[2].number, unanswered);
    const at = await findTimeWhen(async () => (await times()) > 0, patienceMs);
    watch.note("nextStep", at && Math.max(0, at - Math.max(dueAtMs, killedAtMs)));
    // The backup job runs eight seconds after the command; it must not interrupt a caller who is already speaking.
    await findTimeWhen(async () => (await times()) > 1, 10_000);
    watch.count("heard_twice", Math.max(0, (await times()) - 1));
  }
  return {
    async continueAfter(killedAtMs) {
      await Promise.all([holds(killedAtMs), isAnswered(killedAtMs), isLedOn(killedAtMs)]);
    },
    async end() {
      for (const sid of [spoken, answered, unanswered])
        await session.carrier("POST", `/calls/${sid}/hangup`, {});
      for (const sid of [spoken, answered, unanswered])
        await mustBecome("the calls are over", comesTo(sid, "ended"), 3 * patienceMs);
      for (const [agent, sid] of [
        [speaks, spoken],
        [answers, answered],
      ] as const) {
        const untilMs = performance.now() + patienceMs;
        await rpcWithRetry(agent, "wrapUpCall", { callId: await idOf(sid) }, { untilMs });
      }
    },
  };
}

async function countAnnouncements(
  session: AppSession,
  number: string,
  sid: string,
): Promise<number> {
  const state = bodyOf<SimulatorState>(await session.carrier("GET", "/state"));
  const call = state.customers.find((one) => one.number === number)?.call;
  if (call?.sid !== sid) throw new Error(`${number} is in no such call`);
  return call.captions.filter(({ text }) => text.includes("after the tone")).length;
}
