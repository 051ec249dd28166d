// Generated calls: some unanswered, and some that an agent claims, speaks in, holds and wraps up while processes are
// killed.
import { setTimeout as pause } from "node:timers/promises";
import type { Item } from "#tools/storm/ledger.ts";
import { type Agent, type JoinToken, rpcWithRetry } from "./agents.ts";
import { type AppSession, bodyOf, type InboxRow, type Person } from "./app-session.ts";
import type { RequestResult } from "./request.ts";
import type { RunContext } from "./types.ts";

const ringMs = 25_000;
const requestTimeoutMs = 30_000;
const joinTries = 3;
const hangUpTries = 30;
const hangUpRetryMs = 1_000;
const lingersMs = 30_000;

interface FlowPlan {
  /** If empty, all members. */
  readonly memberIds?: readonly string[];
  readonly seconds: number;
  readonly announcement: string;
}

/** Publishes a flow that rings and then goes to voicemail. */
export async function publishCallFlow(
  session: AppSession,
  { id: inboxId }: InboxRow,
  plan: FlowPlan,
): Promise<void> {
  const { memberIds = [], seconds, announcement } = plan;
  const shown = await session.rpc("getCallFlow", { inboxId });
  const { draftVersion: version } = bodyOf<{ draftVersion: number }>(shown);
  const targets = { teamIds: [], memberIds };
  const prompt = { kind: "say", text: announcement };
  const flow = {
    start: "ring",
    steps: [
      { id: "ring", kind: "ring", targets, order: "all", seconds, noAnswer: "voicemail" },
      { id: "voicemail", kind: "voicemail", prompt, maxSeconds: 60 },
    ],
  };
  const saved = await session.rpc("saveCallFlowDraft", { inboxId, version, flow });
  const { draftVersion } = bodyOf<{ draftVersion: number }>(saved);
  bodyOf(await session.rpc("publishCallFlow", { inboxId, version: draftVersion, note: "" }));
}

async function dial(
  { session, ledger, carrierCallIds: calls }: RunContext,
  item: Item,
  { carrierId: customer }: Person,
  { address: inboxAddress }: InboxRow,
): Promise<string | null> {
  item.attempts = 1;
  const response = await session.carrier("POST", "/calls", { customer, inboxNumber: inboxAddress });
  if (response.kind !== "done") {
    ledger.refuse(item, response.kind === "refused" ? response.code : "carrier away");
    return null;
  }
  const { callSid } = response.body as { callSid: string };
  calls.set(item.token, callSid);
  return callSid;
}

/** A call that has already ended is rejected, which counts as hung up too. */
async function hangUp({ session }: RunContext, callSid: string): Promise<void> {
  for (let attempts = 0; attempts < hangUpTries; attempts += 1) {
    const result = await session.carrier("POST", `/calls/${callSid}/hangup`, {});
    if (result.kind !== "unclear") return;
    await pause(hangUpRetryMs);
  }
}

/** Until when the app may still show an ended call of theirs. */
const busyUntilMs = new WeakMap<Person, number>();

/** Picks a customer without another call, since an agent finds the call by its number. */
async function withCaller(
  { random, session }: RunContext,
  call: (person: Person) => Promise<void>,
): Promise<void> {
  const isFree = (one: Person) => (busyUntilMs.get(one) ?? 0) < performance.now();
  const free = session.people.filter(isFree);
  if (free.length === 0) return;
  const person = random.pick(free);
  busyUntilMs.set(person, Number.POSITIVE_INFINITY);
  await call(person).finally(() => busyUntilMs.set(person, performance.now() + lingersMs));
}

/** A customer calls, listens to whatever is played, and hangs up after a while. */
export async function callIn(context: RunContext): Promise<void> {
  const { session, ledger, random } = context;
  await withCaller(context, async (person) => {
    const item = ledger.open("call_in");
    const callSid = await dial(context, item, person, session.textInbox);
    if (callSid === null) return;
    await pause(random.between(500, 12_000));
    await hangUp(context, callSid);
  });
}

/** A customer calls, an agent answers, and one of the two hangs up. The agent's note on it contains the token. */
export async function makeAnsweredCall(context: RunContext): Promise<void> {
  const { session, ledger, agents } = context;
  const agent = agents.find((one) => !one.isBusy);
  if (!agent) return;
  agent.isBusy = true;
  await withCaller(context, async (person) => {
    const item = ledger.open("call_taken");
    const callSid = await dial(context, item, person, session.callInbox);
    if (callSid === null) return;
    await speak(context, agent, item, person);
    await hangUp(context, callSid);
    await wrapUp(context, agent, item);
  });
  agent.isBusy = false;
}

async function speak(context: RunContext, agent: Agent, item: Item, person: Person): Promise<void> {
  const { random, ledger, claims } = context;
  const callId = await findLiveCall(agent, person.number, "ringing");
  if (callId === null) return ledger.refuse(item, "never rang");
  let leg: RequestResult | null = null;
  for (let attempts = 0; attempts < joinTries && leg?.kind !== "done"; attempts += 1) {
    // Claiming again is the same claim, with a new join token.
    const claimed = await agent.rpc("claimCall", { callId });
    if (claimed.kind === "refused") {
      ledger.refuse(item, claimed.code);
      break;
    }
    if (claimed.kind === "done") {
      ledger.acknowledge(item);
      claims.set(item.token, { callId, isNoted: false });
      leg = await agent.join(claimed.body as JoinToken);
    } else await pause(500);
  }
  if (leg?.kind === "done") await findLiveCall(agent, person.number, "active");
  await pause(random.between(500, 5_000));
  if (random.isTrue(0.3))
    for (const isHeld of [true, false]) {
      await agent.rpc("holdCall", { callId, isHeld });
      await pause(random.between(200, 2_000));
    }
  if (random.isTrue(0.4)) await record(context, agent, callId);
  if (random.isTrue(0.3)) await transfer(context, agent, callId);
  const untilMs = performance.now() + requestTimeoutMs;
  if (random.isTrue(0.5)) await rpcWithRetry(agent, "hangUpCall", { callId }, { untilMs });
  if (leg?.kind === "done") await agent.leave((leg.body as { callSid: string }).callSid);
}

/** Done once, with a key of its own: found at the end by the call's id. */
async function askOnce(
  { ledger, appCallIds }: RunContext,
  agent: Agent,
  kind: "recording" | "transfer",
  { name, input }: { readonly name: string; readonly input: { readonly callId: string } },
): Promise<void> {
  const item = ledger.open(kind);
  appCallIds.set(item.token, input.callId);
  const untilMs = performance.now() + requestTimeoutMs;
  const response = await rpcWithRetry(agent, name, input, { untilMs, key: item.token });
  if (response.kind === "done") ledger.acknowledge(item);
  if (response.kind === "refused") ledger.refuse(item, response.code);
}

async function record(context: RunContext, agent: Agent, callId: string): Promise<void> {
  const input = { callId, action: "start" };
  await askOnce(context, agent, "recording", { name: "recordCall", input });
  await pause(context.random.between(500, 3_000));
}

/** To another agent, who doesn't answer. */
async function transfer(context: RunContext, agent: Agent, callId: string): Promise<void> {
  const { agents, random } = context;
  const { memberId } = random.pick(agents.filter((one) => one !== agent));
  const input = { callId, to: { kind: "member", memberId }, kind: "cold" };
  await askOnce(context, agent, "transfer", { name: "transferCall", input });
  await pause(random.between(500, 3_000));
}

async function findLiveCall(
  agent: Agent,
  number: string,
  state: "ringing" | "active",
): Promise<string | null> {
  const untilMs = performance.now() + ringMs;
  while (performance.now() < untilMs) {
    const response = await agent.rpc("listLiveCalls", {});
    const { rows } =
      response.kind === "done"
        ? (response.body as { rows: { id: string; number: string; state: string }[] })
        : { rows: [] };
    const call = rows.find((one) => one.number === number && one.state === state);
    if (call) return call.id;
    await pause(300);
  }
  return null;
}

async function wrapUp({ claims }: RunContext, agent: Agent, { token }: Item): Promise<void> {
  const claim = claims.get(token);
  if (!claim) return;
  const untilMs = performance.now() + requestTimeoutMs;
  const input = { callId: claim.callId, note: `${token} they will call again` };
  const response = await rpcWithRetry(agent, "wrapUpCall", input, {
    untilMs,
    key: `wrap ${token}`,
  });
  claims.set(token, { ...claim, isNoted: response.kind === "done" });
}
