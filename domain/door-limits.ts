// Limits for connections, requests and sockets, merged into domain/limits.ts.

const MB = 1024 * 1024;

export const networkLimits = {
  connections: {
    max: 4_000,
    unit: "connections",
    reason:
      "every tab of a large team, its requests, and providers; beyond it new ones are turned away",
  },
  connectionsOfOne: {
    max: 1_000,
    unit: "connections",
    reason: "of one address that is no proxy of ours: an office of a hundred tabs stays below it",
  },
  headersSeconds: { max: 15, unit: "seconds", reason: "to send the head of a request" },
  requestSeconds: {
    max: 60,
    unit: "seconds",
    reason: "to send a whole request: the largest upload over a slow line",
  },
  connectionSilentSeconds: {
    max: 120,
    unit: "seconds",
    reason: "without a byte in either direction; nothing we do before an answer takes as long",
  },
  headerBytes: { max: 16 * 1024, unit: "bytes", reason: "all headers and the address together" },
  headers: { max: 100, unit: "headers", reason: "browsers and providers send thirty" },
  addressLength: { max: 8_000, unit: "characters", reason: "of a request; browsers give up there" },
  strangerBodyBytes: {
    max: 16 * 1024,
    unit: "bytes",
    reason: "what somebody who is not signed in may send: set-up, sign-in and links need far less",
  },
  heldOfStrangersBytes: {
    max: 32 * MB,
    unit: "bytes",
    reason: "bodies of all who are not signed in, in memory at once",
  },
  heldOfStrangerBytes: {
    max: 256 * 1024,
    unit: "bytes",
    reason:
      "of one address: a few forms at once; it would take a hundred networks to shut the door for all",
  },
  slowBodySeconds: {
    max: 10,
    unit: "seconds",
    reason:
      "until a form of a stranger, or a report by a provider without files in it, has arrived",
  },
  heldOfMembersBytes: {
    max: 128 * MB,
    unit: "bytes",
    reason: "bodies of all members and keys, in memory at once: six of the largest uploads",
  },
  heldOfMemberBytes: {
    max: 32 * MB,
    unit: "bytes",
    reason:
      "of one member and their keys: the largest upload to the simulator; one of them never shuts the door for all",
  },
  heldOfHooksBytes: {
    max: 144 * MB,
    unit: "bytes",
    reason: "bodies of all provider requests, in memory at once: two of the largest mails",
  },
  heldOfHookSenderBytes: {
    max: 72 * MB,
    unit: "bytes",
    reason:
      "of one address: a provider's busiest server may bring the largest mail; half of the room stays free",
  },
  readinessMs: {
    max: 800,
    unit: "milliseconds",
    reason: "whoever watches us waits for one second",
  },
  busySeconds: { max: 5, unit: "seconds", reason: "when to ask again where memory is full" },
  bodyBytes: {
    max: 4 * MB,
    unit: "bytes",
    reason: "a mail with the history below; no form is larger",
  },
  hookBytes: {
    max: 256 * 1024,
    unit: "bytes",
    reason: "providers send links to pictures, not pictures; most are a kilobyte",
  },
  jsonDepth: { max: 60, unit: "levels", reason: "no question of ours is deeper than twenty" },
  jsonParts: {
    max: 50_000,
    unit: "parts",
    reason:
      "keys, and values behind the first of a list; a call flow of sixty steps that each name 600 members and teams has 40,000",
  },
  eventHookBytes: {
    max: 5 * MB,
    unit: "bytes",
    reason: "reports on mails come many at once, and one may quote the mail it is about",
  },
  mailHookBytes: {
    max: 70 * MB,
    unit: "bytes",
    reason: "a whole mail in base64 inside JSON",
  },
  formParts: {
    max: 1_000,
    unit: "parts",
    reason:
      "of a form that brings an email: its headers, texts and files; more fields than any email has",
  },
  formPartHeadBytes: {
    max: 16 * 1024,
    unit: "bytes",
    reason: "the headers of one part: its names and type; providers send a hundred bytes",
  },
  uploadBytes: { max: 20 * MB, unit: "bytes", reason: "the ceiling of any attachment" },
  answerBytes: {
    max: 8 * MB,
    unit: "bytes",
    reason:
      "of another server's answer to us, unless a file is asked for; the longest list of a provider has 1 MB",
  },
  answerPauseSeconds: {
    max: 30,
    unit: "seconds",
    reason: "without a byte of an answer that has begun; then it is over",
  },
  fileStoredSeconds: {
    max: 300,
    unit: "seconds",
    reason: "to send the largest recording to a storage at a megabyte a second",
  },
  arrivingBytes: {
    max: 1024 * MB,
    unit: "bytes",
    reason: "uploads on their way, on the disk before it is known what they are called",
  },
  arrivingOfMemberBytes: {
    max: 416 * MB,
    unit: "bytes",
    reason: "of one member and their keys: twenty of the largest files at once",
  },
  diskReserveBytes: {
    max: 512 * MB,
    unit: "bytes",
    reason:
      "free on the server's disk, or 2 % of it: below it no mail is taken in, so that the database can go on writing",
  },
  workspaceStorageBytes: {
    max: 100 * 1024 * MB,
    unit: "bytes",
    reason: "all files of a workspace, beyond which members add none; STORAGE_GB sets another",
  },
  requestsPerMinute: {
    max: 600,
    unit: "requests a minute",
    reason: "per session or key; a busy human makes 60",
  },
  signInsPerMinute: {
    max: 10,
    unit: "tries a minute",
    reason: "of one person from one address; guesses stay slow, and strangers lock nobody out",
  },
  signInsOfAddressPerMinute: {
    max: 30,
    unit: "tries a minute",
    reason: "of one address for whomever: an office comes through one",
  },
  quickSignInsOfPersonPerMinute: {
    max: 60,
    unit: "tries a minute",
    reason:
      "of one person from all strange addresses; what is more waits, and nobody is locked out by a handful of them",
  },
  signInsOfPersonPerMinute: {
    max: 600,
    unit: "tries a minute",
    reason:
      "of one person from all strange addresses: twenty of them at their utmost, and only a flood needs more",
  },
  slowSignInMs: {
    max: 1_000,
    unit: "milliseconds",
    reason: "a person hardly notices, a flood does",
  },
  slowSignInsAtOnce: {
    max: 50,
    unit: "tries",
    reason: "each holds a connection open while it waits; a further one is refused",
  },
  peopleOfBrowser: {
    max: 5,
    unit: "people",
    reason: "who signed in at one browser and are known there; a cookie stays below 300 bytes",
  },
  unknownHooksPerMinute: {
    max: 120,
    unit: "requests a minute",
    reason: "of one address, at provider addresses that do not exist; each costs a look-up",
  },
  codesPerMinute: {
    max: 5,
    unit: "tries a minute",
    reason: "a six-digit code must not be guessed",
  },
  codesPerDay: {
    max: 60,
    unit: "tries a day",
    reason: "at five a minute a patient thief with the password would be in within two months",
  },
  unknownBearersPerMinute: {
    max: 600,
    unit: "requests a minute",
    reason:
      "of one address, with a key or session that nobody has; each costs a look-up, and a whole office may be signed out",
  },
  publicPerMinute: {
    max: 60,
    unit: "requests a minute",
    reason: "doors without a session, per address",
  },
  hooksPerMinute: {
    max: 60_000,
    unit: "requests a minute",
    reason: "of one address, only a flood; providers may burst",
  },
  voiceAnswerSeconds: {
    max: 4,
    unit: "seconds",
    reason:
      "a vendor waits 5 to 15 for what a caller hears; the fallback is asked within the same patience",
  },
  idempotencyHours: { max: 24, unit: "hours", reason: "longer than any client retries" },
  shownPixels: {
    max: 64_000_000,
    unit: "pixels",
    reason:
      "of one picture in a page: a file of 20 kB may hold more, and freezes the tab that draws it",
  },
} as const;
