// Limits for connections, requests and sockets, merged into domain/limits.ts.

const MB = 1024 * 1024;

export const networkLimits = {
  connectionsMax: {
    max: 4_000,
    unit: "connections",
    reason:
      "all tabs of a large team, their requests, and providers; further connections are rejected",
  },
  connectionsPerAddress: {
    max: 1_000,
    unit: "connections",
    reason: "per address, except our own proxies: an office with a hundred tabs stays below it",
  },
  headersSeconds: { max: 15, unit: "seconds", reason: "to receive the headers of a request" },
  requestSeconds: {
    max: 60,
    unit: "seconds",
    reason: "to receive a whole request: the largest upload over a slow connection",
  },
  connectionIdleSeconds: {
    max: 120,
    unit: "seconds",
    reason: "without a byte in either direction; no response takes this long to prepare",
  },
  headerBytes: { max: 16 * 1024, unit: "bytes", reason: "all headers and the URL together" },
  headersPerRequest: {
    max: 100,
    unit: "headers",
    reason: "browsers and providers send about thirty",
  },
  requestUrlLength: {
    max: 8_000,
    unit: "characters",
    reason: "URL of a request; browsers stop around this length",
  },
  unauthenticatedBodyBytes: {
    max: 16 * 1024,
    unit: "bytes",
    reason: "request body without a session; setup, sign-in and links need far less",
  },
  bufferedUnauthenticatedBytes: {
    max: 32 * MB,
    unit: "bytes",
    reason: "bodies of all unauthenticated requests in memory at once",
  },
  bufferedPerUnauthenticatedAddressBytes: {
    max: 256 * 1024,
    unit: "bytes",
    reason: "per address: a few forms at once; it takes a hundred networks to use up the total",
  },
  smallBodySeconds: {
    max: 10,
    unit: "seconds",
    reason: "to receive an unauthenticated form, or a provider report without files",
  },
  bufferedMemberBytes: {
    max: 128 * MB,
    unit: "bytes",
    reason: "bodies of all members and keys in memory at once: six of the largest uploads",
  },
  bufferedPerMemberBytes: {
    max: 32 * MB,
    unit: "bytes",
    reason: "per member including their keys, so that no single member uses up the total",
  },
  bufferedWebhookBytes: {
    max: 144 * MB,
    unit: "bytes",
    reason: "bodies of all provider requests in memory at once: two of the largest emails",
  },
  bufferedPerWebhookSenderBytes: {
    max: 72 * MB,
    unit: "bytes",
    reason:
      "per address: a provider's busiest server may send the largest email; half of the total stays free",
  },
  readinessMs: {
    max: 800,
    unit: "milliseconds",
    reason: "health checks wait for one second",
  },
  busyRetrySeconds: {
    max: 5,
    unit: "seconds",
    reason: "when clients should retry if memory is full",
  },
  bodyBytes: {
    max: 4 * MB,
    unit: "bytes",
    reason: "an email with its quoted history; no form is larger",
  },
  webhookBytes: {
    max: 256 * 1024,
    unit: "bytes",
    reason: "providers send links to images, not images; most requests are about a kilobyte",
  },
  jsonDepth: {
    max: 60,
    unit: "levels",
    reason: "no request or webhook is nested deeper than twenty levels",
  },
  jsonParts: {
    max: 50_000,
    unit: "parts",
    reason:
      "keys, and list values after the first; a call flow of sixty steps that each name 600 members and teams has 40,000",
  },
  webhookJsonParts: {
    max: 200_000,
    unit: "parts",
    reason: "of a provider's webhook: the largest batch of email reports, of 768 kB, has 60,000",
  },
  emailEventWebhookBytes: {
    max: 5 * MB,
    unit: "bytes",
    reason: "reports on emails arrive in batches, and one may quote its email",
  },
  emailWebhookBytes: {
    max: 70 * MB,
    unit: "bytes",
    reason: "a whole email in base64 inside JSON",
  },
  formParts: {
    max: 1_000,
    unit: "parts",
    reason:
      "of a webhook's form: headers, texts and files of an email; more fields than any email has",
  },
  formPartHeaderBytes: {
    max: 16 * 1024,
    unit: "bytes",
    reason: "the headers of one part: its names and type; providers send a hundred bytes",
  },
  uploadBytes: { max: 20 * MB, unit: "bytes", reason: "the upper bound for any attachment" },
  outgoingResponseBytes: {
    max: 8 * MB,
    unit: "bytes",
    reason:
      "response of another server to us, unless it is a file; a provider's longest list has 1 MB",
  },
  outgoingResponseStallSeconds: {
    max: 30,
    unit: "seconds",
    reason: "without a byte of a response that has begun; then the request fails",
  },
  fileStoreUploadSeconds: {
    max: 300,
    unit: "seconds",
    reason: "to upload the largest recording to a file store at a megabyte a second",
  },
  pendingUploadBytes: {
    max: 1024 * MB,
    unit: "bytes",
    reason: "uploads in progress, on disk until their hash is known",
  },
  pendingPerMemberUploadBytes: {
    max: 416 * MB,
    unit: "bytes",
    reason: "per member including their keys: twenty of the largest files at once",
  },
  diskReserveBytes: {
    max: 512 * MB,
    unit: "bytes",
    reason:
      "free space on the server's disk, or 2 % of it: below it no email is accepted, so that the database can keep writing",
  },
  workspaceStorageBytes: {
    max: 100 * 1024 * MB,
    unit: "bytes",
    reason: "all files of a workspace; above it members can't add files; STORAGE_GB overrides it",
  },
  requestsPerMinute: {
    max: 600,
    unit: "requests a minute",
    reason: "per session or key; a busy person makes 60",
  },
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
  unknownWebhooksPerMinute: {
    max: 120,
    unit: "requests a minute",
    reason: "per address, to webhook paths that do not exist; each costs a lookup",
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
  publicRequestsPerMinute: {
    max: 60,
    unit: "requests a minute",
    reason: "per address, to endpoints without a session",
  },
  webhooksPerMinute: {
    max: 60_000,
    unit: "requests a minute",
    reason: "per address; only a flood exceeds it, as providers may burst",
  },
  voiceResponseSeconds: {
    max: 4,
    unit: "seconds",
    reason:
      "a provider waits 5 to 15 seconds for call instructions, including a request to the fallback URL",
  },
  idempotencyHours: { max: 24, unit: "hours", reason: "longer than any client retries" },
  displayedImagePixels: {
    max: 64_000_000,
    unit: "pixels",
    reason:
      "per image on a page: a file of 20 kB may contain more and freeze the tab that renders it",
  },
} as const;
