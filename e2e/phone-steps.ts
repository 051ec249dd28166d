// A workspace with audio: every member and the simulator page run in their own browser process, each with a distinct
// tone as microphone, so a test can tell who hears whom.
import type { Browser, Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { CallFlow } from "#domain/call/flow/flow.ts";
import type { InboxId } from "#domain/ids.ts";
import { required } from "#domain/required.ts";
import { readWav } from "#simulator/voice/media/audio/wav.ts";
import { toneLevel } from "#simulator/voice/media/tone.ts";
import { publishFlow } from "#testing/app/calls/call-flows.ts";
import { launchChromium } from "#testing/chromium.ts";
import { joinAsMember, type Newcomer, rpc, setUpWorkspace } from "./member-steps.ts";
import { createSimulatorSteps, type SimulatorSteps } from "./simulator-steps.ts";
import { type E2eApp, startE2eApp } from "./start-e2e-app.ts";
import { listenIn, type Voice, voiceOf } from "./voice-steps.ts";

export interface Speaker {
  readonly page: Page;
  readonly voice: Voice;
}

export interface Phones {
  readonly app: E2eApp;
  readonly simulator: SimulatorSteps;
  readonly maya: Speaker;
  /** In the order of `newcomers`. */
  readonly others: readonly Speaker[];
  /** On the simulator page, with the customers' phones. */
  readonly outside: Speaker;
  close(): Promise<void>;
}

const customerHz = 700;
const memberHz = [1_300, 1_900, 2_600] as const;
const microphone = { permissions: ["microphone"] };

export async function openPhones(newcomers: readonly Newcomer[] = []): Promise<Phones> {
  const voices = [customerHz, ...memberHz.slice(0, 1 + newcomers.length)].map(voiceOf);
  const [customers, mayas, ...others] = voices;
  const [customerVoice, mayaVoice] = [required(customers, "one each"), required(mayas, "one each")];
  const programs: Browser[] = [];
  const programOf = async (voice: Voice): Promise<Browser> => {
    const program = await launchChromium({ args: voice.args });
    programs.push(program);
    return program;
  };
  const listening = async (page: Page, voice: Voice): Promise<Speaker> => {
    await listenIn(page);
    await page.reload();
    return { page, voice };
  };

  const app = await startE2eApp({ browserArgs: mayaVoice.args });
  const maya = await listening(await setUpWorkspace(app, microphone), mayaVoice);
  const seated: Speaker[] = [];
  for (const [index, newcomer] of newcomers.entries()) {
    const voice = required(others[index], "one each");
    const program = await programOf(voice);
    const page = await joinAsMember(app, maya.page, newcomer, { ...microphone, program });
    seated.push(await listening(page, voice));
  }
  const simulator = await app.person({
    ...microphone,
    program: await programOf(customerVoice),
    storageState: await maya.page.context().storageState(),
  });
  await simulator.goto(`${app.url}/simulator`);
  const outside = await listening(simulator, customerVoice);
  for (const { page } of [maya, ...seated])
    await page.getByRole("button", { name: "Phone: Ready for calls" }).waitFor();
  return {
    app,
    maya,
    others: seated,
    outside,
    simulator: createSimulatorSteps(app, maya.page),
    async close() {
      await app.close();
      for (const program of programs) await program.close();
      for (const voice of voices) voice.forget();
    },
  };
}

/** The phone inbox that simulated customers call by default. */
export async function firstPhoneInboxId({ app, maya }: Phones): Promise<InboxId> {
  const { rows } = await rpc(app, maya.page, "listInboxes", {});
  return required(
    rows.find((one) => one.kind === "phone"),
    "a starter line",
  ).id;
}

export async function setFlow(phones: Phones, flow: CallFlow): Promise<void> {
  const { app, maya } = phones;
  const by = { rpc: (name, input) => rpc(app, maya.page, name, input) } as Parameters<
    typeof publishFlow
  >[0];
  await publishFlow(by, await firstPhoneInboxId(phones), flow);
}

/** A simulated customer's phone. */
export const handset = ({ page }: Speaker, owner: string): Locator =>
  page.getByRole("region", { name: owner, exact: true });
export const callInbox = (phone: Locator): Promise<void> =>
  phone.getByRole("button", { name: "Call an inbox" }).click();
export const pressKey = (phone: Locator, key: string): Promise<void> =>
  phone
    .getByRole("group", { name: "Keypad" })
    .getByRole("button", { name: key, exact: true })
    .click();

/** The controls a member has while it rings, during the call, and after it. */
export const ring = (page: Page): Locator =>
  page.getByRole("alertdialog", { name: "Incoming call" });
export const answer = (page: Page): Promise<void> =>
  ring(page).getByRole("button", { name: "Answer", exact: true }).click();
const bar = (page: Page): Locator => page.getByRole("toolbar", { name: "Call" });
export const callButton = (page: Page, name: string): Locator =>
  bar(page).getByRole("button", { name, exact: true });
export const hangUp = (page: Page): Promise<void> =>
  page.getByRole("button", { name: "Hang up" }).click();
/** Late in the evening the app asks before calling; `started` shows that the call started. */
export async function confirmLateCall(page: Page, started: Locator): Promise<void> {
  const anyway = page.getByRole("button", { name: "Call anyway" });
  const confirmation = anyway.waitFor().then(() => anyway.click());
  confirmation.catch(() => undefined);
  await Promise.race([confirmation, started.waitFor()]);
}
/** The customer answers an outbound call. */
export async function answerOnHandset(page: Page, phone: Locator): Promise<void> {
  const rung = phone.getByRole("button", { name: "Answer" });
  await confirmLateCall(page, rung);
  await rung.click();
}
/** Chooses a disposition and becomes available again. */
export async function wrapUp(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Resolved" }).waitFor();
  await page.keyboard.press("1");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Resolved" }).waitFor({ state: "hidden" });
}

/** The peak level of a voice in a recording per channel, 0 to 1. */
export async function levelsIn(
  { app, maya }: Phones,
  player: Locator,
  voice: Voice,
): Promise<number[]> {
  const address = await player.locator("audio").getAttribute("src");
  const answer = await maya.page.request.get(new URL(address ?? "", app.url).href);
  expect(answer.status()).toBe(200);
  const { channels, rate } = required(readWav(await answer.body()), "a WAV file");
  // In quarter-second pieces: over minutes, clock drift detunes the tone.
  return channels.map((samples) => {
    let loudest = 0;
    for (let from = 0; from + rate / 4 <= samples.length; from += rate / 4)
      loudest = Math.max(
        loudest,
        toneLevel(samples.subarray(from, from + rate / 4), voice.hz, rate),
      );
    return loudest;
  });
}

/** Starts playback and checks that the button toggles and the position advances. */
export async function expectPlays(player: Locator): Promise<void> {
  await player.getByRole("button", { name: /^Play the/ }).click();
  await player.getByRole("button", { name: /^Pause the/ }).waitFor();
  await expect
    .poll(() => player.locator("audio").evaluate((one) => (one as HTMLAudioElement).currentTime))
    .toBeGreaterThan(0.5);
}

/** Lets the microphone hum for that long. */
export const speakFor = ({ page }: Speaker, seconds: number): Promise<void> =>
  page.waitForTimeout(seconds * 1_000);
