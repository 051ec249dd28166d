// The test that exceeds each limit of signing in and guessing.
export const metSignInLimits = {
  signInsPerMinute: [
    "server/actions/member/session/password-guessing.db.test.ts",
    "is stopped after ten wrong attempts on one person from one address",
  ],
  ipv6Factor56: "server/actions/member/session/password-guessing.db.test.ts",
  ipv6Factor48: "server/actions/member/session/password-guessing.db.test.ts",
  concurrentPasswordChecks: "server/actions/member/password/password-queue.test.ts",
  waitingPasswordChecks: "server/actions/member/password/password-queue.test.ts",
  waitingPasswordChecksPerSender: "server/actions/member/password/password-queue.test.ts",
  signInsPerAddressPerMinute: [
    "server/actions/member/session/password-guessing.db.test.ts",
    "is stopped after thirty wrong attempts from one address",
  ],
  signInCodesPerMinute: [
    "server/actions/member/second-factor/second-factor.db.test.ts",
    "stops guessing after five attempts a minute, however many tickets are requested",
  ],
  unknownCredentialsPerMinute: "server/http/actor-resolver.test.ts",
  signInCodesPerDay: "server/actions/member/second-factor/second-factor.db.test.ts",
  secondFactorSeconds: "server/actions/member/second-factor/second-factor.db.test.ts",
  sessionsPerPerson: "server/actions/member/session/sign-in.db.test.ts",
  peoplePerBrowser: "server/actions/member/session/known-browser.test.ts",
  undelayedSignInsPerPersonPerMinute: "server/actions/member/session/password-guessing.db.test.ts",
  signInDelayMs: "server/actions/member/session/sign-in-delay.test.ts",
  concurrentDelayedSignIns: "server/actions/member/session/sign-in-delay.test.ts",
  signInsPerPersonPerMinute: "server/actions/member/session/password-guessing.db.test.ts",
} as const;
