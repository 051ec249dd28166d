// The comparison with the provider's own list: what never reached us comes, whatever happens beside it and however long
// the list cannot be had.
import { expect, test } from "vitest";
import type { FaultsInput } from "#contract/simulator/simulator.ts";
import type { AccountId } from "#domain/ids.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { reconcileAll } from "#server/jobs/reconcile-all.ts";
import { ProviderError } from "#server/ports/provider-outcome.ts";
import { jobs } from "#server/scheduler/job-catalog.ts";
import { decideRetry } from "#server/scheduler/retry.ts";
import { findAccount, noteMissed } from "#server/store/account.ts";
import { sql } from "#server/store/sql.ts";
import { eventually } from "#testing/eventually.ts";
import { type OpenedDesk, shareDesk } from "#testing/open-app.ts";
import { reconcileAccount } from "./reconcile-account.ts";

const shared = shareDesk({ members: ["maya:agent"] });

type Rules = NonNullable<Extract<FaultsInput, { rules: unknown }>["rules"]>;
const withFaults = async (desk: OpenedDesk, rules: Rules, work: () => Promise<void>) => {
  await desk.street.faults({ rules });
  await work().finally(() => desk.street.faults({ rules: [] }));
};

const accountOf = async (desk: OpenedDesk) => {
  const { workspace, lines } = await desk.as("olga").rpc("getMe", {});
  const accountId = lines[0]?.accountId as AccountId;
  const house = desk.running.desk;
  return {
    ...{ house, workspaceId: workspace.id, accountId },
    row: async () => await findAccount(house.parts.database, workspace.id, accountId),
  };
};

test("what never reached us is found, once", async () => {
  const desk = shared();
  const phone = await desk.phone("+447700900709");
  await withFaults(desk, [{ fault: { kind: "lost" } }], () => phone.text("The hook was lost"));
  const olga = desk.as("olga");
  expect((await olga.rpc("listContacts", { query: "07700 900709" })).rows).toEqual([]);
  const { house, workspaceId, accountId } = await accountOf(desk);
  expect((await reconcileAccount(house, workspaceId, accountId)).recovered).toBe(1);
  expect((await olga.conversationWith("07700 900709")).lastEntry.preview).toBe("The hook was lost");
  expect((await reconcileAccount(house, workspaceId, accountId)).recovered).toBe(0);
});

test("a text whose hook is written at the same moment holds up none of the others", async () => {
  const desk = shared();
  const phone = await desk.phone("+447700900731");
  const { house, workspaceId, accountId } = await accountOf(desk);
  const { database } = house.parts;
  await withFaults(desk, [{ fault: { kind: "lost" } }], async () => {
    for (const text of ["One", "Two", "Three"]) await phone.text(text);
  });
  // Two comparisons at once want to write the same rows: whichever is second finds them there.
  const both = await Promise.all([
    reconcileAccount(house, workspaceId, accountId),
    reconcileAccount(house, workspaceId, accountId),
  ]);
  expect(both.map((one) => one.failed)).toEqual([0, 0]);
  const rows = await database.many<{ text: string }>(
    sql`select body as text from message where workspace_id = ${workspaceId} and body in ('One', 'Two', 'Three') order by at`,
  );
  expect(rows.map((row) => row.text)).toEqual(["One", "Two", "Three"]);
});

test("hooks that are understood while the list is compared are neither doubled nor held to be unreadable", async () => {
  const desk = shared();
  const { house, workspaceId, accountId } = await accountOf(desk);
  const { database } = house.parts;
  const phone = await desk.phone("+447700900733");
  const words = Array.from({ length: 25 }, (_, nth) => `Beside ${nth}`);
  await withFaults(desk, [{ fault: { kind: "shuffled", withinMs: 400 } }], async () => {
    const written = Promise.allSettled(words.map((text) => phone.text(text)));
    for (let nth = 0; nth < 6; nth += 1) await reconcileAccount(house, workspaceId, accountId);
    await written;
  });
  const textsThere = () =>
    database.many<{ text: string }>(
      sql`select body as text from message where workspace_id = ${workspaceId} and body like 'Beside %'`,
    );
  await eventually(async () =>
    expect((await textsThere()).map((row) => row.text).toSorted()).toEqual(words.toSorted()),
  );
  const notRead = () =>
    database.many(
      sql`select problem from inbound_payload where workspace_id = ${workspaceId} and state in ('new', 'unreadable')`,
    );
  await eventually(async () => expect(await notRead()).toEqual([]));
});

/** Its list cannot be had; all else works. */
function withoutList(house: Runtime): Runtime {
  const { outside } = house.parts;
  const findSmsProvider: typeof outside.findSmsProvider = (vendor) => {
    const provider = outside.findSmsProvider(vendor);
    // biome-ignore lint/correctness/useYield: it fails before there is anything to give
    async function* listSince(): AsyncGenerator<never> {
      throw new ProviderError("unreachable", "Couldn't reach the provider.");
    }
    return provider && { ...provider, listSince };
  };
  return { ...house, parts: { ...house.parts, outside: { ...outside, findSmsProvider } } };
}

test("while the list cannot be had the health page says so, and the next comparison brings what was missed", async () => {
  const desk = shared();
  const olga = desk.as("olga");
  const phone = await desk.phone("+447700900732");
  const { house, workspaceId, accountId } = await accountOf(desk);
  await withFaults(desk, [{ fault: { kind: "lost" } }], () => phone.text("Nobody heard this"));
  const told: string[] = [];
  // PostgreSQL writes no zero at the end of a fraction of a second.
  const missedSince = new Date(Math.floor(house.parts.clock.now().getTime() / 1000) * 1000 - 1);
  await noteMissed(house.parts.database, workspaceId, accountId, missedSince);
  for (const _ of [1, 2])
    await expect(
      reconcileAccount(withoutList(house), workspaceId, accountId, (level, event) =>
        told.push(`${level} ${event}`),
      ),
    ).rejects.toThrow("Couldn't reach");
  expect(told).toEqual(["warn reconcile.failed", "warn reconcile.failed"]);
  const notCompared = async () =>
    (await olga.rpc("getHealth", {})).accounts.find((one) => one.id === accountId)?.notCompared;
  expect(await notCompared()).toMatchObject({
    since: expect.any(String),
    missedSince: missedSince.toISOString(),
    problem: "Couldn't reach the provider.",
  });

  await reconcileAll(house, { missedSince });
  await eventually(async () => expect(await notCompared()).toBeNull());
  expect((await olga.conversationWith("07700 900732")).lastEntry.preview).toBe("Nobody heard this");
});

test("the comparison is tried on without end, and never pauses for long", () => {
  const { tries, longestPauseSeconds } = jobs["reconcile-account"];
  expect(tries).toBeGreaterThan(30_000);
  const { afterMs } = decideRetry(new Error("away"), 5_000, () => 1, longestPauseSeconds * 1000);
  expect(afterMs).toBeLessThan(90_000);
});

test("of two outages the earlier one's beginning is kept until it was compared", async () => {
  const { house, workspaceId, accountId, row } = await accountOf(shared());
  const { database } = house.parts;
  await eventually(async () => expect((await row())?.missedSince).toBeNull());
  const [first, later] = ["2026-01-01T10:00:00Z", "2026-01-01T11:00:00Z"];
  await noteMissed(database, workspaceId, accountId, new Date(first));
  await noteMissed(database, workspaceId, accountId, new Date(later));
  expect(new Date((await row())?.missedSince ?? "").toISOString()).toBe("2026-01-01T10:00:00.000Z");
  await reconcileAccount(house, workspaceId, accountId);
  expect((await row())?.missedSince).toBeNull();
});
