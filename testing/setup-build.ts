import { buildIfNeeded } from "#tools/build-if-needed.ts";

/**
 * E2E tests run on the production build, not a development server, with the pseudo language beside the others. Runs
 * once before all of them.
 */
export async function setup(): Promise<void> {
  process.env.DESKBELL_BUILD_PSEUDO = "1";
  await buildIfNeeded({ log: () => {} });
}
