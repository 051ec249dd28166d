import { guessRegion, type Region } from "#domain/workspace/regions.ts";

/** The region guessed from the browser's time zone and languages. */
export const browserRegion = (): Region =>
  guessRegion(Intl.DateTimeFormat().resolvedOptions().timeZone, navigator.languages);
