import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, expect, test, vi } from "vitest";
import type { DraftId, MemberId } from "#domain/ids.ts";
import { conversationId } from "#web/data/conversations/row-fixtures.ts";
import type { RecalledMessage } from "#web/data/timeline/recalled-messages.ts";
import { setUnsentContentOwner } from "#web/data/unsent-content.ts";
import { saveAfterClose, takeClosedEditor } from "#web/features/composer/draft/closed-editors.ts";
import {
  type DraftContent,
  draftKeyOf,
  readLocalCopy,
  saveLocalCopy,
} from "#web/features/composer/draft/draft-content.ts";
import { createDraftSaver } from "#web/features/composer/draft/draft-saver.ts";
import { useDraft } from "#web/features/composer/draft/use-draft.ts";
import { restoreToDraft } from "./restore-recalled.ts";

const id = conversationId(1);
const key = draftKeyOf(id, "note");
const content = (body: string): DraftContent => ({ body, attachments: [] });
const refused: RecalledMessage = {
  conversationId: id,
  entryId: null,
  kind: "note",
  text: "First",
  email: null,
  attachments: [],
  draft: null,
};

let stored: Map<string, string>;
let isFull: boolean;

beforeEach(() => {
  stored = new Map();
  isFull = false;
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => {
      if (isFull) throw new Error("Storage is full");
      stored.set(name, value);
    },
    removeItem: (name: string) => void stored.delete(name),
  });
  setUnsentContentOwner("maya" as MemberId);
  return () => {
    takeClosedEditor(key);
    vi.unstubAllGlobals();
  };
});

function openEditor(save: (body: string) => Promise<void> = async () => undefined) {
  const saves: string[] = [];
  const saver = createDraftSaver<DraftContent>(
    {
      schedule: () => () => undefined,
      createId: () => "0190aaaa-0000-7000-8000-000000000001" as DraftId,
      save: async ({ body }, { id: draftId, version }) => {
        await save(body);
        saves.push(body);
        return { id: draftId, version: version + 1, atMs: version };
      },
      discard: async () => undefined,
      storeLocally: (copy) => saveLocalCopy(id, "note", copy),
      fingerprint: ({ body }) => body,
      fetchRemote: async () => null,
      isEmpty: ({ body }) => body === "",
      isConflict: () => false,
      isOverLimit: () => false,
      onStateChange: () => undefined,
      onIdle: () => undefined,
    },
    { base: null, remote: null },
  );
  return { saver, saves };
}

test("a refused message joins what its closed editor still has to save", async () => {
  const { saver, saves } = openEditor();
  saver.change(content("First"));
  void saver.startSend();
  saver.change(content("Second"));
  saveAfterClose(key, saver);
  saver.cancelSend();
  expect(restoreToDraft(refused)).toBe(true);
  expect(await saver.flush()).toBe(true);
  expect(saves).toEqual(["First\n\nSecond"]);
  expect(readLocalCopy(id, "note")).toBeNull();
});

test("without a closed editor a refused message joins the copy on this device", () => {
  saveLocalCopy(id, "note", { content: content("Second"), id: "d1" as DraftId, version: 3 });
  expect(restoreToDraft(refused)).toBe(true);
  expect(readLocalCopy(id, "note")).toMatchObject({
    content: { body: "First\n\nSecond" },
    version: 3,
  });
});

test("the next editor shows what a closed one could neither save nor store", async () => {
  isFull = true;
  const { saver } = openEditor(() => Promise.reject(new Error("no connection")));
  saver.change(content("Only here"));
  saveAfterClose(key, saver);
  await saver.flush();
  const Editor = () => useDraft(id, "note", undefined, false).content.body;
  const shown = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Editor />
    </QueryClientProvider>,
  );
  expect(shown).toBe("Only here");
});
