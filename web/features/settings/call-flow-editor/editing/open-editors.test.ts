import { expect, test } from "vitest";
import type { CallFlow } from "#domain/call/flow/flow.ts";
import type { InboxId } from "#domain/ids.ts";
import { type AutosaveState, createDraftAutosave } from "./draft-autosave.ts";
import { attachEditor, closeEditor, openEditor } from "./open-editors.ts";
import { createHistory, pushHistory } from "./undo-history.ts";

const flow = (start: string): CallFlow => ({ start, steps: [] });

function open(inboxId: InboxId, saves: CallFlow[], answer: () => Promise<void>) {
  return openEditor(inboxId, createHistory(flow("told by the server")), (told) =>
    createDraftAutosave({
      version: 4,
      async save(wanted, version) {
        await answer();
        saves.push(wanted);
        return { draftVersion: version + 1 };
      },
      kept: () => undefined,
      told,
      soon: () => () => undefined,
    }),
  );
}

test("a page that is opened again before the last stroke was kept draws on with it, upon its version", async () => {
  const line = "line 1" as InboxId;
  const answered = Promise.withResolvers<void>();
  const saves: CallFlow[] = [];
  const before = open(line, saves, () => answered.promise);
  before.history = pushHistory(before.history, flow("mine"));
  before.keeper.want(flow("mine"));
  const isLeft = closeEditor(line, before);

  const again = open(line, saves, async () => undefined);
  const told: AutosaveState["kind"][] = [];
  attachEditor(line, again, ({ kind }) => void told.push(kind));
  expect(again.history.now).toEqual(flow("mine"));
  expect(told).toEqual(["keeping"]);
  again.keeper.want(flow("mine and more"));
  answered.resolve();
  await isLeft;
  await again.keeper.flush();
  expect(saves).toEqual([flow("mine"), flow("mine and more")]);
  expect([again.keeper.version, told.at(-1)]).toEqual([6, "kept"]);
});

test("what could not be kept is there again, with its refusal; what was kept begins from the server", async () => {
  const line = "line 2" as InboxId;
  let isDown = true;
  const answer = async () => {
    if (isDown) throw new Error("no connection");
  };
  const before = open(line, [], answer);
  before.history = pushHistory(before.history, flow("mine"));
  before.keeper.want(flow("mine"));
  await closeEditor(line, before);
  const again = open(line, [], answer);
  expect([again.history.now, again.keeping.kind]).toEqual([flow("mine"), "refused"]);
  isDown = false;
  await again.keeper.again(4);
  await closeEditor(line, again);
  expect(open(line, [], answer).history.now).toEqual(flow("told by the server"));
});
