import { describe, expect, test } from "vitest";
import type { DraftId } from "#domain/ids.ts";
import { createDraftFixture } from "./draft-fixture.ts";
import { createDraftSaver, saveDelayMs } from "./draft-saver.ts";

test("words are kept on the device at once and on the server once the hand rests", async () => {
  const world = createDraftFixture();
  const saver = createDraftSaver(world, { on: null, there: null });
  saver.change("H");
  saver.change("He");
  saver.change("Hello");
  expect(world.copy).toEqual({ words: "Hello", id: saver.id(), version: 0, tried: [] });
  expect(world.saves).toEqual([]);
  await world.pass(saveDelayMs);
  expect(world.saves).toEqual(["Hello"]);
  expect(world.copy).toBeNull();
});

test("each save builds on the version before", async () => {
  const world = createDraftFixture();
  const saver = createDraftSaver(world, { on: null, there: null });
  saver.change("one");
  await world.pass(saveDelayMs);
  saver.change("two");
  await world.pass(saveDelayMs);
  expect(world.saves).toEqual(["one", "two"]);
  expect(saver.version()).toBe(2);
});

test("what is typed while a save is on its way is saved after it, not beside it", async () => {
  const world = createDraftFixture();
  const release = world.holdSaves();
  const saver = createDraftSaver(world, { on: null, there: null });
  saver.change("one");
  await world.pass(saveDelayMs);
  saver.change("one two");
  await world.pass(saveDelayMs);
  expect(world.saves).toEqual([]);
  release();
  await saver.flush();
  expect(world.saves).toEqual(["one", "one two"]);
  expect(world.copy).toBeNull();
});

test("two that ask for a save while one is on its way do not save beside each other", async () => {
  const world = createDraftFixture();
  const release = world.holdSaves();
  const saver = createDraftSaver(world, { on: null, there: null });
  saver.change("one");
  await world.pass(saveDelayMs);
  saver.change("one two");
  const both = [saver.flush(), saver.flush()];
  release();
  expect(await Promise.all(both)).toEqual([true, true]);
  expect(world.saves).toEqual(["one", "one two"]);
  expect(world.states).not.toContain("newer_elsewhere");
});

test("emptied words are thrown away on the server too", async () => {
  const world = createDraftFixture();
  const saver = createDraftSaver(world, { on: null, there: null });
  saver.change("x");
  await world.pass(saveDelayMs);
  saver.change("");
  await world.pass(saveDelayMs);
  expect(world.discards).toBe(1);
  expect(world.words).toBeNull();
});

test("without a connection the copy stays on the device and is tried again", async () => {
  const world = createDraftFixture();
  const saver = createDraftSaver(world, { on: null, there: null });
  world.isDown = true;
  saver.change("Hello");
  await world.pass(saveDelayMs);
  expect(world.states.at(-1)).toBe("kept");
  const id = saver.id();
  expect(world.copy).toEqual({ words: "Hello", id, version: 0, tried: ["Hello"] });
  world.isDown = false;
  await world.pass(10_000);
  expect(world.saves).toEqual(["Hello"]);
});

test("where there is no room the same words are not sent again, and the next ones are", async () => {
  const world = createDraftFixture();
  const saver = createDraftSaver(world, { on: null, there: null });
  world.isWithoutRoom = true;
  saver.change("Hello");
  await world.pass(60_000);
  expect(world.asked).toBe(1);
  expect(world.states.at(-1)).toBe("kept");
  expect(world.copy?.words).toBe("Hello");
  world.isWithoutRoom = false;
  saver.change("Hello Ada");
  await world.pass(saveDelayMs);
  expect(world.saves).toEqual(["Hello Ada"]);
});

test("a newer version from another window is not overwritten until the member says so", async () => {
  const world = createDraftFixture();
  const saver = createDraftSaver(world, { on: null, there: null });
  const theirs = { id: "theirs" as DraftId, version: 4, atMs: 4_000 };
  Object.assign(world, { words: "theirs", ...theirs });
  saver.change("mine");
  await world.pass(20_000);
  expect(world.states.at(-1)).toBe("newer_elsewhere");
  expect(world.words).toBe("theirs");
  const id = saver.id();
  expect(world.copy).toEqual({ words: "mine", id, version: 0, tried: ["mine"] });
  saver.overrule(theirs);
  await world.pass(saveDelayMs);
  expect(world.words).toBe("mine");
});

test("words that went out leave nothing behind, even when a save was on its way", async () => {
  const world = createDraftFixture();
  const release = world.holdSaves();
  const saver = createDraftSaver(world, { on: null, there: null });
  saver.change("Hello");
  await world.pass(saveDelayMs);
  const left = saver.drop();
  release();
  await left;
  await saver.gone(false);
  await world.pass(20_000);
  expect(world.words).toBeNull();
  expect(world.copy).toBeNull();
});

test("words that come back from a refused send go on from the version the server still holds", async () => {
  const world = createDraftFixture();
  const saver = createDraftSaver(world, { on: null, there: null });
  saver.change("Hello");
  await world.pass(saveDelayMs);
  await saver.drop();
  saver.stay();
  saver.change("Hello");
  await world.pass(saveDelayMs);
  expect(world.states.at(-1)).toBe("saved");
  expect(world.version).toBe(2);
});

describe("what is written while words are on their way out", () => {
  async function leaveAndWriteOn() {
    const world = createDraftFixture();
    const saver = createDraftSaver(world, { on: null, there: null });
    saver.change("Hello");
    await world.pass(saveDelayMs);
    await saver.drop();
    saver.change("And then");
    await world.pass(saveDelayMs);
    return { world, saver };
  }

  test("stays on the device, for with them the server throws its draft away", async () => {
    const { world, saver } = await leaveAndWriteOn();
    expect(world.saves).toEqual(["Hello"]);
    expect(world.copy?.words).toBe("And then");
    world.words = null;
    world.version = 0;
    await saver.gone(true);
    expect(await saver.flush()).toBe(true);
    expect(world.words).toBe("And then");
    expect(saver.version()).toBe(1);
  });

  test("takes the place of a draft that is still there, and is not thrown away with it", async () => {
    const { world, saver } = await leaveAndWriteOn();
    await saver.gone(false);
    expect(await saver.flush()).toBe(true);
    expect(world.discards).toBe(0);
    expect(world.words).toBe("And then");
  });

  test("goes on from the draft that is still there when they are refused", async () => {
    const { world, saver } = await leaveAndWriteOn();
    saver.stay();
    expect(await saver.flush()).toBe(true);
    expect(world.words).toBe("And then");
    expect(world.states).not.toContain("newer_elsewhere");
  });

  test("waits for all that leave one after the other", async () => {
    const { world, saver } = await leaveAndWriteOn();
    await saver.drop();
    saver.change("And more");
    world.words = null;
    await saver.gone(true);
    await world.pass(saveDelayMs);
    expect(world.saves).toEqual(["Hello"]);
    await saver.gone(true);
    expect(await saver.flush()).toBe(true);
    expect(world.saves).toEqual(["Hello", "And more"]);
  });

  test("waits in a box too that was opened again meanwhile, which shows nothing of what leaves", async () => {
    const { world, saver: left } = await leaveAndWriteOn();
    const there = { id: left.id(), version: 1, atMs: 1_000 };
    const saver = createDraftSaver(world, { on: there, there, before: left });
    expect(saver.isLeaving()).toBe(true);
    saver.change("And then some");
    await world.pass(saveDelayMs);
    expect(world.saves).toEqual(["Hello"]);
    expect(saver.hear(there)).toBe(false);
    world.words = null;
    await left.gone(true);
    expect(await saver.flush()).toBe(true);
    expect(world.saves).toEqual(["Hello", "And then some"]);
    expect(world.states).not.toContain("newer_elsewhere");
    expect(saver.isLeaving()).toBe(false);
  });
});
