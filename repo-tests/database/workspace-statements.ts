// A statement on workspace tables restricts each of them to a workspace passed as a value. The few that work across
// workspaces are listed here with their reasons.
import type { Statement } from "#repo-tests/parsers/statements.ts";

export const acrossWorkspaces: Readonly<Record<string, string>> = {
  findAccountAnywhere: "a provider's hook names the account alone",
  findInvitationByToken: "a client with the link knows nothing else",
  findApiKeyOwner: "a key is all a program sends",
  findSessionOwner: "a cookie is all a browser sends",
  listInboxesForAddresses: "a mail server names only the address",
  hasSmtpInbox: "whether the SMTP listener starts at all",
  listMailboxesToWatch: "one process watches the mailboxes of all workspaces",
  listMemberships: "a person signs in and chooses the workspace then",
  hasSimulatedAccount: "whether the simulator is started at all",
  listAllAccounts: "the nightly sweep makes one job for each",
  listStuckDeliveries: "the sweep of every minute",
  listStuckAttempts: "the sweep of every minute",
  waiting: "the beginning of the two below, and of one that is held to a workspace",
  correctClockSetBack: "the clock is everybody's",
  longestFirst: "the sweep of every minute",
  listBrokenAccounts: "the sweep of every minute",
  listLostRecordings: "maintenance of all workspaces",
  listDueSnoozes: "the sweep of every minute",
  listQueuesWithPending: "the sweep of every minute",
  listQueueBacklogs: "what waits in the whole process, for operators",
  listWorkspacesWithEmail: "the sweep of every night",
  listSearchBackfills: "the sweep of every minute",
  deleteUnusedAttachments: "the sweep of every minute",
  deleteHandledPayloads: "maintenance of all workspaces",
  deleteOldChanges: "the sweep of every minute",
  deleteExpiredMergeStates: "maintenance of all workspaces",
  deleteOldBulkOperations: "maintenance of all workspaces",
  deleteEndedDrafts: "maintenance of all workspaces",
  deleteOldIdempotencyKeys: "the sweep of every minute",
  deleteOldAutoReplies: "the sweep of every minute",
  deleteOldSoftBounces: "the sweep of every minute",
  deleteOldUnmatchedReports: "the sweep of every minute",
  deleteOldSystemEmails: "maintenance of all workspaces",
  listWorkspacesWithWebhooks: "the sweep of every minute",
  listOverdueWebhooks: "the sweep of every minute",
  deleteOldWebhookDeliveries: "maintenance of all workspaces",
  isInboxAddress: "a link must not reach an inbox of any workspace",
  listSystemEmailProviders: "the sign-in page belongs to no workspace",
  setMemberEmails: "a person has one email in all workspaces",
  listStaleCalls: "the sweep of every minute",
  listCallsToSearch: "the sweep of every minute",
  listCallsWithDueTransition: "the sweep of every minute",
  listMembersWithStaleReachability: "the sweep of every minute",
  deleteStaleDevices: "the sweep of every minute",
  deleteOldUnmatchedCallEvents: "the sweep of every minute",
  listExpiredRecordings: "the sweep of every minute",
  listUnfetchedRecordings: "the sweep of every minute",
  listUndeletedAtProvider: "the sweep of every minute",
  listToFetch: "maintenance of all workspaces",
  getWorkspace: "held to its own id",
  insertWorkspace: "held to its own id",
};

interface Mention {
  readonly table: string;
  readonly alias: string | null;
}

const notAnAlias = new Set(
  "where set on join left right cross inner order group limit using returning for and or union values select with".split(
    " ",
  ),
);

function mentionsOf(text: string, tables: ReadonlySet<string>): Mention[] {
  return [...text.matchAll(/\b(?:from|join|into|update) (\w+)(?: as)?(?: (\w+))?/g)].flatMap(
    ([, table = "", next]) =>
      tables.has(table)
        ? [{ table, alias: next === undefined || notAnAlias.has(next) ? null : next }]
        : [],
  );
}

export function checkStatement(statement: Statement, tables: ReadonlySet<string>): string[] {
  const { file, within, text, values } = statement;
  const mentions = mentionsOf(text, tables);
  const where = `${file} ${within}`;
  const unbound = mentions
    .filter(({ alias }) => !namesWorkspace(text, alias))
    .map(({ table, alias }) => `${where}: ${alias ?? table} is not held to a workspace`);
  const isWhole = /^(select|insert|update|delete|with)\b/.test(text);
  const isGiven = values.some((value) => /workspaceId/.test(value));
  return mentions.length > 0 && isWhole && !isGiven
    ? [...unbound, `${where}: no workspace is handed in`]
    : unbound;
}

const namesWorkspace = (text: string, alias: string | null): boolean =>
  alias === null
    ? /(?<![.\w])workspace_id\b/.test(text)
    : new RegExp(`\\b${alias}\\.workspace_id\\b`).test(text) ||
      new RegExp(`\\binsert into \\w+ as ${alias} \\(workspace_id\\b`).test(text);
