import os from "node:os";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./testing/longest-first-sequencer.ts";

// Most files wait for a database, a timer or a voice more than they reckon. Not more of them than one PostgreSQL
// has connections for.
const cores = os.availableParallelism();
const isOneByOne = process.env.ONE_BY_ONE === "true";
const filesAtOnce = isOneByOne ? 1 : Math.min(6, 2 * cores);
/** Each has a server, a simulator and browsers of its own. */
const journeysAtOnce = isOneByOne ? 1 : Math.min(4, cores);

// One runner for everything; the suffix of a test says what it needs.
const everywhere = [
  "domain",
  "contract",
  "server",
  "simulator",
  "web",
  "testing",
  "tools",
  "bench",
];
const within = (suffix: string) => everywhere.map((folder) => `${folder}/**/*.${suffix}.ts`);

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // A second is the usual patience: less than a busy machine may take for anything.
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        test: {
          name: "unit",
          include: everywhere.flatMap((folder) => [
            `${folder}/**/*.test.ts`,
            `${folder}/**/*.test.tsx`,
          ]),
          exclude: ["**/*.{db,contract,integration}.test.ts", "**/node_modules/**"],
          // They are pure: nothing that one leaves behind is seen by the next.
          isolate: false,
          testTimeout: 90_000,
          maxWorkers: filesAtOnce,
        },
      },
      {
        test: {
          name: "repo-tests",
          include: ["repo-tests/**/*.test.ts"],
          testTimeout: 60_000,
          maxWorkers: filesAtOnce,
        },
      },
      {
        test: {
          name: "db",
          include: [
            ...within("db.test"),
            ...within("contract.test"),
            ...within("integration.test"),
          ],
          globalSetup: ["testing/postgres-for-tests.ts"],
          setupFiles: ["testing/one-query-at-once.ts"],
          // Four times as long as one fact is waited for.
          testTimeout: 240_000,
          hookTimeout: 240_000,
          maxWorkers: filesAtOnce,
        },
      },
      {
        test: {
          name: "e2e",
          include: ["e2e/**/*.e2e.ts"],
          globalSetup: ["testing/postgres-for-tests.ts", "testing/setup-build.ts"],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          maxWorkers: journeysAtOnce,
          // After all others: what is heard must not stutter because a hundred files run beside it.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
