// The job that hands over, or asks about, what waits. Its key is that of the first one: none is there twice.
import { scheduleJob } from "#server/scheduler/schedule.ts";
import type { Waiting } from "#server/store/sending/waiting.ts";
import type { Db } from "#server/store/sql.ts";

export function scheduleWaiting(
  db: Db,
  { workspaceId, deliveryId, attemptId, state }: Waiting,
): Promise<void> {
  const isLost = state === "unknown";
  return attemptId === null
    ? scheduleJob(
        db,
        isLost ? "ask-provider" : "deliver-message",
        { workspaceId, deliveryId },
        { key: `${isLost ? "ask" : "deliver"}:${deliveryId}` },
      )
    : scheduleJob(
        db,
        isLost ? "ask-about-mail" : "deliver-mail",
        { workspaceId, attemptId },
        { key: `${isLost ? "ask-mail" : "mail"}:${attemptId}` },
      );
}
