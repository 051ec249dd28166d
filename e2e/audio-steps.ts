// Voices for browsers: each person hums a tone of their own into a made-up microphone, so that who hears whom
// can be told from what their browser plays.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { writeWav } from "#simulator/voice/media/audio/wav.ts";

const rate = 48_000;
const seconds = 4;

export interface Voice {
  readonly hz: number;
  /** What a browser is launched with to have it; one voice for each browser. */
  readonly args: string[];
  readonly forget: () => void;
}

export function voiceOf(hz: number): Voice {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "deskbell-voice-"));
  const file = path.join(folder, "voice.wav");
  const samples = Int16Array.from({ length: rate * seconds }, (_, place) =>
    Math.round(11_000 * Math.sin((2 * Math.PI * hz * place) / rate)),
  );
  fs.writeFileSync(file, writeWav([samples], rate));
  return {
    hz,
    args: [
      `--use-file-for-fake-audio-capture=${file}`,
      // Where a machine has no network but its own.
      "--allow-loopback-in-peer-connection",
    ],
    forget: () => fs.rmSync(folder, { recursive: true, force: true }),
  };
}

/** Before the page loads: what it hears can then be asked for. Nothing cleans the tones away. */
export async function listenIn(page: Page): Promise<void> {
  await page.addInitScript(() => {
    localStorage.setItem("phone-media", JSON.stringify({ isCleaned: false, bellVolume: 0 }));
    const peers: RTCPeerConnection[] = [];
    const Real = window.RTCPeerConnection;
    window.RTCPeerConnection = class extends Real {
      constructor(how?: RTCConfiguration) {
        super(how);
        peers.push(this);
      }
    };
    const listening = new WeakMap<MediaStreamTrack, AnalyserNode>();
    let context: AudioContext | null = null;
    const earOf = (track: MediaStreamTrack): AnalyserNode => {
      const known = listening.get(track);
      if (known) return known;
      context ??= new AudioContext();
      // Without smoothing: an old tone would be heard for seconds.
      const ear = new AnalyserNode(context, { fftSize: 8_192, smoothingTimeConstant: 0 });
      context.createMediaStreamSource(new MediaStream([track])).connect(ear);
      listening.set(track, ear);
      return ear;
    };
    /** Loudness of each tone against silence, in decibels above the quietest thing there is. */
    Object.assign(window, {
      loudnessOf: (tones: number[]): number[] => {
        // Whoever is in two calls hears them both.
        const tracks = peers
          .filter((one) => one.connectionState === "connected")
          .flatMap((one) => one.getReceivers()[0]?.track ?? []);
        const heard = tracks.map((track) => {
          const ear = earOf(track);
          const bins = new Float32Array(ear.frequencyBinCount);
          ear.getFloatFrequencyData(bins);
          return { bins, width: ear.context.sampleRate / ear.fftSize };
        });
        return tones.map((hz) =>
          Math.max(
            0,
            ...heard.map(({ bins, width }) => {
              const middle = Math.round(hz / width);
              return 100 + Math.max(...bins.subarray(middle - 2, middle + 3));
            }),
          ),
        );
      },
    });
  });
}

const loudness = (page: Page, ...tones: number[]): Promise<number[]> =>
  page.evaluate(
    (asked) =>
      (window as unknown as { loudnessOf: (tones: number[]) => number[] }).loudnessOf(asked),
    tones,
  );

/** A tone that is clearly there; a voice stands some 60 over silence, a stray one below 25. */
const audible = 45;
const inaudible = 30;
const patience = { timeout: 60_000, interval: 250 };

export const expectHears = (page: Page, voice: Voice): Promise<void> =>
  expect
    .poll(async () => (await loudness(page, voice.hz))[0] ?? 0, patience)
    .toBeGreaterThan(audible);

export const expectDeaf = (page: Page, voice: Voice): Promise<void> =>
  expect
    .poll(async () => (await loudness(page, voice.hz))[0] ?? 0, patience)
    .toBeLessThan(inaudible);

/** Something sounds that is none of these voices. */
export const expectMusic = (page: Page, ...voices: Voice[]): Promise<void> =>
  expect
    .poll(async () => {
      const scale = Array.from({ length: 60 }, (_, place) => 200 + place * 25);
      const far = scale.filter((hz) => voices.every((voice) => Math.abs(voice.hz - hz) > 80));
      return Math.max(...(await loudness(page, ...far)));
    }, patience)
    .toBeGreaterThan(audible);
