// Database timeouts and batch sizes, per kind of connection.
export const databaseLimits = {
  statementLength: {
    max: 4 * 1024 * 1024,
    unit: "characters",
    reason: "emails written in one statement, unless a single one is larger",
  },
  databaseConnectSeconds: {
    max: 5,
    unit: "seconds",
    reason: "to get a free connection; a carrier waits 15 for the whole response",
  },
  databaseStartupSeconds: {
    max: 60,
    unit: "seconds",
    reason: "at process start: a database that was killed at the same time needs a while",
  },
  requestStatementSeconds: { max: 20, unit: "seconds", reason: "no one waits longer for a screen" },
  requestLockSeconds: {
    max: 10,
    unit: "seconds",
    reason: "every transaction holds its row locks for less",
  },
  realtimeStatementSeconds: { max: 8, unit: "seconds", reason: "a caller hears silence meanwhile" },
  realtimeLockSeconds: { max: 5, unit: "seconds", reason: "a caller hears silence meanwhile" },
  jobStatementSeconds: {
    max: 60,
    unit: "seconds",
    reason: "a batch of emails is one long transaction",
  },
  jobLockSeconds: {
    max: 30,
    unit: "seconds",
    reason: "two batches of one workspace run one after the other",
  },
  maintenanceStatementSeconds: {
    max: 120,
    unit: "seconds",
    reason: "deletes one day of a large table; the rest is deleted in the next run",
  },
  maintenanceLockSeconds: {
    max: 5,
    unit: "seconds",
    reason: "maintenance does not wait; it runs again later",
  },
  migrationLockSeconds: {
    max: 60,
    unit: "seconds",
    reason: "a waiting schema change blocks all later queries on the table",
  },
  migrationQueueSeconds: {
    max: 900,
    unit: "seconds",
    reason: "to wait for another process that is migrating",
  },
  feedStatementSeconds: {
    max: 5,
    unit: "seconds",
    reason: "a read of the change feed takes milliseconds; a longer one hangs",
  },
  feedHeartbeatSeconds: {
    max: 2,
    unit: "seconds",
    reason: "for a heartbeat on the connection that wakes the feed; then it reconnects",
  },
  feedDelayNoticeSeconds: {
    max: 4,
    unit: "seconds",
    reason: "without a read of the change feed; then members see that updates are delayed",
  },
  idleTransactionSeconds: {
    max: 60,
    unit: "seconds",
    reason: "a transaction whose process stopped responding releases its rows",
  },
  databaseRetrySeconds: {
    max: 5,
    unit: "seconds",
    reason: "how long clients should wait while the database is unavailable",
  },
  choreSeconds: {
    max: 300,
    unit: "seconds",
    reason: "a maintenance task; after this, the others continue without it",
  },
  inboundPayloadRetentionDays: {
    max: 30,
    unit: "days",
    reason: "a provider request that was processed or dismissed; INBOUND_PAYLOAD_DAYS overrides it",
  },
  inboundPayloadDeletionBatchSize: {
    max: 5_000,
    unit: "payloads",
    reason: "one short statement a minute",
  },
} as const;
