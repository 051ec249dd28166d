// The cost of calls with audio: two phones per call, all recorded, every packet encrypted.
import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { ExchangeAnswer, ExchangeRequest } from "#bench/media-exchange.ts";
import { roundFigure } from "#bench/spread.ts";
import { type TestPhone, TestPhonePool } from "#testing/fixtures/simulator/media/test-phone.ts";

export interface MediaFigures {
  readonly calls: number;
  /** Share of one CPU. */
  readonly cpuShare: number;
  readonly rssMiB: number;
  readonly lateTurns: number;
  /** Of the phone that got the fewest; 50 means none is missing. */
  readonly fewestPacketsPerSecond: number;
  /** The slowest time from the offer until audio can flow, one call after another. */
  readonly slowestConnectMs: number;
  /** Phones that do not hear the other side of their call at the end. */
  readonly deaf: number;
}

const tones = [700, 1_300] as const;

export async function measureMedia(extent: {
  calls: number;
  seconds: number;
}): Promise<MediaFigures> {
  const child = fork(path.join(import.meta.dirname, "../media-exchange.ts"));
  const shelf = new TestPhonePool();
  try {
    const phones: { phone: TestPhone; hears: number }[] = [];
    let slowest = 0;
    for (let index = 0; index < extent.calls * 2; index += 1) {
      const phone = shelf.take();
      const [own, other] = index % 2 === 0 ? tones : tones.toReversed();
      phone.hum(own ?? 0);
      const startedAt = performance.now();
      const offer = await phone.offer();
      const call = Math.floor(index / 2);
      const answered = await requestExchange(child, {
        kind: "join",
        call,
        leg: `leg-${index}`,
        offer,
      });
      if (answered.kind !== "joined") throw new Error("The exchange sent another response.");
      await phone.accept(answered.answer);
      await phone.connected;
      slowest = Math.max(slowest, performance.now() - startedAt);
      phones.push({ phone, hears: other ?? 0 });
    }
    await pause(1_500);
    const before = await figuresOf(child);
    const had = phones.map(({ phone }) => phone.packets);
    const startedAt = performance.now();
    await pause(extent.seconds * 1_000);
    const after = await figuresOf(child);
    const durationMs = performance.now() - startedAt;
    const got = phones.map(({ phone }, index) => phone.packets - (had[index] ?? 0));
    return {
      calls: extent.calls,
      cpuShare: roundFigure((after.cpuMs - before.cpuMs) / durationMs),
      rssMiB: roundFigure(after.rssMiB),
      lateTurns: after.figures.lateTurns - before.figures.lateTurns,
      fewestPacketsPerSecond: roundFigure((Math.min(...got) * 1_000) / durationMs),
      slowestConnectMs: roundFigure(slowest),
      deaf: phones.filter(({ phone, hears }) => phone.hears(hears) < 0.1).length,
    };
  } finally {
    await shelf.close();
    child.disconnect();
  }
}

async function figuresOf(child: ChildProcess) {
  const answered = await requestExchange(child, { kind: "figures" });
  if (answered.kind !== "figures") throw new Error("The exchange sent another response.");
  return answered;
}

function requestExchange(child: ChildProcess, question: ExchangeRequest): Promise<ExchangeAnswer> {
  return new Promise((settle, fail) => {
    const ended = () => fail(new Error("The exchange has ended."));
    child.once("exit", ended);
    child.once("message", (answer: ExchangeAnswer) => {
      child.off("exit", ended);
      settle(answer);
    });
    child.send(question);
  });
}
