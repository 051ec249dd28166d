// Limits for faults of providers, the file store and our own processes.
export const faultLimits = {
  failedJobsShown: {
    max: 100,
    unit: "jobs",
    reason: "on the health page; the newest ones are listed",
  },
  reconcileMarginMinutes: {
    max: 5,
    unit: "minutes",
    reason: "margin before an outage was noticed; two clocks never agree",
  },
  reconcileAlarmMinutes: {
    max: 5,
    unit: "minutes",
    reason:
      "of failing comparisons with a provider's list; after that, texts may be missing for longer than expected",
  },
  reconcileRefusedSeconds: {
    max: 900,
    unit: "seconds",
    reason:
      "until a list that the provider refused is requested again: the keys are wrong or lack a permission",
  },
  textRecheckSeconds: {
    max: 60,
    unit: "seconds",
    reason:
      "until rejected keys of an SMS account are checked again, doubles each time: one wrong response of a provider stops all texts",
  },
  emailRecheckSeconds: {
    max: 900,
    unit: "seconds",
    reason:
      "the same for a mail server: many lock an account after several failed sign-ins within minutes",
  },
  recheckMaxSeconds: {
    max: 3_600,
    unit: "seconds",
    reason:
      "maximum time between two checks of rejected keys, however long they have been rejected",
  },
  rejectedWebhookRecordMinutes: {
    max: 10,
    unit: "minutes",
    reason:
      "at most one rejected webhook per account is recorded in this time: anyone can send them",
  },
  rejectedWebhookNoticeHours: {
    max: 24,
    unit: "hours",
    reason: "how long the health page shows a rejected webhook after the last one",
  },
  mailboxSignInRejections: {
    max: 3,
    unit: "rejections in a row",
    reason:
      "an overloaded mail server also rejects passwords; more attempts might lock the mailbox",
  },
  inboundPayloadAttempts: {
    max: 100,
    unit: "attempts",
    reason: "about a day of a temporary fault; then a person should know",
  },
  inboundPayloadMaxPauseSeconds: {
    max: 900,
    unit: "seconds",
    reason: "maximum pause between two attempts to process a payload",
  },
  inboundPayloadBatchMs: {
    max: 400,
    unit: "milliseconds",
    reason:
      "a transaction that processes payloads locks the calls and conversations they are about, for which callers and members wait",
  },
  inboundPayloadRecheckSeconds: {
    max: 5,
    unit: "seconds",
    reason: "when to check for remaining payloads if another process has been writing for long",
  },
  emailFetchGraceMinutes: {
    max: 60,
    unit: "minutes",
    reason: "most provider outages end within it; after it the problem is shown",
  },
  concurrentFileUploads: {
    max: 4,
    unit: "files",
    reason: "of one email; a file store handles no more uploads at once well",
  },
  fileDeletionSeconds: {
    max: 120,
    unit: "seconds",
    reason: "after which a deletion that did not finish counts as abandoned",
  },
  statusCheckWindowHours: {
    max: 23,
    unit: "hours",
    reason: "as long as providers remember the ID of an email; then a person decides",
  },
  statusCheckMaxPauseSeconds: {
    max: 45,
    unit: "seconds",
    reason: "maximum pause between two status checks with a provider that does not respond",
  },
  shutdownDatabaseSeconds: {
    max: 10,
    unit: "seconds",
    reason: "how long a stopping process waits for an unavailable database; it exits after 25",
  },
  timerClockSkewMs: {
    max: 50,
    unit: "milliseconds",
    reason: "tolerated difference between the clocks of a process and of the database",
  },
  overdueSubmissionSeconds: {
    max: 120,
    unit: "seconds",
    reason: "a message that was due to be submitted this long ago lost its job and gets another",
  },
  breakerFailures: {
    max: 5,
    unit: "failures in a row",
    reason:
      "one slow response is not an outage; more would use up the attempts of waiting messages",
  },
  breakerInitialSeconds: { max: 15, unit: "seconds", reason: "first pause; doubles each time" },
  breakerMaxSeconds: {
    max: 45,
    unit: "seconds",
    reason:
      "the end of an outage is noticed within a minute; probing with one message at a time is cheap",
  },
  breakerProbeSeconds: {
    max: 150,
    unit: "seconds",
    reason: "longer than a submission may take: until then, other messages wait for its result",
  },
  breakerPollSeconds: {
    max: 40,
    unit: "seconds",
    reason: "how often waiting messages check whether the provider responds again",
  },
  breakerCallFailures: {
    max: 3,
    unit: "failures in a row",
    reason: "for calls: a person waits for each one until the provider times out",
  },
  breakerCallMaxSeconds: {
    max: 60,
    unit: "seconds",
    reason: "for calls: how long a member waits before another attempt once the carrier is back",
  },
  breakerCallProbeSeconds: {
    max: 30,
    unit: "seconds",
    reason: "for calls: twice as long as a provider may take",
  },
  breakerReleases: {
    max: 500,
    unit: "messages",
    reason: "released at once when a provider responds again; the rest follow at their own times",
  },
  jobDelayWarningSeconds: {
    max: 300,
    unit: "seconds",
    reason: "a job that was due this long ago shows that its queue is behind",
  },
  choreDelayWarningSeconds: {
    max: 900,
    unit: "seconds",
    reason: "past its due time; longer than a task may take and a server may need to start",
  },
  mailboxSilenceSeconds: {
    max: 900,
    unit: "seconds",
    reason: "three times the maximum wait for a new-email notification before polling anyway",
  },
  feedLagWarningMs: {
    max: 5_000,
    unit: "milliseconds",
    reason: "members notice that a screen is behind",
  },
  eventLoopDelayWarningMs: {
    max: 200,
    unit: "milliseconds",
    reason: "as long as the response to a click may take; callers hear the gap",
  },
} as const;
