import { beforeEach, describe, expect, test } from "vitest";
import { beepHz } from "#simulator/voice/media/audio/compose.ts";
import type { Recording } from "#simulator/voice/media/media-exchange.ts";
import { soundLevel, toneLevel } from "#simulator/voice/media/tone.ts";
import {
  agentHz,
  clips,
  coachHz,
  customerHz,
  heard,
  ManualClock,
  never,
  sideOf,
  toneClip,
  tonesOf,
} from "#testing/fixtures/simulator/media/manual-clock.ts";
import type { ReceiveBudget } from "./conference-mixer.ts";
import type { Leg } from "./leg.ts";

let street: ManualClock;
let room: ReceiveBudget;
beforeEach(() => {
  street = new ManualClock();
  room = street.room;
});

describe("the recording of a conference", () => {
  let customer: Leg;
  let agent: Leg;
  let coach: Leg;
  let recording: Recording;
  beforeEach(() => {
    customer = street.openLeg("customer", customerHz);
    agent = street.openLeg("agent", agentHz);
    coach = street.openLeg("coach", coachHz);
    room.add(customer);
    recording = room.startRecording();
    street.pass(50);
    room.add(agent);
    room.begin();
  });

  test("has the first on the left and all others on the right, and not the waiting before", () => {
    street.pass(25);
    room.add(coach);
    street.pass(25);
    expect(recording.seconds).toBe(1);
    const wav = recording.stop();
    expect(tonesOf(wav, 0)).toEqual([customerHz]);
    expect(tonesOf(wav, 1)).toEqual([agentHz, coachHz]);
    expect(recording.stop()).toBe(wav);
    expect(recording.seconds).toBe(1);
  });

  test("does not hear whispers, nor who is held or muted", () => {
    room.add(coach, { coaches: "agent" });
    room.set(customer, { isHeld: true });
    room.set(agent, { muted: true });
    street.pass(25);
    const wav = recording.stop();
    expect(soundLevel(sideOf(wav, 0))).toBe(0);
    expect(soundLevel(sideOf(wav, 1))).toBe(0);
  });

  test("keeps the sides when the first goes and another comes", () => {
    customer.close();
    room.add(coach);
    street.pass(25);
    const wav = recording.stop();
    expect(tonesOf(wav, 0)).toEqual([]);
    expect(tonesOf(wav, 1)).toEqual([agentHz, coachHz]);
  });

  test("leaves out a pause, or keeps its time in silence", () => {
    street.pass(25);
    recording.pause("skip");
    street.pass(50);
    recording.resume();
    street.pass(25);
    expect(recording.seconds).toBe(1);
    recording.pause("silence");
    street.pass(25);
    recording.resume();
    const left = sideOf(recording.stop(), 0);
    expect(left.length).toBe(12_000);
    expect(toneLevel(left.subarray(0, 8_000), customerHz)).toBeGreaterThan(heard);
    expect(soundLevel(left.subarray(8_000))).toBe(0);
  });

  test("of a long call comes out as it went in", () => {
    street.pass(2_600);
    const left = sideOf(recording.stop(), 0);
    expect(left.length).toBe(2_600 * 160);
    for (const at of [0, 79_000, 81_000, 400_000])
      expect(toneLevel(left.subarray(at, at + 4_000), customerHz)).toBeGreaterThan(heard);
  });
});

describe("what somebody says after the beep", () => {
  let caller: Leg;
  const rules = { maxSeconds: 10, silenceSeconds: 2, keys: "#", beep: true };
  beforeEach(() => {
    caller = street.openLeg("caller", customerHz);
    void caller.speak(clips.silence(0), never);
  });
  const settle = () => new Promise<void>((done) => setImmediate(done));
  const seconds = (samples: Uint8Array) => samples.length / 8_000;

  test("the beep is heard first and is not part of it; a key ends it", async () => {
    const recording = caller.startRecording();
    const take = caller.record(rules, never);
    street.pass(20);
    await settle();
    expect(tonesOf(recording.stop(), 1)).toEqual([beepHz]);
    void caller.speak(toneClip(customerHz, 3), never);
    street.pass(100);
    caller.press("5");
    caller.press("#");
    const { samples, endedBy, digit } = await take;
    expect({ endedBy, digit, seconds: seconds(samples) }).toEqual({
      endedBy: "key",
      digit: "#",
      seconds: 2,
    });
    expect(toneLevel(samples, customerHz)).toBeGreaterThan(heard);
  });

  test("silence ends it and is cut off, length ends it, no silence does where none is asked for", async () => {
    const quiet = caller.record({ ...rules, beep: false }, never);
    await settle();
    void caller.speak(toneClip(customerHz, 3), never);
    street.pass(300);
    const ended = await quiet;
    expect({ by: ended.endedBy, seconds: seconds(ended.samples) }).toEqual({
      by: "silence",
      seconds: 3,
    });

    const long = caller.record({ ...rules, maxSeconds: 4, silenceSeconds: 0, beep: false }, never);
    await settle();
    street.pass(300);
    const full = await long;
    expect({ by: full.endedBy, seconds: seconds(full.samples) }).toEqual({
      by: "length",
      seconds: 4,
    });
  });

  test("who hangs up has said what they said, during the beep nothing", async () => {
    const take = caller.record({ ...rules, beep: false }, never);
    await settle();
    void caller.speak(toneClip(customerHz, 3), never);
    street.pass(50);
    caller.close();
    const { samples, endedBy } = await take;
    expect({ endedBy, seconds: seconds(samples) }).toEqual({ endedBy: "hangup", seconds: 1 });

    const other = street.openLeg("other", customerHz);
    const stop = new AbortController();
    const early = other.record(rules, stop.signal);
    street.pass(5);
    stop.abort();
    expect(await early).toMatchObject({
      endedBy: "hangup",
      digit: null,
      samples: new Uint8Array(),
    });
    expect(await caller.record(rules, never)).toMatchObject({ endedBy: "hangup" });
  });

  test("nothing waits for ever on a leg that is closed", async () => {
    const played = caller.play(clips.music, never);
    const spoken = caller.speak(clips.music, never);
    caller.close();
    await Promise.all([played, spoken, caller.play(clips.music, never)]);
    await expect(caller.connected).rejects.toThrow("closed");
    expect(() => caller.press("1")).not.toThrow();
  });
});
