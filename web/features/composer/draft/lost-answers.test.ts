// One window on a poor line: a save of its own is no other window's.
import { expect, test } from "vitest";
import type { DraftId } from "#domain/ids.ts";
import { createDraftFixture } from "./draft-fixture.ts";
import { createDraftSaver, saveDelayMs } from "./draft-saver.ts";

async function loseTheFirstAnswer() {
  const world = createDraftFixture();
  const saver = createDraftSaver(world, { on: null, there: null });
  world.losesAnswers = true;
  saver.change("one");
  await world.pass(saveDelayMs);
  expect(world.words).toBe("one");
  world.isDown = true;
  saver.change("one two");
  await world.pass(20_000);
  saver.change("one two three");
  await world.pass(20_000);
  expect(world.states.at(-1)).toBe("kept");
  world.losesAnswers = false;
  return { world, saver };
}

test("a save whose answer was lost is gone on from, not taken for another window's", async () => {
  const { world } = await loseTheFirstAnswer();
  world.isDown = false;
  await world.pass(20_000);
  expect(world.states).not.toContain("newer_elsewhere");
  expect(world.states.at(-1)).toBe("saved");
  expect(world.words).toBe("one two three");
  expect(world.copy).toBeNull();
});

test("so is one from before the page was loaded again", async () => {
  const { world } = await loseTheFirstAnswer();
  const copy = world.copy;
  if (copy === null) throw new Error("nothing was kept on the device");
  world.isDown = false;
  const { id, version, savedAtMs: atMs } = world;
  if (id === null) throw new Error("nothing was saved");
  const fresh = { ...world, states: [] as string[] };
  const told = (state: string) => fresh.states.push(state);
  const again = createDraftSaver({ ...world, told }, { on: copy, there: { id, version, atMs } });
  again.change(copy.words);
  expect(await again.flush()).toBe(false);
  await world.pass(20_000);
  expect(fresh.states).not.toContain("newer_elsewhere");
  expect(world.words).toBe("one two three");
});

test("what another window saved after it is still asked about", async () => {
  const { world } = await loseTheFirstAnswer();
  Object.assign(world, { words: "theirs", version: 2, isDown: false });
  await world.pass(20_000);
  expect(world.states.at(-1)).toBe("newer_elsewhere");
  expect(world.words).toBe("theirs");
});

test("another draft in its place is asked about, whatever it says", async () => {
  const { world } = await loseTheFirstAnswer();
  Object.assign(world, { id: "theirs" as DraftId, isDown: false });
  await world.pass(20_000);
  expect(world.states.at(-1)).toBe("newer_elsewhere");
});
