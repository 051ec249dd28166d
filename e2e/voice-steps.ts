// Voices for browsers: a fake microphone plays a distinct tone per person, so a test can measure who hears whom.
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
  /** Browser launch arguments for this voice; one voice per browser. */
  readonly args: string[];
  readonly forget: () => void;
}

export function voiceOf(hz: number): Voice {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "deskbell-voice-"));
  const file = path.join(folder, "voice.wav");
  const samples = Int16Array.from({ length: rate * seconds }, (_, index) =>
    Math.round(11_000 * Math.sin((2 * Math.PI * hz * index) / rate)),
  );
  fs.writeFileSync(file, writeWav([samples], rate));
  return {
    hz,
    args: [
      `--use-file-for-fake-audio-capture=${file}`,
      // Needed on a machine that has only a loopback network.
      "--allow-loopback-in-peer-connection",
    ],
    forget: () => fs.rmSync(folder, { recursive: true, force: true }),
  };
}

/**
 * Call before the page loads: exposes the tones the page receives. Turns off noise suppression, which would remove
 * them.
 */
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
      // No smoothing: an old tone would linger for seconds.
      const ear = new AnalyserNode(context, { fftSize: 8_192, smoothingTimeConstant: 0 });
      context.createMediaStreamSource(new MediaStream([track])).connect(ear);
      listening.set(track, ear);
      return ear;
    };
    /** Level of each tone in decibels above -100 dB. */
    Object.assign(window, {
      loudnessOf: (tones: number[]): number[] => {
        // A person in two calls hears both.
        const tracks = peers
          .filter((one) => one.connectionState === "connected")
          .flatMap((one) => one.getReceivers()[0]?.track ?? []);
        const spectra = tracks.map((track) => {
          const ear = earOf(track);
          const bins = new Float32Array(ear.frequencyBinCount);
          ear.getFloatFrequencyData(bins);
          return { bins, width: ear.context.sampleRate / ear.fftSize };
        });
        return tones.map((hz) =>
          Math.max(
            0,
            ...spectra.map(({ bins, width }) => {
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
    (frequencies) =>
      (window as unknown as { loudnessOf: (tones: number[]) => number[] }).loudnessOf(frequencies),
    tones,
  );

/** Decibels. A voice is some 60 over silence, a stray tone below 25. */
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

/** Expects a sound at a frequency away from all of these voices. */
export const expectMusic = (page: Page, ...voices: Voice[]): Promise<void> =>
  expect
    .poll(async () => {
      const scale = Array.from({ length: 60 }, (_, index) => 200 + index * 25);
      const far = scale.filter((hz) => voices.every((voice) => Math.abs(voice.hz - hz) > 80));
      return Math.max(...(await loudness(page, ...far)));
    }, patience)
    .toBeGreaterThan(audible);
