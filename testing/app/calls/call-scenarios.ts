// Every possible course of a call, each as a scenario that drives it to its end under any fault preset.
import { setTimeout as pause } from "node:timers/promises";
import type { Call } from "#contract/live-protocol.ts";
import type { FlowStep } from "#domain/call/flow/flow.ts";
import type { CallId, TeamId } from "#domain/ids.ts";
import { eventually } from "#testing/eventually.ts";
import { flowOf, greeting, menu, queue, ring, voicemail } from "./call-flows.ts";
import type { PhoneApp, PhoneMember } from "./phone-app.ts";
import type { SimulatedCaller } from "./simulated-caller.ts";

interface ScenarioCompany {
  readonly phones: PhoneApp;
  /** Answers an incoming call. */
  readonly amy: PhoneMember;
  /** Answers another one and transfers it to Cleo. */
  readonly dan: PhoneMember;
  /** Calls out. */
  readonly ben: PhoneMember;
  /** Receives the transfer. */
  readonly cleo: PhoneMember;
}

export interface ScenarioResult {
  readonly callId: CallId;
  readonly caller: SimulatedCaller;
}

export const scenarioNames = [
  "answered",
  "brought to another",
  "voicemail",
  "nobody answers",
  "waits too long",
  "hangs up in the menu",
  "called from here",
] as const;
export type ScenarioName = (typeof scenarioNames)[number];

const key = { answered: "1", brought: "2", voicemail: "3", noAnswer: "4", queue: "5" } as const;

/** One flow for all scenarios: each caller chooses with a key. The menu repeats, for a busy machine. */
export function companyFlow(teams: Record<"amy" | "cleo" | "dan" | "empty", TeamId>) {
  const at = (teamId: TeamId) => ({ teamIds: [teamId], memberIds: [] });
  const choices = (id: string, noInput: string): FlowStep => ({
    ...menu(id, "Choose.", {
      [key.answered]: "amys",
      [key.brought]: "dans",
      [key.voicemail]: "vm",
      [key.noAnswer]: "bell",
      [key.queue]: "queue",
    }),
    noInput,
  });
  return flowOf(
    greeting("welcome", "Welcome.", "menu"),
    choices("menu", "menu again"),
    choices("menu again", "menu at last"),
    choices("menu at last", "vm"),
    // Always answered, so the timeout must outlast a busy machine.
    ring("amys", "vm", { targets: at(teams.amy), seconds: 120 }),
    ring("dans", "vm", { targets: at(teams.dan), seconds: 120 }),
    ring("bell", "vm", { targets: at(teams.cleo), seconds: 5 }),
    queue("queue", "vm", { targets: at(teams.empty), maxWaitSeconds: 5 }),
    voicemail("vm"),
  );
}

const patienceMs = 60_000;

async function arrive({ phones }: ScenarioCompany): Promise<ScenarioResult> {
  const { caller, callId } = await phones.callIn();
  const isWelcomed = (call: Call) => call.step !== null && call.step !== "welcome";
  await phones.until(callId, isWelcomed, patienceMs);
  return { caller, callId };
}

async function choose(company: ScenarioCompany, digit: string): Promise<ScenarioResult> {
  const driven = await arrive(company);
  await pressOn(company.phones, driven, digit);
  return driven;
}

const pressOn = (
  phones: PhoneApp,
  { caller, callId }: ScenarioResult,
  digit: string,
): Promise<void> =>
  eventually(async () => {
    if ((await phones.view(callId)).step?.startsWith("menu") !== true) return;
    await caller.press(digit);
    throw new Error("still in the menu");
  }, patienceMs);

const isSpokenIn = (call: Call) => call.state === "active" || call.state === "held";

/** Retries like a member clicking again while the carrier returns errors. */
const retry = <T>(action: () => Promise<T>): Promise<T> => eventually(action, patienceMs);

async function talk(
  company: ScenarioCompany,
  by: PhoneMember,
  digit: string,
): Promise<ScenarioResult> {
  const { phones } = company;
  const driven = await choose(company, digit);
  const { callId } = driven;
  await phones.until(callId, (call) => call.state === "ringing", patienceMs);
  await retry(() => by.answers(callId));
  await phones.until(callId, isSpokenIn, patienceMs);
  return driven;
}

/** Speaks from the start, since the carrier does not wait for speech, until the message is long enough. */
async function leaveMessage(
  company: ScenarioCompany,
  digit: string,
  /** True if the call at the tone shows the expected path. */
  wasLedBy: (call: Call) => boolean = () => true,
): Promise<ScenarioResult> {
  const { phones } = company;
  const driven = await arrive(company);
  const { caller, callId } = driven;
  const stopSpeaking = caller.speaksOn();
  await pressOn(phones, driven, digit);
  const isAtTone = (call: Call) => call.state === "voicemail" || call.endedAt !== null;
  if (!wasLedBy(await phones.until(callId, isAtTone, patienceMs)))
    throw new Error("led to the tone by another way");
  await caller.hears(/after the tone/, patienceMs);
  // Covers the beep and a few words.
  await pause(1_000);
  await stopSpeaking();
  await caller.isOver(patienceMs);
  return driven;
}

export const callScenarios: Record<
  ScenarioName,
  (company: ScenarioCompany) => Promise<ScenarioResult>
> = {
  async answered(company) {
    const { phones, amy } = company;
    const driven = await talk(company, amy, key.answered);
    const { callId } = driven;
    await retry(() => amy.browser.rpc("holdCall", { callId, isHeld: true }));
    await phones.until(callId, (call) => call.state !== "active", patienceMs);
    if ((await phones.view(callId)).state === "held") {
      await retry(() => amy.browser.rpc("holdCall", { callId, isHeld: false }));
      await phones.until(callId, (call) => call.state !== "held", patienceMs);
    }
    await retry(async () => {
      if ((await phones.view(callId)).endedAt === null)
        await amy.browser.rpc("hangUpCall", { callId });
    });
    return driven;
  },
  async "brought to another"(company) {
    const { phones, dan, cleo } = company;
    const driven = await talk(company, dan, key.brought);
    const { callId, caller } = driven;
    const to = { kind: "member", memberId: cleo.memberId } as const;
    await retry(() => dan.browser.rpc("transferCall", { callId, to, kind: "warm" }));
    await retry(() => cleo.answers(callId));
    await phones.until(callId, (call) => call.isConsulting || !isSpokenIn(call), patienceMs);
    if (isSpokenIn(await phones.view(callId)))
      await retry(() => dan.browser.rpc("completeTransfer", { callId, completion: "complete" }));
    await phones.until(callId, (call) => call.state === "active" || !isSpokenIn(call), patienceMs);
    await caller.hangsUp();
    return driven;
  },
  voicemail: (company) => leaveMessage(company, key.voicemail),
  "nobody answers": (company) =>
    leaveMessage(company, key.noAnswer, (call) => call.rings.length > 0),
  "waits too long": (company) => leaveMessage(company, key.queue),
  async "hangs up in the menu"(company) {
    const driven = await arrive(company);
    await driven.caller.hangsUp();
    return driven;
  },
  async "called from here"({ phones, ben }) {
    const who = await phones.neighbour();
    await phones.simulator.request("PATCH", `/customers/${who.id}`, { answerBehavior: "picks_up" });
    const { call, join } = await ben.browser.rpc("startCall", {
      inboxId: phones.inbox.id,
      to: who.number,
      clientKey: `call-${who.id}`,
      isConfirmed: true,
    });
    await retry(() => ben.joins(join));
    const now = await phones.until(
      call.id,
      (one) => isSpokenIn(one) || one.endedAt !== null,
      patienceMs,
    );
    const { customers } = await phones.simulator.state();
    const sid = customers.find((one) => one.id === who.id)?.call?.sid ?? "";
    if (now.endedAt === null) await retry(() => ben.browser.rpc("hangUpCall", { callId: call.id }));
    return { callId: call.id, caller: phones.answeredCustomer(who.number, sid) };
  },
};
