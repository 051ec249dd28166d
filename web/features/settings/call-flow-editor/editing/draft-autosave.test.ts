import { expect, test } from "vitest";
import type { CallFlow } from "#domain/call/flow/flow.ts";
import { type AutosaveState, createDraftAutosave } from "./draft-autosave.ts";

const flow = (start: string): CallFlow => ({ start, steps: [] });

/** A fake server that responds when the test tells it to. */
function scene() {
  const asked: { flow: CallFlow; version: number }[] = [];
  const saves: { yes(): void; no(error: unknown): void }[] = [];
  const told: AutosaveState["kind"][] = [];
  let waiting: (() => void) | null = null;
  const autosave = createDraftAutosave({
    version: 4,
    save(requested, version) {
      asked.push({ flow: requested, version });
      return new Promise<{ draftVersion: number }>((yes, no) => {
        saves.push({ yes: () => yes({ draftVersion: version + 1 }), no });
      });
    },
    onSaved: () => undefined,
    onState: ({ kind }) => void told.push(kind),
    soon(run) {
      waiting = run;
      return () => {
        waiting = null;
      };
    },
  });
  const settled = () => new Promise<void>((done) => setImmediate(done));
  return {
    autosave,
    asked,
    told,
    settled,
    pass: () => waiting?.(),
    async respond(error?: unknown) {
      const one = saves.shift();
      if (error === undefined) one?.yes();
      else one?.no(error);
      await settled();
    },
  };
}

test("saves only the last of several changes, after a pause", async () => {
  const { autosave, asked, told, pass, respond } = scene();
  for (const one of ["a", "b", "c"]) autosave.schedule(flow(one));
  expect(asked).toEqual([]);
  pass();
  expect(asked).toEqual([{ flow: flow("c"), version: 4 }]);
  await respond();
  expect([autosave.version, autosave.isBusy, told.at(-1)]).toEqual([5, false, "kept"]);
});

test("saves changes made during a save after it, based on its version", async () => {
  const { autosave, asked, pass, respond } = scene();
  autosave.schedule(flow("a"));
  pass();
  autosave.schedule(flow("b"));
  pass();
  expect(asked).toHaveLength(1);
  await respond();
  expect(asked.at(-1)).toEqual({ flow: flow("b"), version: 5 });
  await respond();
  expect(autosave.version).toBe(6);
});

test("keeps changes after an error, and sends the latest on the new version", async () => {
  const { autosave, asked, told, pass, respond } = scene();
  autosave.schedule(flow("a"));
  pass();
  await respond("newer");
  expect(told.at(-1)).toBe("refused");
  autosave.schedule(flow("b"));
  pass();
  expect(asked).toHaveLength(1);
  expect(await autosave.flush()).toBe(false);
  const done = autosave.retry(9);
  expect(asked.at(-1)).toEqual({ flow: flow("b"), version: 9 });
  await respond();
  expect(await done).toBe(true);
  expect(autosave.version).toBe(10);
});

test("waits for all saves before publishing", async () => {
  const { autosave, asked, respond } = scene();
  autosave.schedule(flow("a"));
  const done = autosave.flush();
  expect(asked).toHaveLength(1);
  await respond();
  expect(await done).toBe(true);
});

test("ignores a late response after the draft was given up", async () => {
  const { autosave, pass, respond } = scene();
  autosave.schedule(flow("a"));
  pass();
  autosave.continueFrom(20);
  await respond();
  expect([autosave.version, autosave.isBusy]).toEqual([20, false]);
});
