import { describe, expect, test } from "vitest";
import { makeDraftSaver, restMs, type SaverState } from "./draft-saver.ts";

class Newer extends Error {}

/** A server that keeps versions, a device that keeps copies, and a clock that moves when told to. */
function makeWorld() {
  let timers: { at: number; run: () => void }[] = [];
  let now = 0;
  const world = {
    version: 0,
    savedAtMs: 0,
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
      world.savedAtMs += 1_000;
      return { version: world.version, atMs: world.savedAtMs };
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
    rested: () => undefined,
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
  const saver = makeDraftSaver(world, { version: 0, there: null });
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
  const saver = makeDraftSaver(world, { version: 0, there: null });
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
  const saver = makeDraftSaver(world, { version: 0, there: null });
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

test("two that ask for a save while one is on its way do not save beside each other", async () => {
  const world = makeWorld();
  let release: () => void = () => undefined;
  world.hold = new Promise((resolve) => {
    release = resolve;
  });
  const saver = makeDraftSaver(world, { version: 0, there: null });
  saver.change("one");
  await world.pass(restMs);
  saver.change("one two");
  const both = [saver.flush(), saver.flush()];
  release();
  world.hold = null;
  expect(await Promise.all(both)).toEqual([true, true]);
  expect(world.saves).toEqual(["one", "one two"]);
  expect(world.states).not.toContain("newer_elsewhere");
});

describe("a box that is open again before its last save was answered", () => {
  async function leaveWhileSaving() {
    const world = makeWorld();
    let release: () => void = () => undefined;
    world.hold = new Promise((resolve) => {
      release = resolve;
    });
    const left = makeDraftSaver(world, { version: 0, there: null });
    left.change("one");
    void left.flush();
    const answer = () => {
      release();
      world.hold = null;
    };
    return { world, left, answer };
  }

  test("builds on that save, and has no quarrel with itself", async () => {
    const { world, left, answer } = await leaveWhileSaving();
    const saver = makeDraftSaver(world, { version: 0, there: null, before: left });
    saver.change("one two");
    await world.pass(restMs);
    expect(world.saves).toEqual([]);
    answer();
    expect(await saver.flush()).toBe(true);
    expect(world.saves).toEqual(["one", "one two"]);
    expect(saver.version()).toBe(2);
    expect(world.states).not.toContain("newer_elsewhere");
  });

  test("keeps its words on the device when the save before them is answered", async () => {
    const { world, left, answer } = await leaveWhileSaving();
    const saver = makeDraftSaver(world, { version: 0, there: null, before: left });
    saver.change("one two");
    answer();
    await world.pass(0);
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    expect(world.copy).toEqual({ words: "one two", version: 1 });
    await saver.flush();
    expect(world.copy).toBeNull();
  });

  test("hears nothing of the server until then, and shows what was saved where nothing was written since", async () => {
    const { world, left, answer } = await leaveWhileSaving();
    const saver = makeDraftSaver(world, { version: 0, there: null, before: left });
    expect(saver.hear({ version: 1, atMs: 1_000 })).toBe(false);
    answer();
    await saver.flush();
    expect(saver.hear({ version: 1, atMs: 1_000 })).toBe(true);
    expect(saver.version()).toBe(1);
  });

  test("is the only one to try again where the server could not be reached", async () => {
    const world = makeWorld();
    world.isDown = true;
    const left = makeDraftSaver(world, { version: 0, there: null });
    left.change("one");
    expect(await left.flush()).toBe(false);
    const saver = makeDraftSaver(world, { version: 0, there: null, before: left });
    saver.change("one two");
    world.isDown = false;
    await world.pass(20_000);
    expect(world.saves).toEqual(["one two"]);
  });
});

test("emptied words are thrown away on the server too", async () => {
  const world = makeWorld();
  const saver = makeDraftSaver(world, { version: 0, there: null });
  saver.change("x");
  await world.pass(restMs);
  saver.change("");
  await world.pass(restMs);
  expect(world.discards).toBe(1);
  expect(world.words).toBeNull();
});

test("without a connection the copy stays on the device and is tried again", async () => {
  const world = makeWorld();
  const saver = makeDraftSaver(world, { version: 0, there: null });
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
  const saver = makeDraftSaver(world, { version: 0, there: null });
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
  const saver = makeDraftSaver(world, { version: 0, there: null });
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
  const saver = makeDraftSaver(world, { version: 0, there: null });
  saver.change("Hello");
  await world.pass(restMs);
  await saver.drop();
  saver.change("Hello");
  await world.pass(restMs);
  expect(world.states.at(-1)).toBe("saved");
  expect(world.version).toBe(2);
});

describe("what is heard of the server", () => {
  const at = (version: number, seconds: number) => ({ version, atMs: seconds * 1_000 });

  test("is followed while nothing here is unsaved", () => {
    const saver = makeDraftSaver(makeWorld(), { version: 1, there: at(1, 1) });
    expect(saver.hear(at(1, 1))).toBe(false);
    expect(saver.hear(at(3, 3))).toBe(true);
    expect(saver.version()).toBe(3);
    saver.change("mine");
    expect(saver.hear(at(4, 4))).toBe(false);
    expect(saver.version()).toBe(3);
  });

  test("about our own save, later than the next one, neither brings old words back nor a quarrel", async () => {
    const world = makeWorld();
    const saver = makeDraftSaver(world, { version: 0, there: null });
    saver.change("one");
    await world.pass(restMs);
    saver.change("one two");
    await world.pass(restMs);
    expect(saver.hear(at(1, 1))).toBe(false);
    saver.change("one two three");
    await world.pass(restMs);
    expect(world.states).not.toContain("newer_elsewhere");
    expect(world.words).toBe("one two three");
  });

  test("about words that were sent since does not bring them back, however late", async () => {
    const world = makeWorld();
    const saver = makeDraftSaver(world, { version: 0, there: null });
    saver.change("Hello");
    await world.pass(restMs);
    await saver.drop();
    await saver.gone(true);
    expect(saver.hear(null)).toBe(false);
    expect(saver.hear(at(1, 1))).toBe(false);
    expect(saver.hear(null)).toBe(false);
    expect(saver.version()).toBe(0);
  });

  test("while a save of words that leave is on its way waits until that is answered", async () => {
    const world = makeWorld();
    let release: () => void = () => undefined;
    world.hold = new Promise((resolve) => {
      release = resolve;
    });
    const saver = makeDraftSaver(world, { version: 0, there: null });
    saver.change("Hello");
    await world.pass(restMs);
    const left = saver.drop();
    expect(saver.hear(at(1, 1))).toBe(false);
    release();
    await left;
    expect(saver.hear(at(1, 1))).toBe(false);
  });

  test("is shown when the same words come back from a mail that was stopped", async () => {
    const world = makeWorld();
    const saver = makeDraftSaver(world, { version: 0, there: null });
    saver.change("Hello");
    await world.pass(restMs);
    expect(saver.hear(at(1, 1))).toBe(false);
    await saver.drop();
    await saver.gone(true);
    expect(saver.hear(null)).toBe(false);
    expect(saver.hear(at(1, 2))).toBe(true);
    expect(saver.version()).toBe(1);
  });

  test("is shown when another window threw the words away, or began anew at once", () => {
    const saver = makeDraftSaver(makeWorld(), { version: 5, there: at(5, 5) });
    expect(saver.hear(null)).toBe(true);
    expect(saver.version()).toBe(0);
    expect(saver.hear(at(5, 6))).toBe(true);
    expect(saver.hear(at(1, 7))).toBe(true);
    expect(saver.version()).toBe(1);
  });

  test("is not yet of the first save: words saved a moment ago were not thrown away", async () => {
    const world = makeWorld();
    const saver = makeDraftSaver(world, { version: 0, there: null });
    expect(saver.hear(null)).toBe(false);
    saver.change("Hello");
    await world.pass(restMs);
    expect(saver.hear(null)).toBe(false);
    expect(saver.version()).toBe(1);
  });

  test("is no throwing away of words that were written on over it", async () => {
    const world = makeWorld();
    const saver = makeDraftSaver(world, { version: 1, there: at(1, 1) });
    world.savedAtMs = 1_000;
    saver.change("mine");
    expect(saver.hear(null)).toBe(false);
    await world.pass(restMs);
    expect(saver.hear(null)).toBe(false);
    expect(saver.version()).toBe(2);
  });
});
