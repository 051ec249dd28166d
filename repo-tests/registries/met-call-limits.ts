// The test that exceeds each limit of calls.
export const metCallLimits = {
  menuWaitSeconds: "server/actions/call/inbound/flow.db.test.ts",
  voicemailSilenceSeconds: "server/actions/call/inbound/flow.db.test.ts",
  voiceResponseSeconds: [
    "server/http/call/call-endpoints.integration.test.ts",
    'defers to the fallback after "voiceResponseSeconds" without a response from the database',
  ],
  menuAttempts: "domain/call/flow/check-flow.test.ts",
  queueSeconds: "domain/call/flow/check-flow.test.ts",
  queueCallers: "domain/call/flow/check-flow.test.ts",
  ringMaxSeconds: "domain/call/flow/check-flow.test.ts",
  ringMinSeconds: "domain/call/flow/check-flow.test.ts",
  voicemailSeconds: "domain/call/flow/check-flow.test.ts",
  audioFilesPerWorkspace: "server/actions/call/audio-files/audio-files.db.test.ts",
  dialsPerMember: "server/actions/call/outbound/start-call.db.test.ts",
  dialsPerWorkspace: "server/actions/call/outbound/start-call.db.test.ts",
  outboundRingSeconds: "server/actions/call/outbound/start-call.db.test.ts",
  pbxCallsPerMember: "server/actions/call/pbx/late-pbx-reports.db.test.ts",
  carrierClockToleranceSeconds: "server/providers/voice/webhook-request.test.ts",
  mp3DecodeSeconds: [
    "server/providers/voice/mp3/mp3-to-wav.test.ts",
    'stops decoding after "mp3DecodeSeconds"',
  ],
  recordingBytes: "server/actions/call/recordings/recordings.db.test.ts",
  transferRingSeconds: "server/actions/call/in-call/transfer/transfer-edge-cases.db.test.ts",
  pbxMoveSeconds: "domain/call/engine/pbx.test.ts",
  stalePbxCallSeconds: "domain/call/engine/pbx.test.ts",
  claimJoinSeconds: [
    "server/actions/call/ringing/claim.db.test.ts",
    "rings everyone again after 15 seconds",
  ],
  joinTokenSeconds: [
    "server/actions/call/ringing/claim.db.test.ts",
    "admits no browser with another member's, an expired or a forged token",
  ],
  declinedSeconds: [
    "server/actions/call/queue/queue.db.test.ts",
    "a member who declines is not rung by that caller for a minute",
  ],
  queueRoundSeconds: [
    "server/actions/call/queue/queue.db.test.ts",
    "a member who does not answer is rung again later, after the others",
  ],
  deviceActiveSeconds: [
    "server/actions/call/devices/reachability.db.test.ts",
    "is inactive after 15 seconds of silence and gone after a minute, each published once",
  ],
  devicePresentSeconds: [
    "server/actions/call/devices/reachability.db.test.ts",
    "is inactive after 15 seconds of silence and gone after a minute, each published once",
  ],
  unmatchedVoiceEventSeconds: [
    "server/actions/call/events/unmatched-voice-events.db.test.ts",
    "a report that never matches becomes a dead letter after a minute",
  ],
  staleCallSeconds: [
    "server/actions/call/recordings/find-missing-recordings.db.test.ts",
    "lists a call's recordings once, and not at all if everything is known",
  ],
  recordingSearchHours: [
    "server/actions/call/recordings/find-missing-recordings.db.test.ts",
    "retries for three days if the carrier can't be reached",
  ],
  playbackRecordMinutes: "server/http/call/recordings.integration.test.ts",
  concurrentCallsPerMember: "server/actions/call/regressions/hold-and-answer.db.test.ts",
  flowTargets: "server/actions/call/flow/flows.db.test.ts",
  recordingRetryDays: "server/actions/call/recordings/lost-recordings.db.test.ts",
  devicesPerMember: "server/actions/call/devices/reachability.db.test.ts",
  pushBrowsersPerMember: "server/actions/call/push/send-ring-push.db.test.ts",
  textBacksPerInboxPerHour: "server/actions/call/regressions/text-back.db.test.ts",
  breakerCallFailures: "server/actions/call/carrier/carrier-down.db.test.ts",
  breakerCallMaxSeconds: "server/actions/call/carrier/carrier-down.db.test.ts",
  redirectLeaseSeconds: [
    "server/actions/call/carrier/redirect-customer-leg.db.test.ts",
    "ends at the later step, even if the earlier command took effect after it",
  ],
  audioFileBytes: "server/actions/call/audio-files/audio-files.db.test.ts",
  textBackMaxSeconds: [
    "server/actions/call/regressions/text-back.db.test.ts",
    "and whose message is never reported is texted after an hour, not before",
  ],
  silentCallSeconds: "server/actions/call/carrier/late-dial.db.test.ts",
  textBackAgeSeconds: "server/actions/call/regressions/text-back.db.test.ts",
  textBackWaitSeconds: [
    "server/actions/call/regressions/text-back.db.test.ts",
    "and said nothing is texted a while later, once",
  ],
} as const;
