// A backup in the middle of the faults. It may fail, as any command may while its database is killed, and is then made
// again.
import { setTimeout as pause } from "node:timers/promises";
import type { Backup, BackupCommands } from "#tools/storm/environment/backup.ts";

export interface MadeBackup {
  readonly backup: Backup;
  /** What was acknowledged before is in it. */
  readonly startedAt: number;
  readonly durationMs: number;
  readonly failedAttempts: number;
}

interface BackUpPlan {
  readonly commands: BackupCommands;
  readonly isDue: () => boolean;
  /** True once nothing disturbs a backup any longer. */
  readonly hasRetryingEnded: () => boolean;
  readonly log: (line: string) => void;
}

const retryMs = 1_000;

export async function backUp({
  commands,
  isDue,
  hasRetryingEnded,
  log,
}: BackUpPlan): Promise<MadeBackup> {
  while (!isDue()) await pause(200);
  for (let failedAttempts = 0; ; failedAttempts += 1) {
    const startedAt = performance.now();
    try {
      const backup = await commands.make(failedAttempts + 1);
      const durationMs = performance.now() - startedAt;
      log(`backed up in ${(durationMs / 1_000).toFixed(1)} s`);
      return { backup, startedAt, durationMs, failedAttempts };
    } catch (error) {
      if (hasRetryingEnded()) throw error;
      log(`the backup failed: ${String(error)}`);
      await pause(retryMs);
    }
  }
}
