import { guessRegion, type Region } from "#domain/workspace/regions.ts";

/** Where this browser says it is. */
export const browserRegion = (): Region =>
  guessRegion(Intl.DateTimeFormat().resolvedOptions().timeZone, navigator.languages);
