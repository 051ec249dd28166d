// Progress of an import over all folders of a mailbox.
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
      message: "Messages that are already here are skipped.",
    };
  if (runs.some((run) => run.doneAt === null))
    return { isUnderWay: true, message: `Importing: ${mails(found)} so far, ${fetched} new.` };
  if (fetched === 0)
    return {
      isUnderWay: false,
      message: `Nothing was missing: all ${mails(found)} from that time are here.`,
    };
  return {
    isUnderWay: false,
    message: `${mails(fetched)} of ${found} were missing and are here now.`,
  };
}

const mails = (count: number): string => (count === 1 ? "1 email" : `${count} emails`);
