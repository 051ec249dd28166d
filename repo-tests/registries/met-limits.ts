// The test that exceeds each limit. A new limit needs its test here; the list of untested limits may only shrink.
import { metCallLimits } from "./met-call-limits.ts";
import { metContactLimits } from "./met-contact-limits.ts";
import { metMessageLimits } from "./met-message-limits.ts";
import { metSignInLimits } from "./met-sign-in-limits.ts";
import { metSlaLimits } from "./met-sla-limits.ts";
import { metSystemEmailLimits } from "./met-system-email-limits.ts";
import { metViewLimits } from "./met-view-limits.ts";
import { metWebhookLimits } from "./met-webhook-limits.ts";
import type { Unmet } from "./unmet-limits.ts";

/** A test file that names the limit, or one with this title that exceeds it with a literal value. */
type Met = string | readonly [file: string, title: string];

const bulkTest = "server/actions/conversation/bulk/bulk-operation.db.test.ts";

export const metLimits: Readonly<Record<string, Met>> = {
  ...metCallLimits,
  ...metContactLimits,
  ...metMessageLimits,
  ...metSignInLimits,
  ...metSlaLimits,
  ...metViewLimits,
  socketFrameBytes: "server/live/live-sockets.test.ts",
  connectionsMax: "server/http/slow-connections.test.ts",
  headersSeconds: "server/http/slow-connections.test.ts",
  requestSeconds: "server/http/slow-connections.test.ts",
  connectionIdleSeconds: "server/http/slow-connections.test.ts",
  headerBytes: "server/http/slow-connections.test.ts",
  headersPerRequest: "server/http/slow-connections.test.ts",
  connectionsPerAddress: "server/http/connections.test.ts",
  bufferedUnauthenticatedBytes: "server/http/lowered-limits.integration.test.ts",
  bufferedWebhookBytes: "server/http/lowered-limits.integration.test.ts",
  emailWebhookBytes: "server/http/lowered-limits.integration.test.ts",
  webhookBytes: "server/http/lowered-limits.integration.test.ts",
  pendingUploadBytes: "server/http/lowered-limits.integration.test.ts",
  webhooksPerMinute: "server/http/lowered-limits.integration.test.ts",
  busyRetrySeconds: "server/http/lowered-limits.integration.test.ts",
  inboxHtmlLength: "contract/limits.test.ts",
  hoursExceptions: "contract/limits.test.ts",
  openingsPerDay: "contract/limits.test.ts",
  recordingRetentionMaxDays: "contract/limits.test.ts",
  callMinutes: "contract/limits.test.ts",
  wrapUpSeconds: "contract/limits.test.ts",
  pbxReportAgeSeconds: "contract/limits.test.ts",
  templateValueLength: "contract/limits.test.ts",
  pageSize: "contract/limits.test.ts",
  flowSteps: "contract/limits.test.ts",
  promptLength: "contract/limits.test.ts",
  smtpReplyLength: "server/providers/email/smtp/deliver.contract.test.ts",
  bulkConversations: bulkTest,
  bulkBatchSize: bulkTest,
  bulkUndoSeconds: bulkTest,
  bulkSelection: "contract/limits.test.ts",
  changeRetentionDays: "server/jobs/retention.db.test.ts",
  idempotencyHours: "server/jobs/retention.db.test.ts",
  unmatchedReportDays: "server/jobs/retention.db.test.ts",
  autoReplyHours: "server/jobs/retention.db.test.ts",
  inboundPayloadRetentionDays: "server/jobs/retention.db.test.ts",
  inboundPayloadDeletionBatchSize: "server/jobs/retention.db.test.ts",
  requestStatementSeconds: "server/store/outage.db.test.ts",
  requestLockSeconds: "server/store/outage.db.test.ts",
  feedStatementSeconds: "server/store/outage.db.test.ts",
  realtimeStatementSeconds: "server/store/outage.db.test.ts",
  realtimeLockSeconds: "server/store/outage.db.test.ts",
  jobStatementSeconds: "server/store/outage.db.test.ts",
  jobLockSeconds: "server/store/outage.db.test.ts",
  maintenanceStatementSeconds: "server/store/outage.db.test.ts",
  maintenanceLockSeconds: "server/store/outage.db.test.ts",
  idleTransactionSeconds: "server/store/outage.db.test.ts",
  databaseConnectSeconds: "server/store/outage.db.test.ts",
  migrationQueueSeconds: "server/store/migrate.db.test.ts",
  migrationLockSeconds: "server/store/migrate.db.test.ts",
  savedRepliesBytes: "server/actions/saved-reply/saved-replies.db.test.ts",
  pageBytes: "server/store/cursor.test.ts",
  tagsPerWorkspace: "server/actions/workspace/workspace-limits.db.test.ts",
  teamsPerWorkspace: "server/actions/workspace/workspace-limits.db.test.ts",
  teamMembershipsPerWorkspace: "server/actions/workspace/workspace-limits.db.test.ts",
  membersPerWorkspace: "server/actions/workspace/workspace-limits.db.test.ts",
  inboxesPerWorkspace: "server/actions/inbox/email/validate-email-inbox.integration.test.ts",
  accountsPerWorkspace: "server/actions/workspace/workspace-limits.db.test.ts",
  apiKeysPerWorkspace: "server/actions/workspace/workspace-limits.db.test.ts",
  replyClockPauses: "domain/conversation/reply-clock.test.ts",
  savedReplies: "server/actions/saved-reply/saved-replies.db.test.ts",
  failedJobsShown: "server/actions/health/health.db.test.ts",
  imagesPerText: "server/presenters/text-limits.test.ts",
  whatsappFiles: "server/presenters/text-limits.test.ts",
  emailFilesBytes: "server/presenters/text-limits.test.ts",
  uploadStallSeconds: "web/data/timeline/upload.test.ts",
  searchTerms: "domain/search/parse-query.test.ts",
  similarSubjectDays: "web/data/threading/merge-candidates.test.ts",
  databaseStartupSeconds: [
    "server/boot-with-database.test.ts",
    'gives up "databaseStartupSeconds" after the first failure',
  ],
  fileStoreUploadSeconds: [
    "server/providers/files/files.test.ts",
    'an upload that a bucket does not respond to ends after "fileStoreUploadSeconds"',
  ],
  payloadInRowBytes: "server/actions/inbound-payload/store-payloads.test.ts",
  socketPingSeconds: "server/live/live-sockets.test.ts",
  liveRecheckSeconds: [
    "server/live/expired-session.integration.test.ts",
    'is closed within "liveRecheckSeconds" after its session has expired',
  ],
  feedReadBatchSize: "server/live/workspace-channel.db.test.ts",
  databaseRetrySeconds: "server/http/problem-details.test.ts",
  instanceSilenceSeconds: "server/scheduler/instances.db.test.ts",
  outgoingResponseStallSeconds: [
    "server/outgoing/outgoing.test.ts",
    "times out on a host that sends nothing, and on one that stops midway",
  ],
  mediaDownloadSeconds: [
    "server/providers/download-media.test.ts",
    'gives up a file that is still arriving after "mediaDownloadSeconds"',
  ],
  providerTimeoutSeconds: [
    "server/outgoing/outgoing.test.ts",
    "times out on a host that sends nothing, and on one that stops midway",
  ],
  socketBacklogBytes: [
    "server/live/floods.integration.test.ts",
    "that reads nothing is disconnected, and nothing is written after the end",
  ],
  feedDelayNoticeSeconds: [
    "server/live/outage.integration.test.ts",
    "delays changes, reports it once, and delivers them by itself afterwards",
  ],
  feedHeartbeatSeconds: [
    "server/live/outage.integration.test.ts",
    "if only the notification connection hangs, changes still arrive and readiness reports it",
  ],
  readinessMs: [
    "server/readiness.test.ts",
    "a part that never responds is missing, is checked once however many requests there are",
  ],
  choreSeconds: [
    "server/scheduler/chores.db.test.ts",
    "a maintenance job that fails and one that never ends delay no other, and both are shown",
  ],
  searchHighlights: ["domain/search/tokenize.test.ts", "beyond the maximum are not looked for"],
  viewCountMax: [
    "web/data/conversations/view-counts.test.ts",
    "uncounted views stay uncounted, and counts at the limit do not change",
  ],
  takenContactPointsPerHour: "server/actions/contact/contact-points.db.test.ts",
  conversationImagePixels: "server/http/conversation-pixels.test.ts",
  conversationImageSeconds: "server/http/conversation-pixels.test.ts",
  attachedImagePixelsPerMessage: "server/http/image-display-guard.test.ts",
  idempotentResponseLength: "server/actions/run-once-by-key.db.test.ts",
  unsentPerMemberBytes: "server/http/file-flow.integration.test.ts",
  concurrentRequestsPerMember: "server/http/concurrent-requests.test.ts",
  waitingRequestsPerMember: "server/http/concurrent-requests.test.ts",
  unreadResponseBytes: "server/http/unread-responses.test.ts",
  unreadPerMemberResponseBytes: "server/http/unread-responses.test.ts",
  concurrentHeavyRequests: "server/http/heavy-requests.test.ts",
  concurrentHeavyRequestsPerMember: "server/http/heavy-requests.test.ts",
  waitingHeavyRequestsPerMember: "server/http/heavy-requests.test.ts",
  displayedImagePixels: [
    "server/http/files.integration.test.ts",
    "with too many pixels is a download and never rendered inline",
  ],
  recipientsIndexedPerList: [
    "server/actions/search/many-words.db.test.ts",
    "processes an email to thousands of recipients with long names, and finds it by its beginning",
  ],
  indexedTextBytes: [
    "server/actions/search/many-words.db.test.ts",
    "processes an email to thousands of recipients with long names, and finds it by its beginning",
  ],
  indexBatchSize: "server/actions/search/many-words.db.test.ts",
  indexBatchBytes: "server/actions/search/many-words.db.test.ts",
  statementLength: [
    "server/store/json.test.ts",
    "splits many rows into several lists, in order, each within the limit unless a single row exceeds it",
  ],
  accountSettingLength: "contract/limits.test.ts",
  requestUrlLength: ["tools/attack/probes.ts", "a very long address is refused"],
  bufferedPerMemberBytes: "server/http/slow-requests-of-one-member.integration.test.ts",
  pendingPerMemberUploadBytes: [
    "server/byte-budget.test.ts",
    "limits one sender to its share, and the others still have room",
  ],
  diskReserveBytes: ["server/actions/health/disk-reserve.test.ts", "bytes free of"],
  outgoingResponseBytes: "server/outgoing/outgoing.test.ts",
  outgoingResponseSeconds: "server/outgoing/broken-connections.test.ts",
  browserRequestSeconds: "web/data/rpc.test.ts",
  bodyBytes: "server/http/endpoints.integration.test.ts",
  choreDelayWarningSeconds: "server/actions/health/health.db.test.ts",
  earlierConversations: "web/data/conversations/conversation-cache.test.ts",
  emailLength: "contract/limits.test.ts",
  eventLoopDelayWarningMs: "server/actions/health/health.db.test.ts",
  feedBatchSize: "server/live/live-server.integration.test.ts",
  feedLagWarningMs: "server/actions/health/health.db.test.ts",
  bufferedPerWebhookSenderBytes: [
    "server/byte-budget.test.ts",
    "limits one sender to its share, and the others still have room",
  ],
  bufferedMemberBytes: ["tools/attack/probes.ts", "uploads at once do not fill the memory"],
  bufferedPerUnauthenticatedAddressBytes: [
    "server/byte-budget.test.ts",
    "limits one sender to its share, and the others still have room",
  ],
  imapBackfillDays: "contract/limits.test.ts",
  imapAttempts: "server/actions/health/health.db.test.ts",
  ...metSystemEmailLimits,
  ...metWebhookLimits,
  inviteDays: "server/actions/member/invitation/invitations.db.test.ts",
  jobDelayWarningSeconds: "server/actions/health/health.db.test.ts",
  jsonDepth: [
    "server/http/endpoint-access.integration.test.ts",
    "refuses deeply nested input, with an idempotency key or without",
  ],
  jsonParts: [
    "server/http/endpoint-access.integration.test.ts",
    "refuses input with more fields than any form has",
  ],
  inboxAliases: "contract/limits.test.ts",
  filesPerEmail: "contract/limits.test.ts",
  emailHtmlLength: "contract/limits.test.ts",
  recipientsPerEmail: "contract/limits.test.ts",
  emailSubjectLength: "contract/limits.test.ts",
  mailboxSilenceSeconds: "server/actions/health/health.db.test.ts",
  mediaLinkSeconds: "server/http/files.integration.test.ts",
  membersPerTeam: "contract/limits.test.ts",
  nameLength: "contract/limits.test.ts",
  noteLength: "contract/limits.test.ts",
  pageSizeMax: "contract/limits.test.ts",
  passwordMaxLength: "contract/limits.test.ts",
  passwordMinLength: "domain/member/password.test.ts",
  textImageBytes: "e2e/send-troubles.e2e.ts",
  publicRequestsPerMinute: "server/http/rate-limits.integration.test.ts",
  shutdownDatabaseSeconds: [
    "server/jobs/stopped-while-away.integration.test.ts",
    "a database that stays unavailable doesn't keep the process from stopping",
  ],
  requestsPerMinute: "server/http/rate-limits.integration.test.ts",
  resetLinkHours: "server/actions/member/password/passwords.db.test.ts",
  savedReplyLength: "contract/limits.test.ts",
  searchLength: "contract/limits.test.ts",
  sessionDays: "server/actions/member/session/sessions.db.test.ts",
  signatureLength: "contract/limits.test.ts",
  smallBodySeconds: "server/http/request-context.test.ts",
  timerClockSkewMs: "domain/due.test.ts",
  socketFramesPerSecond: "server/live/floods.integration.test.ts",
  socketsPerMember: "server/live/floods.integration.test.ts",
  unauthenticatedBodyBytes: [
    "tools/attack/probes.ts",
    "a large body of an unknown client is refused before it is read",
  ],
  streamsPerMember: "server/live/floods.integration.test.ts",
  subjectLength: "contract/limits.test.ts",
  tagsPerConversation: "contract/limits.test.ts",
  mutationQueueSeconds: "web/data/transport/serialize.test.ts",
  typingSeconds: "server/live/presence.integration.test.ts",
  undoWindowMaxSeconds: "contract/limits.test.ts",
  unknownWebhooksPerMinute: [
    "tools/attack/probes.ts",
    "provider addresses that do not exist cannot be tried without end",
  ],
  uploadBytes: "server/http/endpoints.integration.test.ts",
  workspaceStorageBytes: "server/http/file-flow.integration.test.ts",
};

export interface MetFaults {
  readonly sources: ReadonlyMap<string, string>;
  readonly limits: readonly string[];
  readonly met: Readonly<Record<string, Met>>;
  readonly unmet: readonly Unmet[];
  readonly maxUnmet: number;
}

const names = (text: string, name: string): boolean =>
  text.includes(`"${name}"`) || text.includes(`limits.${name}`);

export function checkLimits({ sources, limits, met, unmet, maxUnmet }: MetFaults): string[] {
  const open = unmet.flatMap((one) => one.names);
  const known = [...Object.keys(met), ...open];
  const faults = limits
    .filter((name) => !known.includes(name))
    .map((name) => `${name} has no test and no reason`);
  faults.push(
    ...known.filter((name) => !limits.includes(name)).map((name) => `${name} is no limit any more`),
    ...open.filter((name) => name in met).map((name) => `${name} is met: take it off the list`),
  );
  for (const [name, one] of Object.entries(met)) {
    const [file, title] = typeof one === "string" ? [one, null] : one;
    const text = sources.get(file);
    if (text === undefined) faults.push(`${name}: ${file} is not there`);
    else if (title === null ? !names(text, name) : !text.includes(title))
      faults.push(`${name}: ${file} does not speak of it`);
  }
  if (open.length > maxUnmet)
    faults.push(`${open.length} limits are met by no test, at most ${maxUnmet}`);
  if (open.length < maxUnmet) faults.push(`${open.length} are left: bring the number down to it`);
  return faults;
}
