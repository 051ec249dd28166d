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
  ipv6Factor56: {
    max: 4,
    unit: "times",
    reason:
      "what one address may do may all of an IPv6 /56 do this often: a site has one, and each of its 256 networks would count on its own",
  },
  ipv6Factor48: {
    max: 16,
    unit: "times",
    reason: "the same for a /48, which large sites have and anyone can get for nothing",
  },
  concurrentPasswordChecks: {
    max: 1,
    unit: "checks",
    reason:
      "of strangers, and of people known here; two of the four threads that read files and resolve names stay free",
  },
  waitingPasswordChecks: {
    max: 50,
    unit: "checks",
    reason:
      "of strangers, and of people known here: under two seconds of work; further ones are rejected",
  },
  waitingPasswordChecksPerSender: {
    max: 10,
    unit: "checks",
    reason: "per IPv4 address, IPv6 /48 or known person, so that one network never has all places",
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
