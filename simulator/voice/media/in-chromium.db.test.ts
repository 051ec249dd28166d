// A page as the simulated phone: a browser's own WebRTC, without a microphone.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { launchChromium } from "#testing/chromium.ts";
import { eventually } from "#testing/eventually.ts";
import { tone } from "./audio/compose.ts";
import { readWav } from "./audio/wav.ts";
import { createMediaExchange } from "./open-exchange.ts";
import { toneLevel } from "./tone.ts";

declare global {
  interface Window {
    probe: { peer: RTCPeerConnection; states: string[]; hears(hz: number): number };
  }
}

const never = new AbortController().signal;
const pageHz = 1_300;
const ourHz = 700;

async function openPage(): Promise<Page> {
  const server = createServer((_, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html>");
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const browser = await launchChromium({ args: ["--allow-loopback-in-peer-connection"] });
  onTestFinished(async () => {
    await browser.close();
    server.close();
    server.closeAllConnections();
  });
  const page = await browser.newPage();
  await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`);
  return page;
}

/** Runs in the page: a phone that plays a tone; returns its offer without waiting for candidates. */
async function offer(hz: number): Promise<string> {
  const sound = new AudioContext();
  const hum = sound.createOscillator();
  const mouth = sound.createMediaStreamDestination();
  hum.frequency.value = hz;
  hum.connect(mouth);
  hum.start();
  const peer = new RTCPeerConnection();
  const states: string[] = [];
  const ear = sound.createAnalyser();
  ear.fftSize = 4_096;
  ear.smoothingTimeConstant = 0;
  for (const track of mouth.stream.getTracks()) peer.addTrack(track, mouth.stream);
  peer.ontrack = ({ track }) => {
    const remoteStream = new MediaStream([track]);
    // Chromium decodes no audio unless an element plays it.
    const element = new Audio();
    element.srcObject = remoteStream;
    element.muted = true;
    void element.play();
    sound.createMediaStreamSource(remoteStream).connect(ear);
  };
  const levelAt = (tone: number) => {
    const levels = new Float32Array(ear.frequencyBinCount);
    ear.getFloatFrequencyData(levels);
    const index = Math.round((tone * ear.fftSize) / sound.sampleRate);
    return Math.max(...levels.slice(index - 2, index + 3));
  };
  await peer.setLocalDescription();
  const transport = peer.getSenders()[0]?.transport;
  if (transport) transport.onstatechange = () => states.push(transport.state);
  window.probe = { peer, states, hears: levelAt };
  return peer.localDescription?.sdp ?? "";
}

const accept = (page: Page, sdp: string) =>
  page.evaluate(
    (answer) => window.probe.peer.setRemoteDescription({ type: "answer", sdp: answer }),
    sdp,
  );

test("a browser connects, exchanges audio, presses keys and is notified at once when we hang up", {
  timeout: 60_000,
}, async () => {
  const exchange = createMediaExchange({ runProgram: async () => null });
  onTestFinished(() => exchange.stop());
  const page = await openPage();
  const leg = exchange.openLeg("caller");
  let pressed = "";
  leg.onDigit((digit) => {
    pressed += digit;
  });
  const recording = leg.startRecording();
  void leg.play({ name: "hum", samples: tone(ourHz, 60, 0.3) }, never);
  await accept(page, await leg.answer(await page.evaluate(offer, pageHz)));
  await leg.connected;
  await eventually(async () =>
    expect(await page.evaluate((hz) => window.probe.hears(hz), ourHz)).toBeGreaterThan(-50),
  );
  await page.evaluate(() => window.probe.peer.getSenders()[0]?.dtmf?.insertDTMF("159#", 100, 70));
  await eventually(() => expect(pressed).toBe("159#"));
  await eventually(() => expect(recording.seconds).toBeGreaterThan(2));
  const [said = new Int16Array()] = readWav(recording.stop())?.channels ?? [];
  expect(toneLevel(said.slice(-4_000), pageHz)).toBeGreaterThan(0.05);

  leg.close();
  await eventually(async () =>
    expect(await page.evaluate(() => window.probe.states)).toContain("closed"),
  );
});

test("detects a closed call at once, and a closed tab after some seconds", {
  timeout: 60_000,
}, async () => {
  const exchangeThatWaits = (lostAfterMs: number) => {
    const exchange = createMediaExchange({ lostAfterMs, runProgram: async () => null });
    onTestFinished(() => exchange.stop());
    return exchange;
  };
  const page = await openPage();
  const polite = exchangeThatWaits(3_600_000).openLeg("polite");
  const left = new Promise<void>((resolve) => polite.onLost(resolve));
  await accept(page, await polite.answer(await page.evaluate(offer, pageHz)));
  await polite.connected;
  await page.evaluate(() => window.probe.peer.close());
  await left;

  const killed = exchangeThatWaits(3_000).openLeg("killed");
  const missed = new Promise<void>((resolve) => killed.onLost(resolve));
  await accept(page, await killed.answer(await page.evaluate(offer, pageHz)));
  await killed.connected;
  await page.close();
  await missed;
});
