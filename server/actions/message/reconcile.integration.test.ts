// Reconciliation with the provider's own list recovers lost texts, whatever happens concurrently and however long the
// list is unavailable.
import { expect, test } from "vitest";
import type { FaultsInput } from "#contract/simulator/simulator.ts";
import type { AccountId } from "#domain/ids.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { reconcileAll } from "#server/jobs/reconcile-all.ts";
import { ProviderError } from "#server/ports/provider-outcome.ts";
import { jobs } from "#server/scheduler/job-catalog.ts";
import { decideRetry } from "#server/scheduler/retry.ts";
import { findAccount, recordMissedSince } from "#server/store/account.ts";
import { sql } from "#server/store/sql.ts";
import { eventually } from "#testing/eventually.ts";
import { shareTestApp, type TestApp } from "#testing/open-app.ts";
import { reconcileAccount } from "./reconcile-account.ts";

const shared = shareTestApp({ members: ["maya:agent"] });

type Rules = NonNullable<Extract<FaultsInput, { rules: unknown }>["rules"]>;
const withFaults = async (app: TestApp, rules: Rules, work: () => Promise<void>) => {
  await app.simulator.faults({ rules });
  await work().finally(() => app.simulator.faults({ rules: [] }));
};

const accountOf = async (app: TestApp) => {
  const { workspace, inboxes } = await app.as("olga").rpc("getMe", {});
  const accountId = inboxes[0]?.accountId as AccountId;
  const runtime = app.running.runtime;
  return {
    runtime,
    workspaceId: workspace.id,
    accountId,
    row: async () => await findAccount(runtime.deps.database, workspace.id, accountId),
  };
};

test("recovers a lost text, once", async () => {
  const app = shared();
  const phone = await app.phone("+447700900709");
  await withFaults(app, [{ fault: { kind: "lost" } }], () => phone.text("The hook was lost"));
  const olga = app.as("olga");
  expect((await olga.rpc("listContacts", { query: "07700 900709" })).rows).toEqual([]);
  const { runtime, workspaceId, accountId } = await accountOf(app);
  expect((await reconcileAccount(runtime, workspaceId, accountId)).recovered).toBe(1);
  expect((await olga.conversationWith("07700 900709")).lastEntry.preview).toBe("The hook was lost");
  expect((await reconcileAccount(runtime, workspaceId, accountId)).recovered).toBe(0);
});

test("a text whose webhook is processed at the same moment blocks none of the others", async () => {
  const app = shared();
  const phone = await app.phone("+447700900731");
  const { runtime, workspaceId, accountId } = await accountOf(app);
  const { database } = runtime.deps;
  await withFaults(app, [{ fault: { kind: "lost" } }], async () => {
    for (const text of ["One", "Two", "Three"]) await phone.text(text);
  });
  // Two concurrent runs write the same rows: the second one finds them.
  const both = await Promise.all([
    reconcileAccount(runtime, workspaceId, accountId),
    reconcileAccount(runtime, workspaceId, accountId),
  ]);
  expect(both.map((one) => one.failed)).toEqual([0, 0]);
  const rows = await database.many<{ text: string }>(
    sql`select body as text from message where workspace_id = ${workspaceId} and body in ('One', 'Two', 'Three') order by at`,
  );
  expect(rows.map((row) => row.text)).toEqual(["One", "Two", "Three"]);
});

test("webhooks processed during reconciliation are neither duplicated nor dead letters", async () => {
  const app = shared();
  const { runtime, workspaceId, accountId } = await accountOf(app);
  const { database } = runtime.deps;
  const phone = await app.phone("+447700900733");
  const texts = Array.from({ length: 25 }, (_, nth) => `Beside ${nth}`);
  await withFaults(app, [{ fault: { kind: "shuffled", withinMs: 400 } }], async () => {
    const written = Promise.allSettled(texts.map((text) => phone.text(text)));
    for (let nth = 0; nth < 6; nth += 1) await reconcileAccount(runtime, workspaceId, accountId);
    await written;
  });
  const textsThere = () =>
    database.many<{ text: string }>(
      sql`select body as text from message where workspace_id = ${workspaceId} and body like 'Beside %'`,
    );
  await eventually(async () =>
    expect((await textsThere()).map((row) => row.text).toSorted()).toEqual(texts.toSorted()),
  );
  const notRead = () =>
    database.many(
      sql`select problem from inbound_payload where workspace_id = ${workspaceId} and state in ('pending', 'failed')`,
    );
  await eventually(async () => expect(await notRead()).toEqual([]));
});

/** Only the list is unavailable. */
function withFailingList(runtime: Runtime): Runtime {
  const { services } = runtime.deps;
  const findTextProvider: typeof services.findTextProvider = (provider) => {
    const adapter = services.findTextProvider(provider);
    // biome-ignore lint/correctness/useYield: it fails before there is anything to give
    async function* listSince(): AsyncGenerator<never> {
      throw new ProviderError("unreachable", "Couldn't reach the provider.");
    }
    return adapter && { ...adapter, listSince };
  };
  return { ...runtime, deps: { ...runtime.deps, services: { ...services, findTextProvider } } };
}

test("reports an unavailable list on the health page, and recovers lost texts in the next run", async () => {
  const app = shared();
  const olga = app.as("olga");
  const phone = await app.phone("+447700900732");
  const { runtime, workspaceId, accountId } = await accountOf(app);
  await withFaults(app, [{ fault: { kind: "lost" } }], () => phone.text("Nobody heard this"));
  const logged: string[] = [];
  // PostgreSQL omits trailing zeros of fractional seconds.
  const missedSince = new Date(Math.floor(runtime.deps.clock.now().getTime() / 1000) * 1000 - 1);
  await recordMissedSince(runtime.deps.database, workspaceId, accountId, missedSince);
  for (const _ of [1, 2])
    await expect(
      reconcileAccount(withFailingList(runtime), workspaceId, accountId, (level, event) =>
        logged.push(`${level} ${event}`),
      ),
    ).rejects.toThrow("Couldn't reach");
  expect(logged).toEqual(["warn reconcile.failed", "warn reconcile.failed"]);
  const notCompared = async () =>
    (await olga.rpc("getHealth", {})).accounts.find((one) => one.id === accountId)?.notCompared;
  expect(await notCompared()).toMatchObject({
    since: expect.any(String),
    missedSince: missedSince.toISOString(),
    problem: "Couldn't reach the provider.",
  });

  await reconcileAll(runtime, { missedSince });
  await eventually(async () => expect(await notCompared()).toBeNull());
  expect((await olga.conversationWith("07700 900732")).lastEntry.preview).toBe("Nobody heard this");
});

test("retries reconciliation indefinitely, without long pauses", () => {
  const { maxAttempts, longestPauseSeconds } = jobs["reconcile-account"];
  expect(maxAttempts).toBeGreaterThan(30_000);
  const failed = { attempts: 5_000, maxAttempts, longestPauseMs: longestPauseSeconds * 1000 };
  const { afterMs } = decideRetry(new Error("away"), failed, () => 1);
  expect(afterMs).toBeLessThan(90_000);
});

test("keeps the start of the earlier of two outages until it was reconciled", async () => {
  const { runtime, workspaceId, accountId, row } = await accountOf(shared());
  const { database } = runtime.deps;
  await eventually(async () => expect((await row())?.missedSince).toBeNull());
  const [first, later] = ["2026-01-01T10:00:00Z", "2026-01-01T11:00:00Z"];
  await recordMissedSince(database, workspaceId, accountId, new Date(first));
  await recordMissedSince(database, workspaceId, accountId, new Date(later));
  expect(new Date((await row())?.missedSince ?? "").toISOString()).toBe("2026-01-01T10:00:00.000Z");
  await reconcileAccount(runtime, workspaceId, accountId);
  expect((await row())?.missedSince).toBeNull();
});
