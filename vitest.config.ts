import { defineConfig } from "vitest/config";

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
    reporters: process.env.CI ? ["default"] : ["default"],
    projects: [
      {
        test: {
          name: "unit",
          include: everywhere.flatMap((folder) => [
            `${folder}/**/*.test.ts`,
            `${folder}/**/*.test.tsx`,
          ]),
          exclude: ["**/*.{db,contract,story}.test.ts", "**/node_modules/**"],
        },
      },
      { test: { name: "guards", include: ["guards/**/*.test.ts"], testTimeout: 60_000 } },
      {
        test: {
          name: "db",
          include: [...within("db.test"), ...within("contract.test"), ...within("story.test")],
          globalSetup: ["testing/postgres-for-tests.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: "journeys",
          include: ["e2e/**/*.journey.ts"],
          globalSetup: ["testing/postgres-for-tests.ts", "testing/build-for-tests.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
