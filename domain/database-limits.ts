// Database timeouts and batch sizes, per kind of connection.
export const databaseLimits = {
  statementLength: {
    max: 4 * 1024 * 1024,
    unit: "characters",
    reason: "of emails that are written in one statement, unless one alone is larger",
  },
  databaseConnectSeconds: {
    max: 5,
    unit: "seconds",
    reason: "for a free connection; a carrier waits 15 for the whole answer",
  },
  databaseAwaitSeconds: {
    max: 60,
    unit: "seconds",
    reason: "at the start of a process: a database that was killed with it needs a while",
  },
  requestStatementSeconds: { max: 20, unit: "seconds", reason: "nobody waits longer for a screen" },
  requestLockSeconds: {
    max: 10,
    unit: "seconds",
    reason: "every transaction holds its rows for less",
  },
  realtimeStatementSeconds: { max: 8, unit: "seconds", reason: "a caller hears silence meanwhile" },
  realtimeLockSeconds: { max: 5, unit: "seconds", reason: "a caller hears silence meanwhile" },
  jobStatementSeconds: {
    max: 60,
    unit: "seconds",
    reason: "a batch of mails is one long transaction",
  },
  jobLockSeconds: {
    max: 30,
    unit: "seconds",
    reason: "two batches of one workspace follow each other",
  },
  maintenanceStatementSeconds: {
    max: 120,
    unit: "seconds",
    reason: "deleting a day of a large table; what is left is deleted in the next run",
  },
  maintenanceLockSeconds: {
    max: 5,
    unit: "seconds",
    reason: "maintenance waits for nobody; it runs again",
  },
  migrationLockSeconds: {
    max: 60,
    unit: "seconds",
    reason: "a waiting change of a table stops everybody who comes after it",
  },
  migrationTurnSeconds: { max: 900, unit: "seconds", reason: "while another process migrates" },
  feedStatementSeconds: {
    max: 5,
    unit: "seconds",
    reason: "a read of the feed takes milliseconds; a longer one hangs",
  },
  feedPatienceSeconds: {
    max: 2,
    unit: "seconds",
    reason: "for an answer on the connection that wakes the feed, then it is made again",
  },
  feedLateSeconds: {
    max: 4,
    unit: "seconds",
    reason: "without a look at the feed, then members are told that news are late",
  },
  idleTransactionSeconds: {
    max: 60,
    unit: "seconds",
    reason: "a transaction whose program stopped answering lets go of its rows",
  },
  databaseRetrySeconds: {
    max: 5,
    unit: "seconds",
    reason: "what a client is asked to wait while the database is away",
  },
  choreSeconds: {
    max: 300,
    unit: "seconds",
    reason: "a maintenance chore; then others go on without it",
  },
  rawItemDays: {
    max: 30,
    unit: "days",
    reason: "a provider's request that was understood; RAW_ITEM_DAYS sets another",
  },
  rawItemsAtOnce: { max: 5_000, unit: "items", reason: "one short statement a minute" },
} as const;
