// Progress of an import over all folders of a mailbox.

import * as words from "#web/features/settings/accounts/words.ts";
import { format } from "#web/language/format.ts";
import type { Folder } from "./folder-section.tsx";

interface BackfillStatus {
  readonly isUnderWay: boolean;
  readonly message: string;
}

export function backfillStatus(folders: readonly Pick<Folder, "backfill">[]): BackfillStatus {
  const runs = folders.flatMap(({ backfill }) => backfill ?? []);
  const found = runs.reduce((sum, run) => sum + run.found, 0);
  const fetched = runs.reduce((sum, run) => sum + run.fetched, 0);
  if (runs.length === 0)
    return {
      isUnderWay: false,
      message: words.importSkipsKnown,
    };
  if (runs.some((run) => run.doneAt === null))
    return { isUnderWay: true, message: format(words.importing, { found, fetched }) };
  if (fetched === 0)
    return {
      isUnderWay: false,
      message: format(words.nothingMissing, { found }),
    };
  return {
    isUnderWay: false,
    message: format(words.importedMissing, { fetched, found }),
  };
}
