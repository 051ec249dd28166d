import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Clip, Recording, Stay } from "#simulator/voice/media/exchange.ts";
import { openClips } from "#simulator/voice/media/sound/clips.ts";
import { beepHz, musicHz, tone } from "#simulator/voice/media/sound/compose.ts";
import { readWav } from "#simulator/voice/media/sound/wav.ts";
import { soundLevel, toneLevel } from "#simulator/voice/media/tone.ts";
import { Leg } from "./leg.ts";
import { Room } from "./room.ts";

const clips = openClips(async () => null);
const never = new AbortController().signal;
const customerHz = 1_300;
const agentHz = 700;
const coachHz = 2_100;
const heard = 0.1;

let legs: Leg[];
let room: Room;
const hum = (hz: number, seconds = 60): Clip => ({
  name: `${hz}`,
  samples: tone(hz, seconds, 0.3),
});

function openLeg(id: string, hz: number): Leg {
  const leg = new Leg(id, {
    openPath: () => {
      throw new Error("There are no packets here.");
    },
    lostAfterTurns: 1,
    connectWithinTurns: 1,
    beep: clips.beep,
    onClosed: (closed) => {
      legs = legs.filter((one) => one !== closed);
    },
  });
  legs.push(leg);
  void leg.speak(hum(hz), never);
  return leg;
}

function turns(count: number): void {
  for (let turn = 0; turn < count; turn += 1) {
    for (const leg of legs) leg.listen();
    room.turn();
    for (const leg of legs) leg.tell();
  }
}

/** What each hears in the next half second. */
function hear<Name extends string>(who: Record<Name, Leg>) {
  const recordings = (Object.entries(who) as [Name, Leg][]).map(
    ([name, leg]) => [name, leg.startRecording()] as const,
  );
  turns(25);
  return Object.fromEntries(
    recordings.map(([name, recording]) => [name, tonesOf(recording.stop(), 1)]),
  ) as Record<Name, number[]>;
}

function sideOf(wav: Uint8Array, side: 0 | 1): Int16Array {
  return readWav(wav)?.channels[side] ?? new Int16Array();
}

/** Which of our tones it holds. */
function tonesOf(wav: Uint8Array, side: 0 | 1): number[] {
  const sound = sideOf(wav, side);
  const limits = { [musicHz]: 0.03 } as Record<number, number>;
  return [customerHz, agentHz, coachHz, musicHz, beepHz].filter(
    (hz) => toneLevel(sound, hz) > (limits[hz] ?? heard),
  );
}

beforeEach(() => {
  legs = [];
  room = new Room("room", () => {});
  room.setWaitMusic(clips.music);
});
afterEach(() => {
  for (const leg of [...legs]) leg.close();
});

describe("a conference", () => {
  let customer: Leg;
  let agent: Leg;
  let coach: Leg;
  beforeEach(() => {
    customer = openLeg("customer", customerHz);
    agent = openLeg("agent", agentHz);
    coach = openLeg("coach", coachHz);
  });
  const stay = (leg: Leg, how: Partial<Stay>) => room.set(leg, how);

  test("who waits in it hears music and nobody else, until it begins", () => {
    room.add(customer);
    expect(hear({ customer })).toEqual({ customer: [musicHz] });
    room.add(agent);
    expect(hear({ customer, agent })).toEqual({ customer: [musicHz], agent: [musicHz] });
    room.begin();
    expect(hear({ customer, agent })).toEqual({ customer: [agentHz], agent: [customerHz] });
  });

  test("who is left alone hears music again, and a newcomer is heard at once", () => {
    room.add(customer);
    room.add(agent);
    room.begin();
    agent.close();
    expect(hear({ customer })).toEqual({ customer: [musicHz] });
    room.add(coach);
    expect(hear({ customer, coach })).toEqual({ customer: [coachHz], coach: [customerHz] });
  });

  test("three hear the two others, never themselves", () => {
    for (const leg of [customer, agent, coach]) room.add(leg);
    room.begin();
    expect(hear({ customer, agent, coach })).toEqual({
      customer: [agentHz, coachHz],
      agent: [customerHz, coachHz],
      coach: [customerHz, agentHz],
    });
  });

  test("who is muted hears and is not heard", () => {
    room.add(customer);
    room.add(agent, { muted: true });
    room.begin();
    expect(hear({ customer, agent })).toEqual({ customer: [], agent: [customerHz] });
    stay(agent, { muted: false });
    expect(hear({ customer })).toEqual({ customer: [agentHz] });
  });

  test("who is held hears music and is not heard, while the others talk", () => {
    for (const leg of [customer, agent, coach]) room.add(leg);
    room.begin();
    stay(customer, { isHeld: true });
    expect(hear({ customer, agent, coach })).toEqual({
      customer: [musicHz],
      agent: [coachHz],
      coach: [agentHz],
    });
    stay(customer, { holdMusic: clips.beep });
    expect(hear({ customer })).toEqual({ customer: [beepHz] });
    stay(customer, { isHeld: false });
    expect(hear({ customer })).toEqual({ customer: [agentHz, coachHz] });
  });

  test("a whisper is heard by the one it is for, the whisperer hears all", () => {
    room.add(customer);
    room.add(agent);
    room.add(coach, { coaches: "agent" });
    room.begin();
    expect(hear({ customer, agent, coach })).toEqual({
      customer: [agentHz],
      agent: [customerHz, coachHz],
      coach: [customerHz, agentHz],
    });
    stay(coach, { coaches: null });
    expect(hear({ customer })).toEqual({ customer: [agentHz, coachHz] });
  });

  test("one who only whispers is no company: the caller gets music when the agent goes", () => {
    room.add(customer);
    room.add(coach, { coaches: "agent" });
    room.begin();
    expect(hear({ customer })).toEqual({ customer: [musicHz] });
  });

  test("an announcement is heard by all and settles at its end", async () => {
    room.add(customer);
    room.add(agent);
    room.begin();
    const said = room.announce(hum(beepHz, 0.5), never);
    expect(hear({ customer, agent })).toEqual({
      customer: [agentHz, beepHz],
      agent: [customerHz, beepHz],
    });
    await said;
    expect(hear({ customer })).toEqual({ customer: [agentHz] });
  });

  test("a prompt for one of them is heard instead of the room, by nobody else", async () => {
    room.add(customer);
    room.add(agent);
    room.begin();
    const stop = new AbortController();
    const played = agent.play(hum(beepHz), stop.signal);
    expect(hear({ customer, agent })).toEqual({ customer: [agentHz], agent: [beepHz] });
    stop.abort();
    await played;
    expect(hear({ agent })).toEqual({ agent: [customerHz] });
  });

  test("who goes over into another room is gone from the first", () => {
    room.add(customer);
    room.add(agent);
    room.begin();
    const other = new Room("other", () => {});
    other.add(agent);
    expect(hear({ customer, agent })).toEqual({ customer: [musicHz], agent: [] });
    room.close();
    expect(hear({ customer })).toEqual({ customer: [] });
  });

  test("keys pressed in it reach who hears the one that pressed", () => {
    const sent: string[] = [];
    for (const leg of [customer, agent, coach]) {
      room.add(leg);
      leg.sendDigits = (digits) => sent.push(`${leg.id} ${digits}`);
    }
    agent.press("1");
    expect(sent).toEqual([]);
    room.begin();
    room.set(coach, { isHeld: true });
    agent.press("1#");
    coach.press("2");
    expect(sent).toEqual(["customer 1", "customer #"]);
  });
});

describe("its recording", () => {
  let customer: Leg;
  let agent: Leg;
  let coach: Leg;
  let recording: Recording;
  beforeEach(() => {
    customer = openLeg("customer", customerHz);
    agent = openLeg("agent", agentHz);
    coach = openLeg("coach", coachHz);
    room.add(customer);
    recording = room.startRecording();
    turns(50);
    room.add(agent);
    room.begin();
  });

  test("has the first on the left and all others on the right, and not the waiting before", () => {
    turns(25);
    room.add(coach);
    turns(25);
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
    turns(25);
    const wav = recording.stop();
    expect(soundLevel(sideOf(wav, 0))).toBe(0);
    expect(soundLevel(sideOf(wav, 1))).toBe(0);
  });

  test("keeps the sides when the first goes and another comes", () => {
    customer.close();
    room.add(coach);
    turns(25);
    const wav = recording.stop();
    expect(tonesOf(wav, 0)).toEqual([]);
    expect(tonesOf(wav, 1)).toEqual([agentHz, coachHz]);
  });

  test("leaves out a pause, or keeps its time in silence", () => {
    turns(25);
    recording.pause("skip");
    turns(50);
    recording.resume();
    turns(25);
    expect(recording.seconds).toBe(1);
    recording.pause("silence");
    turns(25);
    recording.resume();
    const left = sideOf(recording.stop(), 0);
    expect(left.length).toBe(12_000);
    expect(toneLevel(left.subarray(0, 8_000), customerHz)).toBeGreaterThan(heard);
    expect(soundLevel(left.subarray(8_000))).toBe(0);
  });

  test("of a long call comes out as it went in", () => {
    turns(2_600);
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
    caller = openLeg("caller", customerHz);
    void caller.speak(clips.silence(0), never);
  });
  const settle = () => new Promise<void>((done) => setImmediate(done));
  const seconds = (samples: Uint8Array) => samples.length / 8_000;

  test("the beep is heard first and is not part of it; a key ends it", async () => {
    const recording = caller.startRecording();
    const take = caller.record(rules, never);
    turns(20);
    await settle();
    expect(tonesOf(recording.stop(), 1)).toEqual([beepHz]);
    void caller.speak(hum(customerHz, 3), never);
    turns(100);
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
    void caller.speak(hum(customerHz, 3), never);
    turns(300);
    const ended = await quiet;
    expect({ by: ended.endedBy, seconds: seconds(ended.samples) }).toEqual({
      by: "silence",
      seconds: 3,
    });

    const long = caller.record({ ...rules, maxSeconds: 4, silenceSeconds: 0, beep: false }, never);
    await settle();
    turns(300);
    const full = await long;
    expect({ by: full.endedBy, seconds: seconds(full.samples) }).toEqual({
      by: "length",
      seconds: 4,
    });
  });

  test("who hangs up has said what they said, during the beep nothing", async () => {
    const take = caller.record({ ...rules, beep: false }, never);
    await settle();
    void caller.speak(hum(customerHz, 3), never);
    turns(50);
    caller.close();
    const { samples, endedBy } = await take;
    expect({ endedBy, seconds: seconds(samples) }).toEqual({ endedBy: "hangup", seconds: 1 });

    const other = openLeg("other", customerHz);
    const stop = new AbortController();
    const early = other.record(rules, stop.signal);
    turns(5);
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
