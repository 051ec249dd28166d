import os from "node:os";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./testing/longest-first-sequencer.ts";

// Most files wait for a database, a timer or audio rather than for the CPU. The maximum is what one PostgreSQL has
// connections for.
const cores = os.availableParallelism();
const isOneByOne = process.env.ONE_BY_ONE === "true";
const filesAtOnce = isOneByOne ? 1 : Math.min(6, 2 * cores);
/** Each starts a server, a simulator and browsers. */
const journeysAtOnce = isOneByOne ? 1 : Math.min(4, cores);

// One runner for all tests; the suffix of a test's name says what it needs.
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
    // The default of a second is less than a busy machine may take.
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
          // Unit tests are pure, so files can share a context.
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
          globalSetup: ["testing/setup-postgres.ts"],
          setupFiles: ["testing/one-query-at-once.ts"],
          // Four times the timeout of one poll.
          testTimeout: 240_000,
          hookTimeout: 240_000,
          maxWorkers: filesAtOnce,
        },
      },
      {
        test: {
          name: "e2e",
          include: ["e2e/**/*.e2e.ts"],
          globalSetup: ["testing/setup-postgres.ts", "testing/setup-build.ts"],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          maxWorkers: journeysAtOnce,
          // After all other projects: audio stutters while a hundred files run.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
