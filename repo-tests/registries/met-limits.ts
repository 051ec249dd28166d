// The test that exceeds each limit. A new limit needs its test here; the list of untested limits may only shrink.
import type { Unmet } from "./unmet-limits.ts";

/** A test file that names the limit, or one with this title that exceeds it with a literal value. */
export type Met = string | readonly [file: string, title: string];

export const metLimits: Readonly<Record<string, Met>> = {
  drafts: "server/actions/conversation/drafts-bounded.db.test.ts",
  draftsBytes: "server/actions/conversation/drafts-bounded.db.test.ts",
  unsentMailsBytes: "server/actions/conversation/drafts-bounded.db.test.ts",
  shownPixels: [
    "server/http/files.integration.test.ts",
    "with too many pixels is a download and never rendered inline",
  ],
  timelineText: "server/actions/conversation/large-timeline.db.test.ts",
  timelineFiles: "server/actions/conversation/large-timeline.db.test.ts",
  timelineBytes: "server/actions/conversation/large-timeline.db.test.ts",
  timelinePage: "server/actions/conversation/large-timeline.db.test.ts",
  foundByPeople: [
    "server/actions/search/many-words.db.test.ts",
    "processes an email to thousands of recipients with long names, and finds it by its beginning",
  ],
  foundByBytes: [
    "server/actions/search/many-words.db.test.ts",
    "processes an email to thousands of recipients with long names, and finds it by its beginning",
  ],
  foundByAtOnce: "server/actions/search/many-words.db.test.ts",
  foundByAtOnceBytes: "server/actions/search/many-words.db.test.ts",
  conversationsOfId: "server/actions/message/email/receiving/many-participants.db.test.ts",
  statementLength: [
    "server/store/json.test.ts",
    "splits many rows into several lists, in order, each within the limit unless a single row exceeds it",
  ],
  participantsKept: "server/actions/message/email/receiving/many-participants.db.test.ts",
  timelinePeople: [
    "server/actions/message/email/receiving/many-participants.db.test.ts",
    "a forward how many there were",
  ],
  whatsappLastIncoming: "server/actions/message/whatsapp/whatsapp.db.test.ts",
  recheckTextSeconds: "server/actions/account/broken-account.db.test.ts",
  recheckMailSeconds: "server/actions/account/broken-account.db.test.ts",
  recheckLongestSeconds: "server/actions/account/broken-account.db.test.ts",
  reconcileRefusedSeconds: "server/actions/account/broken-account.db.test.ts",
  hookRefusedMinutes: "server/actions/account/broken-account.db.test.ts",
  hookRefusedHours: "server/actions/account/broken-account.db.test.ts",
  mailboxRefusals: "server/mail-ingress/imap/watch-mailbox.db.test.ts",
  takeInsistDays: "server/actions/call/recordings/lost-takes.db.test.ts",
  accountSettingLength: "contract/limits.test.ts",
  addressLength: ["tools/attack/probes.ts", "a very long address is refused"],
  imapListBytes: "server/providers/email/imap/hostile-server.test.ts",
  smtpHeldOfOneBytes: [
    "server/mail-ingress/smtp/smtp-receiver.contract.test.ts",
    "limits one sender to a share of the memory, and others still have room",
  ],
  autoRepliesPerHour: "server/actions/message/email/auto-reply/many-strangers.db.test.ts",
  farPicturesAtOnce: [
    "server/http/email/remote-images/turns.test.ts",
    "a member waiting for images doesn't delay other members",
  ],
  farPicturesOfOne: [
    "server/http/email/remote-images/turns.test.ts",
    "limits how many images one member fetches at once, queues more, and refuses beyond that",
  ],
  heldOfMemberBytes: "server/http/held-by-one.integration.test.ts",
  arrivingOfMemberBytes: [
    "server/held-bytes.test.ts",
    "limits one sender to its share, and the others still have room",
  ],
  diskReserveBytes: ["server/actions/health/disk-reserve.test.ts", "bytes free of"],
  devicesOfMember: "server/actions/call/devices/reachability.db.test.ts",
  pushBrowsersOfMember: "server/actions/call/push/send-ring-push.db.test.ts",
  unknownBearersPerMinute: "server/http/bearers.test.ts",
  judgedClaimsBytes: "server/actions/message/email/authentication/many-claims.db.test.ts",
  consentRepliesPerHour: [
    "server/actions/message/consent-order.db.test.ts",
    "sends two automated senders one confirmation of each kind per hour, and records each change",
  ],
  firstTextsOfMember: "server/actions/message/text-destinations.db.test.ts",
  textBacksPerHour: "server/actions/call/regressions/text-back.db.test.ts",
  answerBytes: "server/outgoing/outgoing.test.ts",
  answerSeconds: "web/data/rpc.test.ts",
  askUnknownHours: "server/actions/message/delivery/late-records.db.test.ts",
  askUnknownTries: "server/actions/message/delivery/late-records.db.test.ts",
  bodyBytes: "server/http/endpoints.integration.test.ts",
  breakerCallFailures: "server/actions/call/carrier/carrier-down.db.test.ts",
  breakerCallLongestSeconds: "server/actions/call/carrier/carrier-down.db.test.ts",
  breakerFailures: "server/actions/inbox/read-from-account.db.test.ts",
  breakerFirstSeconds: "server/actions/inbox/read-from-account.db.test.ts",
  breakerLongestSeconds: "server/actions/inbox/read-from-account.db.test.ts",
  choreLateSeconds: "server/actions/health/health.db.test.ts",
  codesPerDay: "server/actions/member/second-factor/second-factor.db.test.ts",
  earlierConversations: "web/data/conversations/conversation-cache.test.ts",
  emailLength: "contract/limits.test.ts",
  endedDraftDays: "server/actions/conversation/ended-drafts.integration.test.ts",
  eventHookBytes: "server/http/email-hooks.integration.test.ts",
  eventLoopSlowMs: "server/actions/health/health.db.test.ts",
  farPictureBytes: "server/http/email/remote-images/fetch-remote-image.test.ts",
  formParts: "server/http/email-hooks.integration.test.ts",
  formPartHeadBytes: "server/providers/email/parse-form-data.test.ts",
  feedBatch: "server/live/live-server.integration.test.ts",
  feedLateMs: "server/actions/health/health.db.test.ts",
  guideTurnSeconds: [
    "server/actions/call/carrier/redirect-customer-leg.db.test.ts",
    "ends at the later step, even if the earlier command took effect after it",
  ],
  heldOfHookSenderBytes: [
    "server/held-bytes.test.ts",
    "limits one sender to its share, and the others still have room",
  ],
  heldOfMembersBytes: ["tools/attack/probes.ts", "uploads at once do not fill the memory"],
  heldOfStrangerBytes: [
    "server/held-bytes.test.ts",
    "limits one sender to its share, and the others still have room",
  ],
  imapBackfillDays: "contract/limits.test.ts",
  imapTries: "server/actions/health/health.db.test.ts",
  inviteDays: "server/actions/member/invitation/invitations.db.test.ts",
  jobLateSeconds: "server/actions/health/health.db.test.ts",
  jsonDepth: [
    "server/http/endpoint-access.integration.test.ts",
    "refuses deeply nested input, with an idempotency key or without",
  ],
  jsonParts: [
    "server/http/endpoint-access.integration.test.ts",
    "refuses input with more fields than any form has",
  ],
  judgeLookupSeconds: [
    "server/mime/worker/mail-judge.test.ts",
    "that are never answered time out without suspending the verdict",
  ],
  judgeLookups: [
    "server/mime/worker/mail-judge.test.ts",
    "are limited, and the verdict doesn't need the others",
  ],
  judgeLookupsSeconds: [
    "server/mime/worker/mail-judge.test.ts",
    "that are never answered time out without suspending the verdict",
  ],
  judgedHeaderLines: "server/mime/authentication/authenticate.test.ts",
  lineAliases: "contract/limits.test.ts",
  mailAuthPauseSeconds: "server/actions/message/email/authentication/judging-again.db.test.ts",
  mailAuthRetrySeconds: "server/actions/message/email/authentication/judging-again.db.test.ts",
  mailAuthTries: "server/actions/message/email/authentication/judging-again.db.test.ts",
  mailBytes: "server/mail-ingress/imap/watch.integration.test.ts",
  mailFiles: "contract/limits.test.ts",
  mailHtmlLength: "contract/limits.test.ts",
  mailPictures: "server/actions/message/email/viewing/remote-images.test.ts",
  mailRecipients: "contract/limits.test.ts",
  mailSubjectLength: "contract/limits.test.ts",
  mailboxSilentSeconds: "server/actions/health/health.db.test.ts",
  mediaLinkSeconds: "server/http/files.integration.test.ts",
  membersPerTeam: "contract/limits.test.ts",
  nameLength: "contract/limits.test.ts",
  noteLength: "contract/limits.test.ts",
  pageSizeMost: "contract/limits.test.ts",
  passwordMax: "contract/limits.test.ts",
  passwordMin: "domain/member/password.test.ts",
  pictureBytes: "e2e/send-troubles.e2e.ts",
  publicPerMinute: "server/http/endpoints.integration.test.ts",
  recordAfterStopSeconds: [
    "server/jobs/stopped-while-away.integration.test.ts",
    "a database that stays unavailable doesn't keep the process from stopping",
  ],
  requestsPerMinute: "server/http/endpoints.integration.test.ts",
  resetHours: "server/actions/member/password/passwords.db.test.ts",
  savedReplyLength: "contract/limits.test.ts",
  searchLength: "contract/limits.test.ts",
  secondFactorSeconds: "server/actions/member/second-factor/second-factor.db.test.ts",
  sendingPauseGuessedSeconds: "server/actions/message/delivery/pace.db.test.ts",
  sendingPauseLongestSeconds: "server/actions/message/delivery/pace.db.test.ts",
  sendingPauseSpreadSeconds: "server/actions/message/delivery/pace.db.test.ts",
  sessionDays: "server/actions/member/session/sessions.db.test.ts",
  peopleOfBrowser: "server/actions/member/session/known-browser.test.ts",
  quickSignInsOfPersonPerMinute: "server/actions/member/session/sign-in.db.test.ts",
  slowSignInMs: "server/actions/member/session/slow-lane.test.ts",
  slowSignInsAtOnce: "server/actions/member/session/slow-lane.test.ts",
  signInsOfPersonPerMinute: "server/actions/member/session/sign-in.db.test.ts",
  signatureLength: "contract/limits.test.ts",
  slowBodySeconds: "server/http/request-context.test.ts",
  textOutOfDateHours: "server/actions/message/delivery/uncertain-texts.db.test.ts",
  timerEarlyMs: "domain/due.test.ts",
  smtpConnections: "server/mail-ingress/smtp/watch-connections.test.ts",
  smtpConnectionsOfOne: "server/mail-ingress/smtp/watch-connections.test.ts",
  smtpNoMailSeconds: [
    "server/mail-ingress/smtp/watch-connections.test.ts",
    "disconnects a client that sends commands but no email",
  ],
  smtpRecipients: "server/mail-ingress/smtp/smtp-receiver.contract.test.ts",
  smtpUnknownRecipients: "server/mail-ingress/smtp/smtp-receiver.contract.test.ts",
  socketFramesPerSecond: "server/live/floods.integration.test.ts",
  socketsOfMember: "server/live/floods.integration.test.ts",
  soundBytes: "server/actions/call/audio-files/audio-files.db.test.ts",
  strangerBodyBytes: [
    "tools/attack/probes.ts",
    "a large body of somebody unknown is refused before it is read",
  ],
  streamsOfBearer: "server/live/floods.integration.test.ts",
  subjectLength: "contract/limits.test.ts",
  textBackLongestSeconds: [
    "server/actions/call/regressions/text-back.db.test.ts",
    "and whose message is never reported is texted after an hour, not before",
  ],
  textBackWaitSeconds: [
    "server/actions/call/regressions/text-back.db.test.ts",
    "and said nothing is texted a while later, once",
  ],
  textLength: ["domain/message/decide-sms.test.ts", '"x".repeat(1601)'],
  tagsPerConversation: "contract/limits.test.ts",
  turnSeconds: "web/data/transport/serialize.test.ts",
  typingSeconds: "server/live/presence.integration.test.ts",
  undoMaxSeconds: "contract/limits.test.ts",
  unknownHooksPerMinute: [
    "tools/attack/probes.ts",
    "provider addresses that do not exist cannot be tried without end",
  ],
  unsentMails: "server/actions/message/email/unsent/unsent-email.integration.test.ts",
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
