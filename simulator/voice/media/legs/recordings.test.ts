import { beforeEach, describe, expect, test } from "vitest";
import { beepHz } from "#simulator/voice/media/audio/compose.ts";
import type { Recording } from "#simulator/voice/media/media-exchange.ts";
import { soundLevel, toneLevel } from "#simulator/voice/media/tone.ts";
import {
  agentHz,
  audibleLevel,
  clips,
  coachHz,
  customerHz,
  ManualClock,
  never,
  sideOf,
  toneClip,
  tonesOf,
} from "#testing/fixtures/simulator/media/manual-clock.ts";
import type { MixedConference } from "./conference-mixer.ts";
import type { Leg } from "./leg.ts";

let clock: ManualClock;
let conference: MixedConference;
beforeEach(() => {
  clock = new ManualClock();
  conference = clock.room;
});

describe("the recording of a conference", () => {
  let customer: Leg;
  let agent: Leg;
  let coach: Leg;
  let recording: Recording;
  beforeEach(() => {
    customer = clock.openLeg("customer", customerHz);
    agent = clock.openLeg("agent", agentHz);
    coach = clock.openLeg("coach", coachHz);
    conference.add(customer);
    recording = conference.startRecording();
    clock.pass(50);
    conference.add(agent);
    conference.start();
  });

  test("has the first leg on the left and all others on the right, and starts with the conference", () => {
    clock.pass(25);
    conference.add(coach);
    clock.pass(25);
    expect(recording.seconds).toBe(1);
    const wav = recording.stop();
    expect(tonesOf(wav, 0)).toEqual([customerHz]);
    expect(tonesOf(wav, 1)).toEqual([agentHz, coachHz]);
    expect(recording.stop()).toBe(wav);
    expect(recording.seconds).toBe(1);
  });

  test("excludes whispers, and held or muted legs", () => {
    conference.add(coach, { coaches: "agent" });
    conference.set(customer, { isHeld: true });
    conference.set(agent, { muted: true });
    clock.pass(25);
    const wav = recording.stop();
    expect(soundLevel(sideOf(wav, 0))).toBe(0);
    expect(soundLevel(sideOf(wav, 1))).toBe(0);
  });

  test("keeps the channels when the first leg leaves and another joins", () => {
    customer.close();
    conference.add(coach);
    clock.pass(25);
    const wav = recording.stop();
    expect(tonesOf(wav, 0)).toEqual([]);
    expect(tonesOf(wav, 1)).toEqual([agentHz, coachHz]);
  });

  test("skips a pause, or keeps its time as silence", () => {
    clock.pass(25);
    recording.pause("skip");
    clock.pass(50);
    recording.resume();
    clock.pass(25);
    expect(recording.seconds).toBe(1);
    recording.pause("silence");
    clock.pass(25);
    recording.resume();
    const left = sideOf(recording.stop(), 0);
    expect(left.length).toBe(12_000);
    expect(toneLevel(left.subarray(0, 8_000), customerHz)).toBeGreaterThan(audibleLevel);
    expect(soundLevel(left.subarray(8_000))).toBe(0);
  });

  test("of a long call is unchanged", () => {
    clock.pass(2_600);
    const left = sideOf(recording.stop(), 0);
    expect(left.length).toBe(2_600 * 160);
    for (const at of [0, 79_000, 81_000, 400_000])
      expect(toneLevel(left.subarray(at, at + 4_000), customerHz)).toBeGreaterThan(audibleLevel);
  });
});

describe("a recorded message", () => {
  let caller: Leg;
  const rules = { maxSeconds: 10, silenceSeconds: 2, keys: "#", beep: true };
  beforeEach(() => {
    caller = clock.openLeg("caller", customerHz);
    void caller.speak(clips.silence(0), never);
  });
  const settle = () => new Promise<void>((done) => setImmediate(done));
  const seconds = (samples: Uint8Array) => samples.length / 8_000;

  test("starts after the beep, which it does not contain, and ends with a key", async () => {
    const recording = caller.startRecording();
    const recorded = caller.record(rules, never);
    clock.pass(20);
    await settle();
    expect(tonesOf(recording.stop(), 1)).toEqual([beepHz]);
    void caller.speak(toneClip(customerHz, 3), never);
    clock.pass(100);
    caller.press("5");
    caller.press("#");
    const { samples, endedBy, digit } = await recorded;
    expect({ endedBy, digit, seconds: seconds(samples) }).toEqual({
      endedBy: "key",
      digit: "#",
      seconds: 2,
    });
    expect(toneLevel(samples, customerHz)).toBeGreaterThan(audibleLevel);
  });

  test("ends on silence, which is cut off, or at its maximum length; silence is ignored if disabled", async () => {
    const quiet = caller.record({ ...rules, beep: false }, never);
    await settle();
    void caller.speak(toneClip(customerHz, 3), never);
    clock.pass(300);
    const ended = await quiet;
    expect({ by: ended.endedBy, seconds: seconds(ended.samples) }).toEqual({
      by: "silence",
      seconds: 3,
    });

    const long = caller.record({ ...rules, maxSeconds: 4, silenceSeconds: 0, beep: false }, never);
    await settle();
    clock.pass(300);
    const full = await long;
    expect({ by: full.endedBy, seconds: seconds(full.samples) }).toEqual({
      by: "length",
      seconds: 4,
    });
  });

  test("keeps what was said before a hangup, and is empty when the hangup comes during the beep", async () => {
    const recorded = caller.record({ ...rules, beep: false }, never);
    await settle();
    void caller.speak(toneClip(customerHz, 3), never);
    clock.pass(50);
    caller.close();
    const { samples, endedBy } = await recorded;
    expect({ endedBy, seconds: seconds(samples) }).toEqual({ endedBy: "hangup", seconds: 1 });

    const other = clock.openLeg("other", customerHz);
    const stop = new AbortController();
    const early = other.record(rules, stop.signal);
    clock.pass(5);
    stop.abort();
    expect(await early).toMatchObject({
      endedBy: "hangup",
      digit: null,
      samples: new Uint8Array(),
    });
    expect(await caller.record(rules, never)).toMatchObject({ endedBy: "hangup" });
  });

  test("all pending operations settle when the leg is closed", async () => {
    const played = caller.play(clips.music, never);
    const spoken = caller.speak(clips.music, never);
    caller.close();
    await Promise.all([played, spoken, caller.play(clips.music, never)]);
    await expect(caller.connected).rejects.toThrow("closed");
    expect(() => caller.press("1")).not.toThrow();
  });
});
