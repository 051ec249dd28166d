// A house whose people have voices: every member and the street have a browser program of their own, each with a
// tone of its own in its microphone, so that who hears whom can be told.
import type { Browser, Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { CallFlow } from "#domain/call/flow/flow.ts";
import { required } from "#domain/errors.ts";
import type { InboxId } from "#domain/ids.ts";
import { readWav } from "#simulator/voice/media/audio/wav.ts";
import { toneLevel } from "#simulator/voice/media/tone.ts";
import { putLive } from "#testing/app/calls/call-flows.ts";
import { launchChromium } from "#testing/chromium.ts";
import { listenIn, type Voice, voiceOf } from "./audio-steps.ts";
import { ask, joinAsMember, type Newcomer, setUpWorkspace } from "./member-steps.ts";
import { type Street, streetOf } from "./simulator-steps.ts";
import { type E2eApp, startE2eApp } from "./start-e2e-app.ts";

export interface Speaker {
  readonly page: Page;
  readonly voice: Voice;
}

export interface Phones {
  readonly house: E2eApp;
  readonly street: Street;
  readonly maya: Speaker;
  /** In the order in which they were asked in. */
  readonly others: readonly Speaker[];
  /** Before the page of the outside world, where the customers' phones lie. */
  readonly outside: Speaker;
  close(): Promise<void>;
}

const customerHz = 700;
const memberHz = [1_300, 1_900, 2_600] as const;
const microphone = { permissions: ["microphone"] };

export async function loadDrivers(newcomers: readonly Newcomer[] = []): Promise<Phones> {
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

  const house = await startE2eApp({ browserArgs: mayaVoice.args });
  const maya = await listening(await setUpWorkspace(house, microphone), mayaVoice);
  const seated: Speaker[] = [];
  for (const [place, newcomer] of newcomers.entries()) {
    const voice = required(others[place], "one each");
    const program = await programOf(voice);
    const page = await joinAsMember(house, maya.page, newcomer, { ...microphone, program });
    seated.push(await listening(page, voice));
  }
  const street = await house.person({
    ...microphone,
    program: await programOf(customerVoice),
    storageState: await maya.page.context().storageState(),
  });
  await street.goto(`${house.url}/simulator`);
  const outside = await listening(street, customerVoice);
  for (const { page } of [maya, ...seated])
    await page.getByRole("button", { name: "Phone: Ready for calls" }).waitFor();
  return {
    ...{ house, maya, others: seated, outside },
    street: streetOf(house, maya.page),
    async close() {
      await house.close();
      for (const program of programs) await program.close();
      for (const voice of voices) voice.forget();
    },
  };
}

/** The line that the phones of the street call first. */
export async function firstInbox({ house, maya }: Phones): Promise<InboxId> {
  const { rows } = await ask(house, maya.page, "listInboxes", {});
  return required(
    rows.find((one) => one.kind === "phone"),
    "a starter line",
  ).id;
}

export async function setFlow(phones: Phones, flow: CallFlow): Promise<void> {
  const { house, maya } = phones;
  const by = { rpc: (name, input) => ask(house, maya.page, name, input) } as Parameters<
    typeof putLive
  >[0];
  await putLive(by, await firstInbox(phones), flow);
}

/** A phone that lies in the street. */
export const handset = ({ page }: Speaker, owner: string): Locator =>
  page.getByRole("region", { name: owner, exact: true });
export const callInbox = (phone: Locator): Promise<void> =>
  phone.getByRole("button", { name: "Call an inbox" }).click();
export const pressKey = (phone: Locator, key: string): Promise<void> =>
  phone
    .getByRole("group", { name: "Keypad" })
    .getByRole("button", { name: key, exact: true })
    .click();

/** What members have before them while it rings, while they talk, and after. */
export const ring = (page: Page): Locator =>
  page.getByRole("alertdialog", { name: "Incoming call" });
export const answer = (page: Page): Promise<void> =>
  ring(page).getByRole("button", { name: "Answer", exact: true }).click();
export const bar = (page: Page): Locator => page.getByRole("toolbar", { name: "Call" });
export const deed = (page: Page, name: string): Locator =>
  bar(page).getByRole("button", { name, exact: true });
export const hangUp = (page: Page): Promise<void> =>
  page.getByRole("button", { name: "Hang up" }).click();
/** Late in the evening the desk asks first whether to call all the same; `begun` shows that it calls. */
export async function confirmLateCall(page: Page, begun: Locator): Promise<void> {
  const anyway = page.getByRole("button", { name: "Call anyway" });
  const asked = anyway.waitFor().then(() => anyway.click());
  asked.catch(() => undefined);
  await Promise.race([asked, begun.waitFor()]);
}
/** The customer takes a call of ours. */
export async function taken(page: Page, phone: Locator): Promise<void> {
  const rung = phone.getByRole("button", { name: "Answer" });
  await confirmLateCall(page, rung);
  await rung.click();
}
/** Has said how it went; free again. */
export async function wrapUp(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Resolved" }).waitFor();
  await page.keyboard.press("1");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Resolved" }).waitFor({ state: "hidden" });
}

/** How loud a voice ever is in what a player plays, channel by channel, 0 to 1. */
export async function levelsIn(
  { house, maya }: Phones,
  player: Locator,
  voice: Voice,
): Promise<number[]> {
  const address = await player.locator("audio").getAttribute("src");
  const answer = await maya.page.request.get(new URL(address ?? "", house.url).href);
  expect(answer.status()).toBe(200);
  const { channels, rate } = required(readWav(await answer.body()), "a WAV file");
  // Piece by piece: over minutes no two clocks agree on a tone.
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

/** Plays it for real: the button turns, and the place moves on. */
export async function expectPlays(player: Locator): Promise<void> {
  await player.getByRole("button", { name: /^Play the/ }).click();
  await player.getByRole("button", { name: /^Pause the/ }).waitFor();
  await expect
    .poll(() => player.locator("audio").evaluate((one) => (one as HTMLAudioElement).currentTime))
    .toBeGreaterThan(0.5);
}

/** Hums on as long as that: a deed, which nothing waits for. */
export const speakFor = ({ page }: Speaker, seconds: number): Promise<void> =>
  page.waitForTimeout(seconds * 1_000);
