import { expect, test } from "vitest";
import { makeDraftSaver, restMs, type SaverState } from "./draft-saver.ts";

class Newer extends Error {}

/** A server that keeps versions, a device that keeps copies, and a clock that moves when told to. */
function makeWorld() {
  let timers: { at: number; run: () => void }[] = [];
  let now = 0;
  const world = {
    version: 0,
    words: null as string | null,
    isDown: false,
    saves: [] as string[],
    discards: 0,
    copy: null as { words: string; version: number } | null,
    states: [] as SaverState[],
    hold: null as Promise<void> | null,
    later(run: () => void, ms: number) {
      const timer = { at: now + ms, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
    async save(words: string, version: number) {
      await world.hold;
      if (world.isDown) throw new Error("no connection");
      if (world.words !== null && version !== world.version) throw new Newer();
      world.saves.push(words);
      world.words = words;
      world.version = version + 1;
      return world.version;
    },
    async discard() {
      world.discards += 1;
      world.words = null;
      world.version = 0;
    },
    keep(copy: { words: string; version: number } | null) {
      world.copy = copy;
    },
    isEmpty: (words: string) => words === "",
    isNewer: (error: unknown) => error instanceof Newer,
    told: (state: SaverState) => world.states.push(state),
    async pass(ms: number) {
      const until = now + ms;
      for (;;) {
        const [next] = timers.filter((one) => one.at <= until).sort((a, b) => a.at - b.at);
        if (!next) break;
        now = next.at;
        timers = timers.filter((one) => one !== next);
        next.run();
        for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
      }
      now = until;
    },
  };
  return world;
}

test("words are kept on the device at once and on the server once the hand rests", async () => {
  const world = makeWorld();
  const saver = makeDraftSaver(world, { version: 0 });
  saver.change("H");
  saver.change("He");
  saver.change("Hello");
  expect(world.copy).toEqual({ words: "Hello", version: 0 });
  expect(world.saves).toEqual([]);
  await world.pass(restMs);
  expect(world.saves).toEqual(["Hello"]);
  expect(world.copy).toBeNull();
});

test("each save builds on the version before", async () => {
  const world = makeWorld();
  const saver = makeDraftSaver(world, { version: 0 });
  saver.change("one");
  await world.pass(restMs);
  saver.change("two");
  await world.pass(restMs);
  expect(world.saves).toEqual(["one", "two"]);
  expect(saver.version()).toBe(2);
});

test("what is typed while a save is on its way is saved after it, not beside it", async () => {
  const world = makeWorld();
  let release: () => void = () => undefined;
  world.hold = new Promise((resolve) => {
    release = resolve;
  });
  const saver = makeDraftSaver(world, { version: 0 });
  saver.change("one");
  await world.pass(restMs);
  saver.change("one two");
  await world.pass(restMs);
  expect(world.saves).toEqual([]);
  release();
  world.hold = null;
  await saver.flush();
  expect(world.saves).toEqual(["one", "one two"]);
  expect(world.copy).toBeNull();
});

test("emptied words are thrown away on the server too", async () => {
  const world = makeWorld();
  const saver = makeDraftSaver(world, { version: 0 });
  saver.change("x");
  await world.pass(restMs);
  saver.change("");
  await world.pass(restMs);
  expect(world.discards).toBe(1);
  expect(world.words).toBeNull();
});

test("without a connection the copy stays on the device and is tried again", async () => {
  const world = makeWorld();
  const saver = makeDraftSaver(world, { version: 0 });
  world.isDown = true;
  saver.change("Hello");
  await world.pass(restMs);
  expect(world.states.at(-1)).toBe("kept");
  expect(world.copy).toEqual({ words: "Hello", version: 0 });
  world.isDown = false;
  await world.pass(10_000);
  expect(world.saves).toEqual(["Hello"]);
});

test("a newer version from another window is not overwritten until the member says so", async () => {
  const world = makeWorld();
  const saver = makeDraftSaver(world, { version: 0 });
  world.words = "theirs";
  world.version = 4;
  saver.change("mine");
  await world.pass(20_000);
  expect(world.states.at(-1)).toBe("newer_elsewhere");
  expect(world.words).toBe("theirs");
  expect(world.copy).toEqual({ words: "mine", version: 0 });
  saver.overrule(4);
  await world.pass(restMs);
  expect(world.words).toBe("mine");
});

test("words that went out leave nothing behind, even when a save was on its way", async () => {
  const world = makeWorld();
  let release: () => void = () => undefined;
  world.hold = new Promise((resolve) => {
    release = resolve;
  });
  const saver = makeDraftSaver(world, { version: 0 });
  saver.change("Hello");
  await world.pass(restMs);
  const left = saver.drop();
  release();
  await left;
  await saver.gone(false);
  await world.pass(20_000);
  expect(world.words).toBeNull();
  expect(world.copy).toBeNull();
});

test("words that come back from a refused send go on from the version the server still holds", async () => {
  const world = makeWorld();
  const saver = makeDraftSaver(world, { version: 0 });
  saver.change("Hello");
  await world.pass(restMs);
  await saver.drop();
  saver.change("Hello");
  await world.pass(restMs);
  expect(world.states.at(-1)).toBe("saved");
  expect(world.version).toBe(2);
});

test("another window's version is followed while nothing here is unsaved", () => {
  const world = makeWorld();
  const saver = makeDraftSaver(world, { version: 1 });
  saver.follow(3);
  expect(saver.version()).toBe(3);
  saver.change("mine");
  saver.follow(4);
  expect(saver.version()).toBe(3);
});
