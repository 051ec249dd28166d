// The test that exceeds each limit. A new limit needs its test here; the list of untested limits may only shrink.
import type { Unmet } from "./unmet-limits.ts";

/** A test file that names the limit, or one with this title that exceeds it with a literal value. */
export type Met = string | readonly [file: string, title: string];

export const metLimits: Readonly<Record<string, Met>> = {
  remoteImagePixelsPerEmail: "server/http/email/remote-images/pixel-budget.test.ts",
  webhookJsonParts: "server/http/email-hooks.integration.test.ts",
  draftsPerMember: "server/actions/conversation/drafts-bounded.db.test.ts",
  draftsPerMemberBytes: "server/actions/conversation/drafts-bounded.db.test.ts",
  unsentEmailsPerMemberBytes: "server/actions/conversation/drafts-bounded.db.test.ts",
  displayedImagePixels: [
    "server/http/files.integration.test.ts",
    "with too many pixels is a download and never rendered inline",
  ],
  timelineTextLength: "server/actions/conversation/large-timeline.db.test.ts",
  filesShownPerEmail: "server/actions/conversation/large-timeline.db.test.ts",
  timelinePageBytes: "server/actions/conversation/large-timeline.db.test.ts",
  timelinePageSize: "server/actions/conversation/large-timeline.db.test.ts",
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
  conversationsPerMessageId: "server/actions/message/email/receiving/many-participants.db.test.ts",
  statementLength: [
    "server/store/json.test.ts",
    "splits many rows into several lists, in order, each within the limit unless a single row exceeds it",
  ],
  participantsPerConversation:
    "server/actions/message/email/receiving/many-participants.db.test.ts",
  recipientsShownPerList: [
    "server/actions/message/email/receiving/many-participants.db.test.ts",
    "a forward how many there were",
  ],
  whatsappWindowMessages: "server/actions/message/whatsapp/whatsapp.db.test.ts",
  smsRecheckSeconds: "server/actions/account/broken-account.db.test.ts",
  emailRecheckSeconds: "server/actions/account/broken-account.db.test.ts",
  recheckMaxSeconds: "server/actions/account/broken-account.db.test.ts",
  reconcileRefusedSeconds: "server/actions/account/broken-account.db.test.ts",
  rejectedWebhookRecordMinutes: "server/actions/account/broken-account.db.test.ts",
  rejectedWebhookNoticeHours: "server/actions/account/broken-account.db.test.ts",
  mailboxSignInRejections: "server/mail-ingress/imap/watch-mailbox.db.test.ts",
  recordingRetryDays: "server/actions/call/recordings/lost-recordings.db.test.ts",
  accountSettingLength: "contract/limits.test.ts",
  requestUrlLength: ["tools/attack/probes.ts", "a very long address is refused"],
  imapListBytes: "server/providers/email/imap/hostile-server.test.ts",
  smtpBufferedPerAddressBytes: [
    "server/mail-ingress/smtp/smtp-receiver.contract.test.ts",
    "limits one sender to a share of the memory, and others still have room",
  ],
  autoRepliesPerInboxPerHour: "server/actions/message/email/auto-reply/many-strangers.db.test.ts",
  concurrentRemoteImages: [
    "server/http/email/remote-images/turns.test.ts",
    "a member waiting for images doesn't delay other members",
  ],
  concurrentRemoteImagesPerMember: [
    "server/http/email/remote-images/turns.test.ts",
    "limits how many images one member fetches at once, queues more, and refuses beyond that",
  ],
  bufferedPerMemberBytes: "server/http/held-by-one.integration.test.ts",
  pendingPerMemberUploadBytes: [
    "server/byte-budget.test.ts",
    "limits one sender to its share, and the others still have room",
  ],
  diskReserveBytes: ["server/actions/health/disk-reserve.test.ts", "bytes free of"],
  devicesPerMember: "server/actions/call/devices/reachability.db.test.ts",
  pushBrowsersPerMember: "server/actions/call/push/send-ring-push.db.test.ts",
  unknownCredentialsPerMinute: "server/http/actor-resolver.test.ts",
  emailAuthPendingBytes: "server/actions/message/email/authentication/many-claims.db.test.ts",
  consentRepliesPerHour: [
    "server/actions/message/consent-order.db.test.ts",
    "sends two automated senders one confirmation of each kind per hour, and records each change",
  ],
  firstTextsOfMember: "server/actions/message/text-destinations.db.test.ts",
  textBacksPerInboxPerHour: "server/actions/call/regressions/text-back.db.test.ts",
  outgoingResponseBytes: "server/outgoing/outgoing.test.ts",
  browserRequestSeconds: "web/data/rpc.test.ts",
  statusCheckWindowHours: "server/actions/message/delivery/late-records.db.test.ts",
  statusCheckAttempts: "server/actions/message/delivery/late-records.db.test.ts",
  bodyBytes: "server/http/endpoints.integration.test.ts",
  breakerCallFailures: "server/actions/call/carrier/carrier-down.db.test.ts",
  breakerCallMaxSeconds: "server/actions/call/carrier/carrier-down.db.test.ts",
  breakerFailures: "server/actions/inbox/read-from-account.db.test.ts",
  breakerInitialSeconds: "server/actions/inbox/read-from-account.db.test.ts",
  breakerMaxSeconds: "server/actions/inbox/read-from-account.db.test.ts",
  choreDelayWarningSeconds: "server/actions/health/health.db.test.ts",
  signInCodesPerDay: "server/actions/member/second-factor/second-factor.db.test.ts",
  earlierConversations: "web/data/conversations/conversation-cache.test.ts",
  emailLength: "contract/limits.test.ts",
  endedDraftRetentionDays: "server/actions/conversation/ended-drafts.integration.test.ts",
  emailEventWebhookBytes: "server/http/email-hooks.integration.test.ts",
  eventLoopDelayWarningMs: "server/actions/health/health.db.test.ts",
  remoteImageBytes: "server/http/email/remote-images/fetch-remote-image.test.ts",
  formParts: "server/http/email-hooks.integration.test.ts",
  formPartHeaderBytes: "server/providers/email/parse-form-data.test.ts",
  feedBatchSize: "server/live/live-server.integration.test.ts",
  feedLagWarningMs: "server/actions/health/health.db.test.ts",
  redirectLeaseSeconds: [
    "server/actions/call/carrier/redirect-customer-leg.db.test.ts",
    "ends at the later step, even if the earlier command took effect after it",
  ],
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
  emailAuthLookupSeconds: [
    "server/mime/worker/email-authenticator.test.ts",
    "that are never answered time out without suspending the verdict",
  ],
  emailAuthLookups: [
    "server/mime/worker/email-authenticator.test.ts",
    "are limited, and the verdict doesn't need the others",
  ],
  emailAuthTotalLookupSeconds: [
    "server/mime/worker/email-authenticator.test.ts",
    "that are never answered time out without suspending the verdict",
  ],
  emailAuthHeaderLines: "server/mime/authentication/authenticate.test.ts",
  inboxAliases: "contract/limits.test.ts",
  emailAuthPauseSeconds: "server/actions/message/email/authentication/judging-again.db.test.ts",
  emailAuthRetrySeconds: "server/actions/message/email/authentication/judging-again.db.test.ts",
  emailAuthAttempts: "server/actions/message/email/authentication/judging-again.db.test.ts",
  inboundEmailBytes: "server/mail-ingress/imap/watch.integration.test.ts",
  filesPerEmail: "contract/limits.test.ts",
  emailHtmlLength: "contract/limits.test.ts",
  remoteImagesPerEmail: "server/actions/message/email/viewing/remote-images.test.ts",
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
  smsImageBytes: "e2e/send-troubles.e2e.ts",
  publicRequestsPerMinute: "server/http/rate-limits.integration.test.ts",
  shutdownDatabaseSeconds: [
    "server/jobs/stopped-while-away.integration.test.ts",
    "a database that stays unavailable doesn't keep the process from stopping",
  ],
  requestsPerMinute: "server/http/rate-limits.integration.test.ts",
  resetLinkHours: "server/actions/member/password/passwords.db.test.ts",
  savedReplyLength: "contract/limits.test.ts",
  searchLength: "contract/limits.test.ts",
  secondFactorSeconds: "server/actions/member/second-factor/second-factor.db.test.ts",
  rateLimitPauseGuessMaxSeconds:
    "server/actions/message/delivery/pause-after-rate-limit.db.test.ts",
  rateLimitPauseMaxSeconds: "server/actions/message/delivery/pause-after-rate-limit.db.test.ts",
  rateLimitPauseJitterSeconds: "server/actions/message/delivery/pause-after-rate-limit.db.test.ts",
  sessionDays: "server/actions/member/session/sessions.db.test.ts",
  peoplePerBrowser: "server/actions/member/session/known-browser.test.ts",
  undelayedSignInsPerPersonPerMinute: "server/actions/member/session/sign-in.db.test.ts",
  signInDelayMs: "server/actions/member/session/slow-lane.test.ts",
  concurrentDelayedSignIns: "server/actions/member/session/slow-lane.test.ts",
  signInsPerPersonPerMinute: "server/actions/member/session/sign-in.db.test.ts",
  signatureLength: "contract/limits.test.ts",
  smallBodySeconds: "server/http/request-context.test.ts",
  staleSmsHours: "server/actions/message/delivery/uncertain-texts.db.test.ts",
  timerClockSkewMs: "domain/due.test.ts",
  smtpConnections: "server/mail-ingress/smtp/watch-connections.test.ts",
  smtpConnectionsPerAddress: "server/mail-ingress/smtp/watch-connections.test.ts",
  smtpNoEmailSeconds: [
    "server/mail-ingress/smtp/watch-connections.test.ts",
    "disconnects a client that sends commands but no email",
  ],
  smtpRecipients: "server/mail-ingress/smtp/smtp-receiver.contract.test.ts",
  smtpUnknownRecipientsPerConnection: "server/mail-ingress/smtp/smtp-receiver.contract.test.ts",
  socketFramesPerSecond: "server/live/floods.integration.test.ts",
  socketsPerMember: "server/live/floods.integration.test.ts",
  audioFileBytes: "server/actions/call/audio-files/audio-files.db.test.ts",
  unauthenticatedBodyBytes: [
    "tools/attack/probes.ts",
    "a large body of an unknown client is refused before it is read",
  ],
  streamsPerCredential: "server/live/floods.integration.test.ts",
  subjectLength: "contract/limits.test.ts",
  textBackMaxSeconds: [
    "server/actions/call/regressions/text-back.db.test.ts",
    "and whose message is never reported is texted after an hour, not before",
  ],
  textBackWaitSeconds: [
    "server/actions/call/regressions/text-back.db.test.ts",
    "and said nothing is texted a while later, once",
  ],
  smsLength: ["domain/message/decide-sms.test.ts", '"x".repeat(1601)'],
  tagsPerConversation: "contract/limits.test.ts",
  mutationQueueSeconds: "web/data/transport/serialize.test.ts",
  typingSeconds: "server/live/presence.integration.test.ts",
  undoWindowMaxSeconds: "contract/limits.test.ts",
  unknownWebhooksPerMinute: [
    "tools/attack/probes.ts",
    "provider addresses that do not exist cannot be tried without end",
  ],
  unsentEmailsPerMember: "server/actions/message/email/unsent/unsent-email.integration.test.ts",
  uploadBytes: "server/http/endpoints.integration.test.ts",
  workspaceStorageBytes: "server/http/file-flow.integration.test.ts",
};

export interface MetFaults {
  readonly sources: ReadonlyMap<string, string>;
  readonly limits: readonly string[];
  readonly met: Readonly<Record<string, Met>>;
  readonly unmet: readonly Unmet[];
  readonly atMost: number;
}

const names = (text: string, name: string): boolean =>
  text.includes(`"${name}"`) || text.includes(`limits.${name}`);

export function checkLimits({ sources, limits, met, unmet, atMost }: MetFaults): string[] {
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
  if (open.length > atMost)
    faults.push(`${open.length} limits are met by no test, at most ${atMost}`);
  if (open.length < atMost) faults.push(`${open.length} are left: bring the number down to it`);
  return faults;
}
