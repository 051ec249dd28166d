import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { rowFor } from "#web/data/conversations/row-fixtures.ts";
import { onToast } from "#web/data/toasts/toast-bus.ts";
import { clearAllUndoOffers, undoLast } from "#web/data/toasts/undo.ts";
import { moveMessage } from "./threading-mutations.ts";

afterEach(() => vi.unstubAllGlobals());

test("an undo of a move that the server refuses is not called undone", async () => {
  clearAllUndoOffers();
  const texts: string[] = [];
  onToast(({ text }) => {
    texts.push(text);
    return () => undefined;
  });
  vi.stubGlobal("location", { pathname: "/conversations/open/1", search: "" });
  const refused = { code: "conflict", detail: "The message was moved again." };
  vi.stubGlobal("fetch", async (address: string) =>
    address.endsWith("moveMessage")
      ? Response.json({ conversation: rowFor(2), other: rowFor(1), threadOperationId: "t1" })
      : Response.json(refused, { status: 409 }),
  );
  const input = { entryId: "e1", to: rowFor(2) } as never;
  await moveMessage(new QueryClient(), input, () => false);
  undoLast();
  await expect.poll(() => texts.at(-1)).toBe("The message was moved again.");
  await new Promise((done) => setImmediate(done));
  expect(texts).toHaveLength(2);
});
