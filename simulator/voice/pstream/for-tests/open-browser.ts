// A page with the carrier's own browser package, unmodified, in Chromium; its microphone hums a tone. The package
// wants TLS, so a door with a certificate of the moment stands before the simulator.
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { type AddressInfo, connect, type Socket } from "node:net";
import os from "node:os";
import path from "node:path";
import tls from "node:tls";
import type { Call, Device } from "@twilio/voice-sdk";
import type { Page } from "playwright-core";
import { onTestFinished } from "vitest";
import { makeCertificate } from "#simulator/voice/media/packets/certificate.ts";
import { writeWav } from "#simulator/voice/media/sound/wav.ts";
import { launchChromium } from "#testing/chromium.ts";

/** What the page keeps for the test. */
export interface Desk {
  device: Device;
  call: Call;
  told: string[];
}

declare global {
  interface Window {
    Twilio: { Device: typeof Device };
    desk: Desk;
    watch(call: Call): void;
    hears(hz: number): number;
  }
}

export interface Browser {
  readonly page: Page;
  /** Where the gateway stands, as the package wants it: host and port. */
  readonly gateway: string;
  /** Registers a device; what it tells is in `window.desk.told`. */
  register(token: string): Promise<void>;
  told(): Promise<string[]>;
  /** How loud a tone is in what the page hears, in decibels of its spectrum. */
  hears(hz: number): Promise<number>;
  /** Cuts the line to the gateway; the package comes back by itself. */
  cut(): void;
}

/** Its parts for bundlers lie beside the whole one for pages. */
const sdkFile = path.join(
  path.dirname(createRequire(import.meta.url).resolve("@twilio/voice-sdk")),
  "../dist/twilio.min.js",
);

async function humFile(hz: number): Promise<string> {
  const rate = 48_000;
  const samples = Int16Array.from(
    { length: rate },
    (_, place) => 10_000 * Math.sin((2 * Math.PI * hz * place) / rate),
  );
  const file = path.join(os.tmpdir(), `deskbell-hum-${randomBytes(4).toString("hex")}.wav`);
  await writeFile(file, writeWav([samples, samples], rate));
  onTestFinished(() => rm(file, { force: true }));
  return file;
}

async function serveTls(port: number) {
  const { certPem, keyPem } = makeCertificate(new Date(), ["localhost"]);
  const open = new Set<Socket>();
  const server = tls.createServer({ cert: certPem, key: keyPem }, (outer) => {
    const inner = connect(port, "127.0.0.1");
    const end = () => {
      outer.destroy();
      inner.destroy();
      open.delete(outer);
    };
    open.add(outer);
    outer.pipe(inner).pipe(outer);
    for (const one of [outer, inner]) one.on("error", end).on("close", end);
  });
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => {
    cut();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, cut };
}

async function servePage(): Promise<string> {
  const silence = writeWav([new Int16Array(800)]);
  const server = createServer((request, response) => {
    const [type, body] =
      request.url === "/sdk.js"
        ? ["text/javascript", readFileSync(sdkFile)]
        : request.url === "/sound.wav"
          ? ["audio/wav", silence]
          : ["text/html", "<!doctype html><title>Desk</title><script src=/sdk.js></script>"];
    response.writeHead(200, { "content-type": type }).end(body);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://localhost:${(server.address() as AddressInfo).port}/`;
}

export async function openBrowser(simulatorPort: number, humsHz: number): Promise<Browser> {
  const gateway = await serveTls(simulatorPort);
  const browser = await launchChromium({
    args: [
      "--ignore-certificate-errors",
      "--allow-loopback-in-peer-connection",
      `--use-file-for-fake-audio-capture=${await humFile(humsHz)}`,
    ],
  });
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  await page.goto(await servePage());
  return {
    page,
    gateway: `localhost:${gateway.port}`,
    cut: gateway.cut,
    told: () => page.evaluate(() => window.desk.told),
    hears: (hz) => page.evaluate((tone) => window.hears(tone), hz),
    register: (token) =>
      page.evaluate(startDevice, { token, gateway: `localhost:${gateway.port}` }),
  };
}

/** Runs in the page. */
function startDevice({ token, gateway }: { token: string; gateway: string }): void {
  // The package opens the microphone more than once, each time with wishes of its own; what cleans a voice takes a
  // tone for noise, so this microphone has no such thing.
  const { mediaDevices } = navigator;
  const openMicrophone = mediaDevices.getUserMedia.bind(mediaDevices);
  const raw = { echoCancellation: false, noiseSuppression: false, autoGainControl: false };
  mediaDevices.getUserMedia = (wish) => {
    const audio = typeof wish?.audio === "object" ? wish.audio : {};
    return openMicrophone({ ...wish, audio: { ...audio, ...raw } });
  };
  const told: string[] = [];
  const names = ["incoming", "outgoing", "disconnect", "dtmf0"];
  const device = new window.Twilio.Device(token, {
    // Where the gateway stands: known to the package's types as its own business.
    ...({ chunderw: gateway, eventgw: gateway } as object),
    disableAudioContextSounds: true,
    allowIncomingWhileBusy: true,
    sounds: Object.fromEntries(names.map((name) => [name, "/sound.wav"])),
    logLevel: "silent",
  } as ConstructorParameters<typeof Device>[1]);
  window.desk = { device, told, call: undefined as never };
  const problem = (error: unknown) =>
    typeof error === "object" && error !== null && "code" in error ? ` ${error.code}` : "";
  for (const name of ["registered", "unregistered", "error"])
    device.on(name, (error: unknown) => told.push(`device ${name}${problem(error)}`));
  device.on("incoming", (call: Call) => {
    told.push("device incoming");
    window.watch(call);
  });
  let spectrum: AnalyserNode | null = null;
  window.watch = (call) => {
    window.desk.call = call;
    spectrum = null;
    const words = ["ringing", "accept", "cancel", "reject", "disconnect", "error"];
    for (const name of [...words, "reconnecting", "reconnected"])
      call.on(name, (error: unknown) =>
        told.push(`call ${name}${name === "error" ? problem(error) : ""}`),
      );
  };
  const sound = new AudioContext();
  window.hears = (hz) => {
    const stream = window.desk.call.getRemoteStream();
    if (stream === undefined) return -200;
    if (spectrum === null) {
      spectrum = sound.createAnalyser();
      spectrum.fftSize = 4_096;
      spectrum.smoothingTimeConstant = 0;
      sound.createMediaStreamSource(stream).connect(spectrum);
    }
    const levels = new Float32Array(spectrum.frequencyBinCount);
    spectrum.getFloatFrequencyData(levels);
    const place = Math.round((hz * spectrum.fftSize) / sound.sampleRate);
    return Math.max(...levels.slice(place - 2, place + 3));
  };
  // Where it is refused this never settles; what it told is waited for.
  device.register().catch(() => {});
}
