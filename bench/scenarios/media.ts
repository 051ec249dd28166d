// What it costs to carry calls with sound: two phones a call, all recorded, every packet encrypted.
import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { AskExchange, ExchangeAnswer } from "#bench/media-exchange.ts";
import { short } from "#bench/numbers.ts";
import { type TestPhone, TestPhonePool } from "#testing/fixtures/simulator/media/test-phone.ts";

export interface MediaFigures {
  readonly calls: number;
  /** Of one processor. */
  readonly cpuShare: number;
  readonly rssMiB: number;
  readonly lateTurns: number;
  /** Fifty would be all; of the phone that got the fewest. */
  readonly fewestPacketsPerSecond: number;
  /** From the offer until sound can pass, the slowest, one call after the other. */
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
    for (let place = 0; place < extent.calls * 2; place += 1) {
      const phone = shelf.take();
      const [own, other] = place % 2 === 0 ? tones : tones.toReversed();
      phone.hum(own ?? 0);
      const startedAt = performance.now();
      const offer = await phone.offer();
      const call = Math.floor(place / 2);
      const told = await ask(child, { kind: "join", call, leg: `leg-${place}`, offer });
      if (told.kind !== "joined") throw new Error("The exchange answered something else.");
      await phone.accept(told.answer);
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
    const tookMs = performance.now() - startedAt;
    const got = phones.map(({ phone }, place) => phone.packets - (had[place] ?? 0));
    return {
      calls: extent.calls,
      cpuShare: short((after.cpuMs - before.cpuMs) / tookMs),
      rssMiB: short(after.rssMiB),
      lateTurns: after.figures.lateTurns - before.figures.lateTurns,
      fewestPacketsPerSecond: short((Math.min(...got) * 1_000) / tookMs),
      slowestConnectMs: short(slowest),
      deaf: phones.filter(({ phone, hears }) => phone.hears(hears) < 0.1).length,
    };
  } finally {
    await shelf.close();
    child.disconnect();
  }
}

async function figuresOf(child: ChildProcess) {
  const told = await ask(child, { kind: "figures" });
  if (told.kind !== "figures") throw new Error("The exchange answered something else.");
  return told;
}

function ask(child: ChildProcess, question: AskExchange): Promise<ExchangeAnswer> {
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
