// Limits for signing in and guessing, merged into domain/limits.ts.

export const signInLimits = {
  signInsPerMinute: {
    max: 10,
    unit: "attempts a minute",
    reason:
      "per person and address, for codes and links per address, for password checks per person; slows guessing without letting others lock a person out",
  },
  signInsPerAddressPerMinute: {
    max: 30,
    unit: "attempts a minute",
    reason: "per address for any person: an office shares one address",
  },
  undelayedSignInsPerPersonPerMinute: {
    max: 60,
    unit: "attempts a minute",
    reason:
      "per person from all unknown addresses; further attempts are delayed, so a handful of addresses locks no one out",
  },
  signInsPerPersonPerMinute: {
    max: 600,
    unit: "attempts a minute",
    reason:
      "per person from all unknown addresses: twenty of them at their maximum; only a flood needs more",
  },
  signInDelayMs: {
    max: 1_000,
    unit: "milliseconds",
    reason: "hardly noticeable for a person, but costly for a flood",
  },
  concurrentDelayedSignIns: {
    max: 50,
    unit: "attempts",
    reason: "each keeps a connection open while it waits; further ones are rejected",
  },
  peoplePerBrowser: {
    max: 5,
    unit: "people",
    reason:
      "who signed in on one browser and are recognized there; the cookie stays below 300 bytes",
  },
  signInCodesPerMinute: {
    max: 5,
    unit: "attempts a minute",
    reason: "a six-digit code must not be guessable",
  },
  signInCodesPerDay: {
    max: 60,
    unit: "attempts a day",
    reason: "at five a minute, a patient thief with the password would succeed within two months",
  },
  unknownCredentialsPerMinute: {
    max: 600,
    unit: "requests a minute",
    reason:
      "per address, with an unknown key or session; each costs a lookup, and a whole office may be signed out",
  },
} as const;
