import { buildIfNeeded } from "#tools/build-if-needed.ts";

/** Journeys walk through what is shipped, not through a development server. Once per run, before all of them. */
export async function setup(): Promise<void> {
  await buildIfNeeded({ say: () => {} });
}
