// The jobs at the times of a conversation, merged into server/scheduler/job-catalog.ts.
import { z } from "zod";

export const conversationJobs = {
  "end-snooze": {
    queue: "upkeep",
    payload: z.object({ workspaceId: z.uuid(), conversationId: z.uuid() }),
    maxAttempts: 20,
    description: "end a snooze",
  },
  "check-reply-due": {
    queue: "upkeep",
    payload: z.object({ workspaceId: z.uuid(), conversationId: z.uuid() }),
    maxAttempts: 20,
    description: "record that a reply is overdue, or soon due",
  },
  "apply-sla-policies": {
    queue: "upkeep",
    payload: z.object({ workspaceId: z.uuid() }),
    maxAttempts: 20,
    description: "recompute when replies are due",
    inTurnOf: "workspaceId",
  },
} as const;
