// Draft saves whose responses are lost: a tab must not mistake its own save for another tab's.
import { expect, test } from "vitest";
import type { DraftId } from "#domain/ids.ts";
import { createDraftSaverFixture } from "./draft-saver.fixture.ts";
import { createDraftSaver, saveDelayMs } from "./draft-saver.ts";

async function loseFirstResponse() {
  const fixture = createDraftSaverFixture();
  const saver = createDraftSaver(fixture, { base: null, remote: null });
  fixture.dropsResponses = true;
  saver.change("one");
  await fixture.pass(saveDelayMs);
  expect(fixture.text).toBe("one");
  fixture.isDown = true;
  saver.change("one two");
  await fixture.pass(20_000);
  saver.change("one two three");
  await fixture.pass(20_000);
  expect(fixture.states.at(-1)).toBe("local_only");
  fixture.dropsResponses = false;
  return { fixture, saver };
}

test("continues from a save whose response was lost instead of reporting a conflict", async () => {
  const { fixture } = await loseFirstResponse();
  fixture.isDown = false;
  await fixture.pass(20_000);
  expect(fixture.states).not.toContain("conflict");
  expect(fixture.states.at(-1)).toBe("saved");
  expect(fixture.text).toBe("one two three");
  expect(fixture.copy).toBeNull();
});

test("continues from a save whose response was lost after a page reload too", async () => {
  const { fixture } = await loseFirstResponse();
  const copy = fixture.copy;
  if (copy === null) throw new Error("nothing was kept on the device");
  fixture.isDown = false;
  const { id, version, savedAtMs: atMs } = fixture;
  if (id === null) throw new Error("nothing was saved");
  const fresh = { ...fixture, states: [] as string[] };
  const onStateChange = (state: string) => fresh.states.push(state);
  const again = createDraftSaver(
    { ...fixture, onStateChange },
    { base: copy, remote: { id, version, atMs } },
  );
  again.change(copy.content);
  expect(await again.flush()).toBe(false);
  await fixture.pass(20_000);
  expect(fresh.states).not.toContain("conflict");
  expect(fixture.text).toBe("one two three");
});

test("reports a conflict if another tab saved after it", async () => {
  const { fixture } = await loseFirstResponse();
  Object.assign(fixture, { text: "theirs", version: 2, isDown: false });
  await fixture.pass(20_000);
  expect(fixture.states.at(-1)).toBe("conflict");
  expect(fixture.text).toBe("theirs");
});

test("reports a conflict if another draft took its place, whatever its content", async () => {
  const { fixture } = await loseFirstResponse();
  Object.assign(fixture, { id: "theirs" as DraftId, isDown: false });
  await fixture.pass(20_000);
  expect(fixture.states.at(-1)).toBe("conflict");
});
