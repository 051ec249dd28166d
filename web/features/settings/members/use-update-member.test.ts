import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Bootstrap } from "#web/data/bootstrap.ts";
import { bootstrapFor, memberId } from "#web/data/conversations/row-fixtures.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { onToast } from "#web/data/toasts/toast-bus.ts";
import { clearAllUndoOffers, undoLast } from "#web/data/toasts/undo.ts";
import { runMutation } from "#web/data/use-api-mutation.ts";
import { updateMemberMutation } from "./use-update-member.ts";

const cache = new QueryClient();
const asked: unknown[] = [];
const said: string[] = [];
const ravi = { id: memberId(2), name: "Ravi Shah", role: "agent", state: "active", teamIds: [] };
const roleNow = () => cache.getQueryData<Bootstrap>(queryKeys.bootstrap)?.members.at(-1)?.role;

beforeEach(() => {
  clearAllUndoOffers();
  onToast(({ text }) => {
    said.push(text);
    return () => undefined;
  });
  const bootstrap = bootstrapFor(memberId(1));
  cache.setQueryData(queryKeys.bootstrap, { ...bootstrap, members: [ravi] } as never);
  vi.stubGlobal("fetch", async (_: string, { body }: RequestInit) => {
    const input = JSON.parse(String(body)) as object;
    asked.push(input);
    return Response.json({ ...ravi, ...input });
  });
});
afterEach(() => vi.unstubAllGlobals());

test("a new role is confirmed and can be undone", async () => {
  const change = { member: ravi as never, change: { role: "manager" } as const };
  await runMutation(cache, updateMemberMutation, change);
  expect(roleNow()).toBe("manager");
  expect(said).toEqual(["Ravi Shah is now: Manager"]);
  undoLast();
  await expect.poll(roleNow).toBe("agent");
  expect(asked).toEqual([
    { memberId: ravi.id, role: "manager" },
    { memberId: ravi.id, role: "agent" },
  ]);
});
