// Call limits, merged into domain/limits.ts.

const MB = 1024 * 1024;

export const callLimits = {
  // Call flows
  menuAttempts: {
    max: 5,
    unit: "attempts",
    reason: "a caller who pressed nothing five times has no keypad",
  },
  menuWaitSeconds: { max: 6, unit: "seconds", reason: "to find the key after the prompt ends" },
  ringMinSeconds: { max: 5, unit: "seconds", reason: "below it no one can reach the phone" },
  ringMaxSeconds: { max: 120, unit: "seconds", reason: "longer than any caller waits" },
  queueSeconds: {
    max: 3_600,
    unit: "seconds",
    reason: "a caller who has waited an hour should be called back",
  },
  queueCallers: { max: 500, unit: "callers", reason: "more than a team can answer in a day" },
  queueRoundSeconds: {
    max: 20,
    unit: "seconds",
    reason: "how long a waiting caller rings the same members before the next ones",
  },
  declinedSeconds: {
    max: 60,
    unit: "seconds",
    reason:
      "how long a member who declined a waiting caller, or whose personal phone could not be reached, is not rung by them again",
  },
  redirectLeaseSeconds: {
    max: 6,
    unit: "seconds",
    reason:
      "tolerates two missed renewals; if its process was killed, the job retries the command two seconds later",
  },
  textBackWaitSeconds: {
    max: 120,
    unit: "seconds",
    reason:
      "carriers report a voicemail seconds after its end; a lost report is searched for after a minute",
  },
  textBackMaxSeconds: {
    max: 3_600,
    unit: "seconds",
    reason:
      "a voicemail without a report for an hour won't arrive, and a later text would confuse the caller",
  },
  textBackAgeSeconds: {
    max: 14_400,
    unit: "seconds",
    reason:
      "since the call began: longer than callers wait; a server that was stopped longer would text them about a forgotten call",
  },
  voicemailSeconds: {
    max: 600,
    unit: "seconds",
    reason: "ten minutes; longer messages belong in writing",
  },
  voicemailSilenceSeconds: { max: 5, unit: "seconds", reason: "then the caller has finished" },
  deviceActiveSeconds: {
    max: 15,
    unit: "seconds",
    reason: "three missed heartbeats: the browser is asleep or closed",
  },
  devicePresentSeconds: {
    max: 60,
    unit: "seconds",
    reason: "covers a lid that is briefly closed; after that the browser is gone",
  },
  devicesPerMember: {
    max: 20,
    unit: "browsers",
    reason:
      "per member, ready to ring; a silent one is removed within a minute, so no person has more",
  },
  pushBrowsersPerMember: {
    max: 10,
    unit: "browsers",
    reason: "per member, notified of each ring: computers and phones; the oldest is removed",
  },
  mp3DecodeSeconds: {
    max: 180,
    unit: "seconds",
    reason: "two hours of audio take about 40 s on a small machine",
  },
  recordingBytes: {
    max: 250 * MB,
    unit: "bytes",
    reason: "two hours in two channels, in telephone quality",
  },
  playbackRecordMinutes: {
    max: 1,
    unit: "minutes",
    reason: "counts as one playback, however many requests the player makes",
  },
  recordingSearchHours: {
    max: 72,
    unit: "hours",
    reason: "after that, a recording not found at the provider is shown as lost",
  },
  recordingRetryDays: {
    max: 30,
    unit: "days",
    reason:
      "how long to retry fetching or deleting a recording that the provider refuses or does not find",
  },
  joinTokenSeconds: { max: 20, unit: "seconds", reason: "covers a click and a slow connection" },
  claimJoinSeconds: {
    max: 15,
    unit: "seconds",
    reason: "a member who claimed a call but does not join it releases it",
  },
  flowSteps: { max: 60, unit: "steps", reason: "an unreadable flow helps no caller" },
  flowTargets: {
    max: 5_000,
    unit: "members and teams",
    reason: "named by all steps of a flow: ten steps that each name everyone of the largest team",
  },
  promptLength: {
    max: 1_000,
    unit: "characters",
    reason: "a minute of speech; no one listens longer",
  },
  audioFileBytes: { max: 10 * MB, unit: "bytes", reason: "ten minutes in telephone quality" },
  audioFilesPerWorkspace: {
    max: 200,
    unit: "audio files",
    reason: "all are listed to choose from",
  },
  recordingRetentionMaxDays: {
    max: 3_650,
    unit: "days",
    reason: "ten years; without a limit, recordings stay until they are deleted",
  },
  callMinutes: {
    max: 240,
    unit: "minutes",
    reason: "a call that no one ends costs money all night",
  },
  wrapUpSeconds: {
    max: 600,
    unit: "seconds",
    reason: "longer is a break: members set themselves away",
  },

  // Calls in progress
  liveCalls: {
    max: 500,
    unit: "calls",
    reason: "listed at once, the member's own first; more than a team can watch",
  },
  outboundRingSeconds: {
    max: 60,
    unit: "seconds",
    reason: "a customer's phone forwards to its own voicemail",
  },
  transferRingSeconds: {
    max: 30,
    unit: "seconds",
    reason: "a teammate is being rung while the customer hears music",
  },
  concurrentCallsPerMember: {
    max: 2,
    unit: "calls",
    reason: "per member: one active call and one on hold; no one remembers a third",
  },
  dialsPerMember: {
    max: 40,
    unit: "calls in ten minutes",
    reason: "dials per member; a stolen session dials faster",
  },
  dialsPerWorkspace: {
    max: 400,
    unit: "calls in ten minutes",
    reason: "dials per workspace; a stolen key would call expensive foreign numbers",
  },
  staleCallSeconds: {
    max: 60,
    unit: "seconds",
    reason: "the provider is asked about a call without reports",
  },
  silentCallSeconds: {
    max: 300,
    unit: "seconds",
    reason:
      "several polls: no phone is dialed for a call that the provider hasn't confirmed since, as after a longer stop of the server",
  },
  stalePbxCallSeconds: {
    max: 120,
    unit: "seconds",
    reason:
      "the browser reports a PBX call every 20 seconds; without a report for longer than our own restart takes, the call is over",
  },
  pbxCallsPerMember: {
    max: 200,
    unit: "calls in ten minutes",
    reason:
      "per member; a whole team's calls may ring one softphone; a stolen session would flood the log",
  },
  pbxMoveSeconds: {
    max: 8,
    unit: "seconds",
    reason:
      "a caller moves from one softphone of the team to the next: that is one missed call, not several",
  },
  pbxReportAgeSeconds: {
    max: 600,
    unit: "seconds",
    reason:
      "a report that a browser could not send for longer counts as this old: few clocks can be trusted further",
  },
  carrierClockToleranceSeconds: {
    max: 120,
    unit: "seconds",
    reason:
      "longer than a carrier retries a report; a time further from ours comes from a wrong clock",
  },
  unmatchedVoiceEventSeconds: {
    max: 60,
    unit: "seconds",
    reason: "a report may arrive before the row of its own call",
  },
} as const;
