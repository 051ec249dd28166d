import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readWav } from "#simulator/voice/media/audio/wav.ts";
import {
  createNullMediaExchange,
  type NullMediaExchange,
} from "#simulator/voice/media/create-null-exchange.ts";

const never = new AbortController().signal;
const rules = { maxSeconds: 60, silenceSeconds: 5, keys: "#", beep: true };
let exchange: NullMediaExchange;
beforeEach(() => {
  vi.useFakeTimers();
  exchange = createNullMediaExchange({ pace: 0.1, now: () => Date.now() });
});
afterEach(async () => {
  await exchange.stop();
  vi.useRealTimers();
});

test("a clip lasts its length times the pace, or less if stopped or if the leg closes", async () => {
  const leg = exchange.openLeg("one");
  const played = vi.fn();
  void leg.play(exchange.clips.silence(10), never).then(played);
  await vi.advanceTimersByTimeAsync(990);
  expect(played).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(20);
  expect(played).toHaveBeenCalled();
  const stop = new AbortController();
  const cut = leg.play(exchange.clips.silence(10), stop.signal);
  stop.abort();
  await cut;
  const replaced = leg.play(exchange.clips.silence(10), never);
  const last = leg.play(exchange.clips.silence(10), never);
  await replaced;
  leg.close();
  await last;
  expect(exchange.openLeg("one")).not.toBe(leg);
});

test("a recording ends by its key, by silence after speech, by its length, or with the call", async () => {
  const leg = exchange.openLeg("one");
  const keyed = leg.record(rules, never);
  await vi.advanceTimersByTimeAsync(200);
  leg.press("5#");
  const byKey = await keyed;
  expect(byKey).toMatchObject({ endedBy: "key", digit: "#" });
  expect(byKey.samples.length).toBe(2 * 8_000);

  const spoken = leg.record(rules, never);
  void leg.speak(exchange.clips.silence(7), never);
  await vi.advanceTimersByTimeAsync(1_250);
  const bySilence = await spoken;
  expect(bySilence.endedBy).toBe("silence");
  expect(bySilence.samples.length).toBe(7 * 8_000);

  const nothing = leg.record(rules, never);
  await vi.advanceTimersByTimeAsync(600);
  expect(await nothing).toMatchObject({ endedBy: "silence", samples: new Uint8Array() });

  const long = leg.record({ ...rules, silenceSeconds: 0 }, never);
  await vi.advanceTimersByTimeAsync(6_000);
  expect((await long).endedBy).toBe("length");

  const cut = leg.record(rules, never);
  leg.close();
  expect((await cut).endedBy).toBe("hangup");
});

test("conferences track their members and drop closed legs; recordings are as long as the elapsed time", async () => {
  const conference = exchange.openRoom("call");
  const leg = exchange.openLeg("one");
  conference.add(leg, { muted: true });
  conference.set(leg, { isHeld: true });
  expect(conference.guests.get("one")).toMatchObject({ muted: true, isHeld: true });
  const recording = conference.startRecording();
  await vi.advanceTimersByTimeAsync(500);
  recording.pause("skip");
  await vi.advanceTimersByTimeAsync(500);
  recording.resume();
  await vi.advanceTimersByTimeAsync(100);
  expect(recording.seconds).toBeCloseTo(6);
  expect(readWav(recording.stop())?.channels.map((one) => one.length)).toEqual([48_000, 48_000]);
  leg.close();
  expect(conference.guests.size).toBe(0);
});
