// Time to ring in real Chromium, and from the click on Answer until the customer's voice is heard.
import type { Browser, Page } from "playwright-core";
import type { BenchContext } from "#bench/bench-context.ts";
import { Caller } from "#bench/client/caller.ts";
import { prepareVoiceRequest } from "#bench/client/webhooks.ts";
import { type Spread, spreadOf } from "#bench/spread.ts";
import { launchChromium } from "#testing/chromium.ts";
import type { Agent } from "./agents.ts";
import { endCalls, nextCall } from "./ringing.ts";

export interface AgentPage {
  readonly page: Page;
  close(): Promise<void>;
}

/** A member in a real browser, available for calls, with its peer connections recorded. */
export async function openAgentPage(station: BenchContext, agent: Agent): Promise<AgentPage> {
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
  await page.addInitScript(recordPeers);
  await page.goto(`http://localhost:${station.app.port}/conversations/open`);
  await page.getByRole("button", { name: "Phone: Ready for calls" }).waitFor();
  return { page, close: () => browser.close() };
}

/** Time until the call card is on screen, one call after another. */
export async function watchRings(
  station: BenchContext,
  { page }: AgentPage,
  calls: number,
): Promise<Spread> {
  const carrier = new Caller(station.app.port, { "user-agent": "TwilioProxy/1.1" });
  const durationsMs: number[] = [];
  // On a busy machine the previous calls may still be on screen.
  await page.waitForFunction(ringsNowhere);
  for (let index = 0; index <= calls; index += 1) {
    const call = nextCall(station);
    const seen = page.evaluate(waitForCard);
    const sentAt = performance.timeOrigin + performance.now();
    await carrier.send(prepareVoiceRequest(carrier, station.crew.webhooks, call));
    const durationMs = (await seen) - sentAt;
    if (index > 0) durationsMs.push(durationMs);
    await endCalls(station, [carrier], [call]);
    await page.waitForFunction(ringsNowhere);
  }
  carrier.close();
  return spreadOf(durationsMs);
}

/** Answers the ringing call; returns milliseconds from the click until there is sound. */
export async function answerInPage({ page }: AgentPage): Promise<number> {
  const button = page.getByRole("alertdialog").getByRole("button", { name: "Answer", exact: true });
  await button.waitFor();
  const firstSound = page.evaluate(waitForSound);
  await button.click();
  return firstSound;
}

const ringsNowhere = (): boolean => document.querySelector("[role=alertdialog]") === null;

function waitForCard(): Promise<number> {
  return new Promise((done) => {
    const look = () =>
      document.querySelector("[role=alertdialog]") === null
        ? requestAnimationFrame(look)
        : done(performance.timeOrigin + performance.now());
    look();
  });
}

function recordPeers(): void {
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

/** Energy of received audio: hold music and the silence before the call connects use no peer connection here. */
function waitForSound(): Promise<number> {
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
    const start = () => {
      clickedAt = performance.now();
      void look();
    };
    addEventListener("click", start, { once: true, capture: true });
  });
}
