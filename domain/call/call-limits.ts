// Call limits, merged into domain/limits.ts.

const MB = 1024 * 1024;

export const callLimits = {
  // Call flows
  menuTries: { max: 5, unit: "times", reason: "who pressed nothing five times has no keys" },
  menuWaitSeconds: { max: 6, unit: "seconds", reason: "to find the key after the last word" },
  ringMinSeconds: { max: 5, unit: "seconds", reason: "below it nobody can reach for the phone" },
  ringSeconds: { max: 120, unit: "seconds", reason: "longer than any caller lets it ring" },
  queueSeconds: { max: 3_600, unit: "seconds", reason: "whoever waits an hour is called back" },
  queueCallers: { max: 500, unit: "callers", reason: "more than a day's answers" },
  queueRoundSeconds: {
    max: 20,
    unit: "seconds",
    reason: "a waiting caller rings at the same people so long, then at the next",
  },
  declinedSeconds: {
    max: 60,
    unit: "seconds",
    reason: "whoever declined a waiting caller is left in peace by them so long",
  },
  guideTurnSeconds: {
    max: 6,
    unit: "seconds",
    reason:
      "two beats may be missed; the job behind a command comes two seconds after it, if its process was killed",
  },
  textBackWaitSeconds: {
    max: 120,
    unit: "seconds",
    reason:
      "carriers report a message seconds after its end; a report that was lost is looked for after a minute",
  },
  textBackLongestSeconds: {
    max: 3_600,
    unit: "seconds",
    reason:
      "a message of which nothing was heard for an hour is not coming, and a later text puzzles the caller",
  },
  voicemailSeconds: { max: 600, unit: "seconds", reason: "ten minutes; longer is a letter" },
  voicemailSilenceSeconds: { max: 5, unit: "seconds", reason: "then the caller has finished" },
  deviceAwakeSeconds: {
    max: 15,
    unit: "seconds",
    reason: "three missed heartbeats: the browser is asleep or closed",
  },
  deviceThereSeconds: {
    max: 60,
    unit: "seconds",
    reason: "a lid that was closed for a moment; after that the browser is gone",
  },
  devicesOfMember: {
    max: 20,
    unit: "browsers",
    reason:
      "of one member, ready to ring; a silent one is forgotten within a minute, so more are no person's",
  },
  pushBrowsersOfMember: {
    max: 10,
    unit: "browsers",
    reason: "of one member, woken by each ring: computers and phones; the oldest goes",
  },
  mp3DecodeSeconds: {
    max: 180,
    unit: "seconds",
    reason: "two hours of sound take about 40 s on a small machine",
  },
  takeBytes: {
    max: 250 * MB,
    unit: "bytes",
    reason: "two hours in two channels, as a telephone hears them",
  },
  takeHearMinutes: { max: 1, unit: "minutes", reason: "one hearing, however often a player asks" },
  takeSearchHours: {
    max: 72,
    unit: "hours",
    reason: "after that a provider's copy that could not be found is shown as lost",
  },
  takeInsistDays: {
    max: 30,
    unit: "days",
    reason:
      "a recording that its provider refuses to give, or to delete, or does not find, is asked for so long",
  },
  callPassSeconds: { max: 20, unit: "seconds", reason: "a click and a bad line" },
  claimJoinSeconds: {
    max: 15,
    unit: "seconds",
    reason: "whoever took a call and does not come gives it back",
  },
  flowSteps: { max: 60, unit: "steps", reason: "a chart that nobody can read helps no caller" },
  promptLength: {
    max: 1_000,
    unit: "characters",
    reason: "a minute of talk; nobody listens longer",
  },
  soundBytes: { max: 10 * MB, unit: "bytes", reason: "ten minutes as a telephone plays them" },
  sounds: { max: 200, unit: "sounds", reason: "all are shown to choose from at once" },
  keepTakeDays: {
    max: 3_650,
    unit: "days",
    reason: "ten years; longer is until somebody deletes it",
  },
  callMinutes: {
    max: 240,
    unit: "minutes",
    reason: "a call that nobody ends costs money all night",
  },
  wrapUpSeconds: { max: 600, unit: "seconds", reason: "longer is a break: choose away" },

  // Calls in progress
  outRingSeconds: {
    max: 60,
    unit: "seconds",
    reason: "a customer's phone goes to its own mailbox",
  },
  transferRingSeconds: {
    max: 30,
    unit: "seconds",
    reason: "somebody is being brought in while the customer hears music",
  },
  callsAtHand: {
    max: 2,
    unit: "calls",
    reason: "of one member: one is spoken in, the other hears music; nobody remembers a third",
  },
  callsOfMember: { max: 40, unit: "calls in ten minutes", reason: "a stolen session dials faster" },
  callsOfWorkspace: {
    max: 400,
    unit: "calls in ten minutes",
    reason: "a stolen key would call the dear numbers of far countries",
  },
  callSilentSeconds: {
    max: 60,
    unit: "seconds",
    reason: "a call of which nothing was heard is asked about",
  },
  outsideSilentSeconds: {
    max: 120,
    unit: "seconds",
    reason:
      "the browser tells every 20 of a call on its member's own system; longer than our own restart it is gone",
  },
  outsideCallsOfMember: {
    max: 200,
    unit: "calls in ten minutes",
    reason: "a whole team rings at one softphone; a stolen session would fill the log",
  },
  outsideMoveSeconds: {
    max: 8,
    unit: "seconds",
    reason:
      "a caller goes from one softphone of the team to the next: one missed call, and not several",
  },
  outsideAgoSeconds: {
    max: 600,
    unit: "seconds",
    reason:
      "what a browser could not tell for longer counts as this old: few clocks are trusted further",
  },
  carrierClockSeconds: {
    max: 120,
    unit: "seconds",
    reason:
      "longer than a carrier tries to tell us; a moment further from ours was written by a wrong clock",
  },
  callOrphanSeconds: {
    max: 60,
    unit: "seconds",
    reason: "a report may come before the row of its own call",
  },
} as const;
