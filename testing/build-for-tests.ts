import { buildIfNeeded } from "#tools/build-if-needed.ts";

/** E2E tests run on the production build, not a development server. Runs once before all of them. */
export async function setup(): Promise<void> {
  await buildIfNeeded({ say: () => {} });
}
