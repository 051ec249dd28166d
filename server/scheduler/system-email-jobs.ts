// The jobs that send emails about accounts, merged into server/scheduler/job-catalog.ts.
import { z } from "zod";

export const systemEmailJobs = {
  "submit-system-email": {
    queue: "sending",
    account: "system_email",
    payload: z.object({ workspaceId: z.uuid(), systemEmailId: z.uuid() }),
    maxAttempts: 20,
    description: "submit an invitation or another email about an account",
  },
  "send-password-reset": {
    queue: "sending",
    payload: z.object({ emailEncrypted: z.string() }),
    maxAttempts: 5,
    description: "email a reset link, if there is such an account",
  },
} as const;
