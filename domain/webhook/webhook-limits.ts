// Limits of webhooks to programs, merged into domain/limits.ts.
const KB = 1024;

export const webhookLimits = {
  webhooksPerWorkspace: {
    max: 20,
    unit: "webhooks",
    reason: "each event is checked against all of them",
  },
  webhookUrlLength: { max: 2_000, unit: "characters", reason: "what servers accept in a URL" },
  webhookTimeoutSeconds: {
    max: 10,
    unit: "seconds",
    reason: "an endpoint that needs longer should store the event and process it later",
  },
  webhookResponseBytes: {
    max: 64 * KB,
    unit: "bytes",
    reason: "the response is only shown to find out why a delivery failed",
  },
  webhookExcerptLength: {
    max: 500,
    unit: "characters",
    reason: "of a response that is stored: an error message fits",
  },
  webhookConcurrency: {
    max: 4,
    unit: "requests",
    reason: "at once to one endpoint, each about another conversation",
  },
  webhookRunSeconds: {
    max: 20,
    unit: "seconds",
    reason: "then the endpoint's next run waits behind those of other endpoints",
  },
  webhookBatchSize: {
    max: 100,
    unit: "changes",
    reason: "read from the change feed at once to become events",
  },
  webhookProbeMinutes: {
    max: 30,
    unit: "minutes",
    reason: "maximum pause of an endpoint that fails; it receives its events at most this late",
  },
  webhookFailingDays: {
    max: 5,
    unit: "days",
    reason: "of failures in a row until an endpoint is turned off: a long weekend and a day",
  },
  webhookRetentionDays: {
    max: 7,
    unit: "days",
    reason: "an event is kept, delivered or not: as long as the change feed",
  },
  webhookCount: {
    max: 1_000,
    unit: "deliveries",
    reason: "that wait, or were attempted in the last day; the list of webhooks counts no further",
  },
  webhookSecretHours: {
    max: 24,
    unit: "hours",
    reason: "the old secret of an endpoint still signs after a new one was created",
  },
} as const;
