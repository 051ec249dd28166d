import { describe, expect, test } from "vitest";
import { makeDraftSaver, restMs } from "./draft-saver.ts";
import { makeWorld } from "./draft-world-for-tests.ts";

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
    const release = world.holdSaves();
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

describe("a box that is open again before its last save was answered", () => {
  async function leaveWhileSaving() {
    const world = makeWorld();
    const answer = world.holdSaves();
    const left = makeDraftSaver(world, { version: 0, there: null });
    left.change("one");
    void left.flush();
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
