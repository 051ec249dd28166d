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
  unreadResponseBytes: {
    max: 256 * MB,
    unit: "bytes",
    reason:
      "responses in memory that members haven't read; above it each gets one response at a time",
  },
  unreadPerMemberResponseBytes: {
    max: 16 * MB,
    unit: "bytes",
    reason: "per member including their keys: several large emails in each of a few tabs",
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
  outgoingResponseSeconds: {
    max: 600,
    unit: "seconds",
    reason: "spent waiting for the pieces of one response; the largest recording takes a minute",
  },
  outgoingResponseStallSeconds: {
    max: 30,
    unit: "seconds",
    reason: "without a byte of a response that has begun; then the request fails",
  },
  mediaDownloadSeconds: {
    max: 1_800,
    unit: "seconds",
    reason:
      "the largest recording at 1.2 Mbit/s; a provider that never ends a file holds no slot for ever",
  },
  liveRecheckSeconds: {
    max: 180,
    unit: "seconds",
    reason:
      "how long an open connection outlives its session, which ends without a change when it expires",
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
      "free space on the server's disk, or 10 % of it: below it no email, media or recording is stored, and below twice as much no upload, so that the database can keep writing",
  },
  unsentPerMemberBytes: {
    max: 1024 * MB,
    unit: "bytes",
    reason: "files that a member uploaded and hasn't sent: fifty of the largest",
  },
  workspaceStorageBytes: {
    max: 100 * 1024 * MB,
    unit: "bytes",
    reason: "all files of a workspace; above it members can't add files; STORAGE_GB overrides it",
  },
  requestsPerMinute: {
    max: 600,
    unit: "requests a minute",
    reason: "per member or key; a busy person makes 60",
  },
  unknownWebhooksPerMinute: {
    max: 120,
    unit: "requests a minute",
    reason: "per address, to webhook paths that do not exist; each costs a lookup",
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
  concurrentRequestsPerMember: {
    max: 6,
    unit: "requests",
    reason:
      "per member or key, as many as a browser has connections; further ones wait, so others' requests get a connection of the database",
  },
  waitingRequestsPerMember: {
    max: 200,
    unit: "requests",
    reason: "per member or key; beyond it they are refused with a time to retry after",
  },
  concurrentHeavyRequests: {
    max: 8,
    unit: "requests",
    reason:
      "that keep the event loop busy: the light ones of all members get their turn in between",
  },
  concurrentHeavyRequestsPerMember: {
    max: 2,
    unit: "requests",
    reason: "per member including their keys; further ones wait, so a long conversation opens",
  },
  waitingHeavyRequestsPerMember: {
    max: 60,
    unit: "requests",
    reason: "per member; more emails than a screen shows",
  },
  idempotentResponseLength: {
    max: 65_536,
    unit: "characters",
    reason: "a response kept for a repeated request; of a larger one only that there was one",
  },
  displayedImagePixels: {
    max: 64_000_000,
    unit: "pixels",
    reason:
      "per image on a page: a file of 20 kB may contain more and freeze the tab that renders it",
  },
} as const;
