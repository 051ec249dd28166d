import { expect, test } from "vitest";
import type { CallFlow } from "#domain/call/flow/flow.ts";
import type { InboxId } from "#domain/ids.ts";
import { type AutosaveState, createDraftAutosave } from "./draft-autosave.ts";
import { attachEditor, closeEditor, openEditor } from "./open-editors.ts";
import { createHistory, pushHistory } from "./undo-history.ts";

const flow = (start: string): CallFlow => ({ start, steps: [] });

function open(inboxId: InboxId, saves: CallFlow[], save: () => Promise<void>) {
  return openEditor(inboxId, createHistory(flow("told by the server")), (told) =>
    createDraftAutosave({
      version: 4,
      async save(requested, version) {
        await save();
        saves.push(requested);
        return { draftVersion: version + 1 };
      },
      onSaved: () => undefined,
      onState: told,
      soon: () => () => undefined,
    }),
  );
}

test("continues an unsaved draft on its version when the page is reopened", async () => {
  const inbox = "line 1" as InboxId;
  const saved = Promise.withResolvers<void>();
  const saves: CallFlow[] = [];
  const before = open(inbox, saves, () => saved.promise);
  before.history = pushHistory(before.history, flow("mine"));
  before.autosave.schedule(flow("mine"));
  const isLeft = closeEditor(inbox, before);

  const again = open(inbox, saves, async () => undefined);
  const told: AutosaveState["kind"][] = [];
  attachEditor(inbox, again, ({ kind }) => void told.push(kind));
  expect(again.history.present).toEqual(flow("mine"));
  expect(told).toEqual(["keeping"]);
  again.autosave.schedule(flow("mine and more"));
  saved.resolve();
  await isLeft;
  await again.autosave.flush();
  expect(saves).toEqual([flow("mine"), flow("mine and more")]);
  expect([again.autosave.version, told.at(-1)]).toEqual([6, "kept"]);
});

test("restores an unsaved draft with its error, and starts a saved one from the server", async () => {
  const inbox = "line 2" as InboxId;
  let isDown = true;
  const save = async () => {
    if (isDown) throw new Error("no connection");
  };
  const before = open(inbox, [], save);
  before.history = pushHistory(before.history, flow("mine"));
  before.autosave.schedule(flow("mine"));
  await closeEditor(inbox, before);
  const again = open(inbox, [], save);
  expect([again.history.present, again.saveState.kind]).toEqual([flow("mine"), "refused"]);
  isDown = false;
  await again.autosave.retry(4);
  await closeEditor(inbox, again);
  expect(open(inbox, [], save).history.present).toEqual(flow("told by the server"));
});
