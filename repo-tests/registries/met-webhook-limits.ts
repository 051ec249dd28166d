// The test that exceeds each limit of webhooks to programs.
const delivery = "server/webhook-delivery/webhook-delivery.db.test.ts";
const management = "server/actions/webhook/webhooks.db.test.ts";
const requests = "server/outgoing/post-webhook.test.ts";

export const metWebhookLimits = {
  webhooksPerWorkspace: [management, "other workspaces' inboxes, and too many"],
  webhookUrlLength: management,
  webhookTimeoutSeconds: [requests, "gives up on an endpoint that doesn't respond"],
  webhookResponseBytes: requests,
  webhookExcerptLength: [management, "the log keeps the beginning of the response"],
  webhookConcurrency: [delivery, "a run sends a few events at once"],
  webhookRunSeconds: [delivery, "a run sends a few events at once"],
  webhookBatchSize: [delivery, "is what the event stream says"],
  webhookProbeMinutes: "domain/webhook/webhook-retries.test.ts",
  webhookFailingDays: "domain/webhook/webhook-retries.test.ts",
  webhookRetentionDays: delivery,
  webhookCount: [management, "are counted up to a limit"],
  webhookSecretHours: delivery,
} as const;
