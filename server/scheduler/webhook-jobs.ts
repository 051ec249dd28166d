// Jobs about webhooks, ours and those of providers, merged into server/scheduler/job-catalog.ts.
import { z } from "zod";

export const webhookJobs = {
  "deliver-webhooks": {
    queue: "webhooks",
    account: "workspace",
    payload: z.object({ workspaceId: z.uuid(), endpointId: z.uuid() }),
    maxAttempts: 20,
    description: "send what is due to a webhook",
    inTurnOf: "endpointId",
  },
  "confirm-webhook-subscription": {
    queue: "reading",
    payload: z.object({ workspaceId: z.uuid(), url: z.string() }),
    maxAttempts: 8,
    description: "confirm a subscription to provider notifications",
  },
} as const;
