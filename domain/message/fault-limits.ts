// Limits for faults of providers, the file store and our own processes.
export const faultLimits = {
  failedJobsShown: {
    max: 100,
    unit: "jobs",
    reason: "of the health page; whoever has more of them begins with the newest",
  },
  reconcileOutageMinutes: {
    max: 5,
    unit: "minutes",
    reason: "before an outage was noticed; two clocks never agree",
  },
  reconcileAlarmMinutes: {
    max: 5,
    unit: "minutes",
    reason:
      "of failing comparisons with a provider's list; then texts may be missing for longer than anybody expects",
  },
  reconcileRefusedSeconds: {
    max: 900,
    unit: "seconds",
    reason:
      "until a list that the provider refused to give is asked for again: its keys are wrong, or lack a right",
  },
  recheckTextSeconds: {
    max: 60,
    unit: "seconds",
    reason:
      "until rejected keys of texts are tried again, doubled each time: one wrong answer of a provider stops all texts",
  },
  recheckMailSeconds: {
    max: 900,
    unit: "seconds",
    reason:
      "the same for a mail server: many lock out who fails to sign in several times in a few minutes",
  },
  recheckLongestSeconds: {
    max: 3_600,
    unit: "seconds",
    reason: "between two tries of rejected keys, however long they have been rejected",
  },
  hookRefusedMinutes: {
    max: 10,
    unit: "minutes",
    reason: "of refused webhooks of one account one is noted in this time: anyone may send them",
  },
  hookRefusedHours: {
    max: 24,
    unit: "hours",
    reason: "a refused webhook is shown on the health page so long after the last one",
  },
  mailboxRefusals: {
    max: 3,
    unit: "refusals in a row",
    reason: "a mail server that is overloaded rejects a password too; more might lock the mailbox",
  },
  rawPutOffTries: {
    max: 100,
    unit: "tries",
    reason: "about a day of a passing fault; then a person should know",
  },
  rawPutOffSeconds: { max: 900, unit: "seconds", reason: "the longest pause between two of them" },
  understandBatchMs: {
    max: 400,
    unit: "milliseconds",
    reason:
      "a transaction that reads what came in holds the workspace's next number, for which callers and answers wait",
  },
  understandAgainSeconds: {
    max: 5,
    unit: "seconds",
    reason:
      "another process writes down what came in for long: when to look whether it left something",
  },
  fetchQuietlyMinutes: {
    max: 60,
    unit: "minutes",
    reason: "an outage of a provider ends within it, mostly; after it the notice is shown",
  },
  filesStoredAtOnce: {
    max: 4,
    unit: "files",
    reason: "of one mail; a store takes no more at once gladly",
  },
  fileRemovalSeconds: {
    max: 120,
    unit: "seconds",
    reason: "twice as long as a file store may take to answer",
  },
  askUnknownHours: {
    max: 23,
    unit: "hours",
    reason: "as long as providers remember the name of a mail; then a person decides",
  },
  askUnknownLongestSeconds: {
    max: 45,
    unit: "seconds",
    reason: "the longest pause between two questions to a provider that does not answer",
  },
  recordAfterStopSeconds: {
    max: 10,
    unit: "seconds",
    reason:
      "a process that stops waits so long for a database that is away; it ends itself after 25",
  },
  timerEarlyMs: {
    max: 50,
    unit: "ms",
    reason: "the clocks of a process and of the database are left to disagree by so much",
  },
  overdueSeconds: {
    max: 120,
    unit: "seconds",
    reason: "what should have been handed over so long ago has lost its job and gets another",
  },
  breakerFailures: {
    max: 5,
    unit: "failures in a row",
    reason: "one slow answer is no outage; more would burn the tries of what waits",
  },
  breakerFirstSeconds: { max: 15, unit: "seconds", reason: "the first pause, doubled each time" },
  breakerLongestSeconds: {
    max: 45,
    unit: "seconds",
    reason:
      "an outage that ends is noticed within a minute; one message at a time costs nobody anything",
  },
  breakerProbeSeconds: {
    max: 150,
    unit: "seconds",
    reason: "longer than a hand-over may take: until then the others wait for its answer",
  },
  breakerLookSeconds: {
    max: 40,
    unit: "seconds",
    reason: "what waits for a provider looks again so often whether it answers",
  },
  breakerCallFailures: {
    max: 3,
    unit: "failures in a row",
    reason: "of calls: a person waits for each one until the provider's time limit",
  },
  breakerCallLongestSeconds: {
    max: 60,
    unit: "seconds",
    reason: "of calls: so long a member waits before another try, once the carrier is back",
  },
  breakerCallProbeSeconds: {
    max: 30,
    unit: "seconds",
    reason: "of calls: twice as long as a provider may take",
  },
  breakerReleases: {
    max: 500,
    unit: "messages",
    reason: "set free at once when a provider answers again; the rest follow by their own times",
  },
  jobLateSeconds: {
    max: 300,
    unit: "seconds",
    reason: "a job that could have run for so long says that its queue is behind",
  },
  choreLateSeconds: {
    max: 900,
    unit: "seconds",
    reason: "past its time; longer than a chore may take and a server may need to start",
  },
  mailboxSilentSeconds: {
    max: 900,
    unit: "seconds",
    reason: "three times as long as one waits for a sign of new mail before looking anyway",
  },
  feedLateMs: { max: 5_000, unit: "ms", reason: "colleagues notice that a screen is behind" },
  eventLoopSlowMs: {
    max: 200,
    unit: "ms",
    reason: "as long as a click may take to answer; callers hear the gap",
  },
} as const;
