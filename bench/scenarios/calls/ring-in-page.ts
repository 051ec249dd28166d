// The same ring in real Chromium, and from the click on Answer until the customer's voice is there.
import type { Browser, Page } from "playwright-core";
import type { BenchContext } from "#bench/bench-context.ts";
import { Caller } from "#bench/client/caller.ts";
import { prepareCallAsk } from "#bench/client/hooks.ts";
import { type Spread, spreadOf } from "#bench/numbers.ts";
import { launchChromium } from "#testing/chromium.ts";
import type { Agent } from "./agents.ts";
import { endCalls, nextCall } from "./ringing.ts";

export interface BenchDesk {
  readonly page: Page;
  close(): Promise<void>;
}

/** A member at a real browser, awake, with an ear at every call. */
export async function openBenchDesk(station: BenchContext, agent: Agent): Promise<BenchDesk> {
  const browser: Browser = await launchChromium({
    args: ["--allow-loopback-in-peer-connection"],
  });
  const context = await browser.newContext({
    viewport: { width: 1366, height: 850 },
    permissions: ["microphone"],
  });
  const [name = "", value = ""] = agent.cookie.split("=");
  await context.addCookies([{ name, value, domain: "localhost", path: "/" }]);
  const page = await context.newPage();
  await page.addInitScript(keepPeers);
  await page.goto(`http://localhost:${station.app.port}/conversations/open`);
  await page.getByRole("button", { name: "Phone: Ready for calls" }).waitFor();
  return { page, close: () => browser.close() };
}

/** Until the card stands on the screen, one call after the other. */
export async function watchRings(
  station: BenchContext,
  { page }: BenchDesk,
  calls: number,
): Promise<Spread> {
  const carrier = new Caller(station.app.port, { "user-agent": "TwilioProxy/1.1" });
  const taken: number[] = [];
  // On a busy machine the callers before are still being taken off the screen.
  await page.waitForFunction(ringsNowhere);
  for (let place = 0; place <= calls; place += 1) {
    const call = nextCall(station);
    const seen = page.evaluate(watchCard);
    const sentAt = performance.timeOrigin + performance.now();
    await carrier.send(prepareCallAsk(carrier, station.crew.hooks, call));
    const tookMs = (await seen) - sentAt;
    if (place > 0) taken.push(tookMs);
    await endCalls(station, [carrier], [call]);
    await page.waitForFunction(ringsNowhere);
  }
  carrier.close();
  return spreadOf(taken);
}

/** Answers what rings there; milliseconds from the click until there is sound. */
export async function answerInPage({ page }: BenchDesk): Promise<number> {
  const button = page.getByRole("alertdialog").getByRole("button", { name: "Answer", exact: true });
  await button.waitFor();
  const heard = page.evaluate(watchSound);
  await button.click();
  return heard;
}

const ringsNowhere = (): boolean => document.querySelector("[role=alertdialog]") === null;

function watchCard(): Promise<number> {
  return new Promise((done) => {
    const look = () =>
      document.querySelector("[role=alertdialog]") === null
        ? requestAnimationFrame(look)
        : done(performance.timeOrigin + performance.now());
    look();
  });
}

function keepPeers(): void {
  const peers: RTCPeerConnection[] = [];
  const Real = window.RTCPeerConnection;
  window.RTCPeerConnection = class extends Real {
    constructor(how?: RTCConfiguration) {
      super(how);
      peers.push(this);
    }
  };
  Object.assign(window, { peers });
}

/** Energy of what came in: music and silence of a call that is not on yet have no peer here. */
function watchSound(): Promise<number> {
  return new Promise((done) => {
    let clickedAt = 0;
    const look = async () => {
      const { peers } = window as unknown as { peers: RTCPeerConnection[] };
      const stats = await peers.at(-1)?.getStats();
      const energy = [...(stats?.values() ?? [])]
        .filter((one) => one.type === "inbound-rtp")
        .reduce((sum, one) => sum + (one.totalAudioEnergy ?? 0), 0);
      if (energy > 0.000_1) done(performance.now() - clickedAt);
      else setTimeout(() => void look(), 10);
    };
    const begin = () => {
      clickedAt = performance.now();
      void look();
    };
    addEventListener("click", begin, { once: true, capture: true });
  });
}
