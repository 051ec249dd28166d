import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { soundLevel, toneLevel } from "#simulator/voice/media/tone.ts";
import { createClips } from "./clips.ts";
import { beepHz, murmurHz, musicHz, ringbackHz, tone } from "./compose.ts";
import { mix, silentFrame } from "./mix.ts";
import {
  decodeMulaw,
  encodeMulaw,
  samplesPerSecond,
  silenceByte,
  toLinear,
  toMulaw,
} from "./mulaw.ts";
import type { RunProgram } from "./run-program.ts";
import { readWav, wavOf, writeWav } from "./wav.ts";

const noProgram: RunProgram = async () => null;
const seconds = (samples: Uint8Array) => samples.length / samplesPerSecond;

describe("µ-law", () => {
  test("encodes silence as 0xff and the extremes as 0x80 and 0x00 (G.711 table 2b)", () => {
    expect(toMulaw(0)).toBe(silenceByte);
    expect(toMulaw(32_767)).toBe(0x80);
    expect(toMulaw(-32_768)).toBe(0x00);
    expect(toLinear(0x80)).toBe(32_124);
    expect(toLinear(0x00)).toBe(-32_124);
  });

  test("every byte survives a round trip", () => {
    for (let byte = 0; byte < 256; byte += 1)
      if (byte !== 0x7f) expect(toMulaw(toLinear(byte))).toBe(byte);
    // µ-law has two zeros, and the negative one is encoded as the other.
    expect(toLinear(0x7f) || 0).toBe(0);
  });

  test("no sample is off by more than the step of its segment", () => {
    fc.assert(
      fc.property(fc.integer({ min: -32_124, max: 32_124 }), (sample) => {
        const off = Math.abs(toLinear(toMulaw(sample)) - sample);
        expect(off).toBeLessThanOrEqual(Math.max(4, (Math.abs(sample) + 132) / 32));
      }),
    );
  });
});

describe("mixing", () => {
  test("no voice is silence, one passes unchanged, two are both audible", () => {
    const low = tone(700, 0.02, 0.3).subarray(0, 160);
    expect(mix([])).toBe(silentFrame);
    expect(mix([low])).toBe(low);
    const high = tone(1_300, 0.02, 0.3).subarray(0, 160);
    const both = mix([low, high]);
    expect(toneLevel(both, 700)).toBeGreaterThan(0.1);
    expect(toneLevel(both, 1_300)).toBeGreaterThan(0.1);
  });

  test("clips two loud voices without overflow", () => {
    const shout = encodeMulaw(new Int16Array(160).fill(30_000));
    expect(decodeMulaw(mix([shout, shout]))[0]).toBe(32_124);
  });
});

describe("the tone detector", () => {
  test("distinguishes its tone from a neighboring one and from silence", () => {
    const signal = tone(700, 1, 0.4);
    expect(toneLevel(signal, 700)).toBeCloseTo(0.4, 1);
    expect(toneLevel(signal, 760)).toBeLessThan(0.02);
    expect(toneLevel(new Uint8Array(8_000).fill(silenceByte), 700)).toBe(0);
    expect(toneLevel(new Int16Array(0), 700)).toBe(0);
  });
});

describe("the clips", () => {
  const clips = createClips(noProgram);

  test("the music always contains its tone, is quiet, and loops without a seam", () => {
    const { samples } = clips.music;
    for (let at = 0; at < samples.length; at += samplesPerSecond)
      expect(toneLevel(samples.subarray(at, at + samplesPerSecond), musicHz)).toBeGreaterThan(0.03);
    expect(soundLevel(samples)).toBeLessThan(0.12);
    const sound = decodeMulaw(samples);
    const stepEnteredAt = (index: number) =>
      Math.abs((sound[index] ?? 0) - (sound.at(index - 1) ?? 0));
    let widest = 0;
    for (let index = 1; index < sound.length; index += 1)
      widest = Math.max(widest, stepEnteredAt(index));
    expect(stepEnteredAt(0)).toBeLessThanOrEqual(widest);
    expect(widest).toBeLessThan(5_000);
  });

  test("the beep and the ringback have the right tones", () => {
    expect(toneLevel(clips.beep.samples, beepHz)).toBeGreaterThan(0.2);
    const rung = clips.ringback.samples.subarray(0, 2 * samplesPerSecond);
    for (const hz of ringbackHz) expect(toneLevel(rung, hz)).toBeGreaterThan(0.05);
    expect(soundLevel(clips.ringback.samples.subarray(2 * samplesPerSecond))).toBe(0);
    expect(seconds(clips.silence(1.5).samples)).toBe(1.5);
  });

  test("without a speech program a prompt is a murmur as long as its text, and is not marked as spoken", async () => {
    const short = await clips.message("Please hold.");
    const long = await clips.message("All of us are talking to others. Please hold, or press 1.");
    expect(short.isSpoken).toBe(false);
    expect(seconds(long.clip.samples)).toBeGreaterThan(2 * seconds(short.clip.samples));
    expect(toneLevel(short.clip.samples.subarray(0, 3_200), murmurHz[0])).toBeGreaterThan(0.05);
    expect((await clips.message("")).clip.samples.length).toBe(0);
  });

  test("with a speech program a prompt is spoken, once for each text, in the requested language", async () => {
    const commands: string[] = [];
    const spoken = writeWav([decodeMulaw(tone(500, 0.5))]);
    const { message } = createClips(async (name, args, input) => {
      commands.push(`${name} ${args.at(-1)} ${new TextDecoder().decode(input)}`);
      return spoken;
    });
    const first = await message("Grüezi", "de-CH");
    expect(await message("Grüezi", "de-CH")).toBe(first);
    expect(first.isSpoken).toBe(true);
    expect(toneLevel(first.clip.samples, 500)).toBeGreaterThan(0.15);
    await message("Hello", "--version; rm");
    await message("Olá", "pt-BR", "Polly.Thiago-Neural");
    await message("Buenos días", "es-MX", "Polly.Mia");
    expect(commands).toEqual([
      "espeak-ng de-ch Grüezi",
      "espeak-ng en Hello",
      "espeak-ng pt-br+m3 Olá",
      "espeak-ng es-419+f2 Buenos días",
    ]);
  });

  test("a missing speech program is tried only once", async () => {
    let commands = 0;
    const { message } = createClips(async () => {
      commands += 1;
      return null;
    });
    await message("one");
    await message("two");
    expect(commands).toBe(1);
  });
});

describe("uploaded audio", () => {
  const { read } = createClips(noProgram);

  function wavAs(
    kind: number,
    bits: number,
    put: (view: DataView, at: number, share: number) => void,
  ) {
    const rate = 44_100;
    const bytes = new Uint8Array(44 + (rate * bits) / 8);
    bytes.set(writeWav([new Int16Array(0)], rate));
    const view = new DataView(bytes.buffer);
    view.setUint32(40, bytes.length - 44, true);
    view.setUint16(20, kind, true);
    view.setUint16(34, bits, true);
    for (let index = 0; index < rate; index += 1)
      put(view, 44 + (index * bits) / 8, 0.5 * Math.sin((2 * Math.PI * 700 * index) / rate));
    return bytes;
  }

  test.for([
    ["8 bit", wavAs(1, 8, (view, at, share) => view.setUint8(at, 128 + Math.round(share * 127)))],
    ["16 bit", wavAs(1, 16, (view, at, share) => view.setInt16(at, share * 32_767, true))],
    ["24 bit", wavAs(1, 24, (view, at, share) => view.setInt16(at + 1, share * 32_767, true))],
    ["32 bit", wavAs(1, 32, (view, at, share) => view.setInt32(at, share * 2_147_483_647, true))],
    ["float", wavAs(3, 32, (view, at, share) => view.setFloat32(at, share, true))],
    ["double", wavAs(3, 64, (view, at, share) => view.setFloat64(at, share, true))],
    ["µ-law", wavAs(7, 8, (view, at, share) => view.setUint8(at, toMulaw(share * 32_767)))],
  ] as const)("resamples a %s WAV from 44.1 kHz to 8 kHz", async ([, bytes]) => {
    const clip = await read(bytes, "audio/wav");
    expect(clip?.samples.length).toBe(samplesPerSecond);
    expect(toneLevel(clip?.samples ?? new Uint8Array(), 700)).toBeCloseTo(0.5, 1);
  });

  test("removes frequencies that 8 kHz cannot carry, without aliasing", async () => {
    const high = writeWav(
      [
        Int16Array.from(
          { length: 48_000 },
          (_, at) => 16_000 * Math.sin((2 * Math.PI * 5_000 * at) / 48_000),
        ),
      ],
      48_000,
    );
    const clip = await read(high, "audio/wav");
    expect(soundLevel(clip?.samples.subarray(400, -400) ?? new Uint8Array(1))).toBeLessThan(0.01);
  });

  test("mixes both sides of a stereo file, and keeps raw µ-law unchanged", async () => {
    const stereo = wavOf(tone(700, 1), tone(1_300, 1));
    const clip = await read(stereo, "audio/x-wav");
    for (const hz of [700, 1_300])
      expect(toneLevel(clip?.samples ?? new Uint8Array(), hz)).toBeGreaterThan(0.1);
    const raw = tone(700, 0.1);
    expect((await read(raw, "audio/basic"))?.samples).toEqual(raw);
    const sun = Uint8Array.of(
      ...new TextEncoder().encode(".snd"),
      0,
      0,
      0,
      28,
      ...new Array(20).fill(0),
      ...raw,
    );
    expect((await read(sun, "audio/basic"))?.samples).toEqual(raw);
  });

  test("reads an MP3 with an installed program, and returns null without one", async () => {
    const mp3 = Uint8Array.of(0xff, 0xfb, 0x90, 0x00);
    expect(await read(mp3, "audio/mpeg")).toBeNull();
    const commands: string[] = [];
    const helped = createClips(async (name) => {
      commands.push(name);
      return name === "sox" ? writeWav([decodeMulaw(tone(700, 0.1))]) : null;
    });
    expect((await helped.read(mp3, "audio/mpeg"))?.samples.length).toBe(800);
    expect(commands).toEqual(["ffmpeg", "sox"]);
  });

  test("no input makes it throw", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 80 }), async (bytes) => {
        await read(bytes, "audio/wav");
        const headed = new Uint8Array(44 + bytes.length);
        headed.set(writeWav([new Int16Array(0)]));
        headed.set(bytes, 16);
        readWav(headed);
      }),
    );
    expect(await read(new Uint8Array(), "audio/wav")).toBeNull();
    expect(await read(new TextEncoder().encode("<html>"), "text/html")).toBeNull();
  });
});

test("a recording is a two-channel WAV that reads back unchanged", () => {
  const left = tone(700, 0.5);
  const wav = readWav(wavOf(left, tone(1_300, 0.25)));
  expect(wav?.rate).toBe(8_000);
  expect(wav?.channels.map((channel) => channel.length)).toEqual([4_000, 4_000]);
  expect(encodeMulaw(wav?.channels[0] ?? [])).toEqual(left);
  expect(
    toneLevel(wav?.channels[1]?.subarray(0, 2_000) ?? new Int16Array(), 1_300),
  ).toBeGreaterThan(0.2);
});
