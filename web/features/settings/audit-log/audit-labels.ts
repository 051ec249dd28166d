// Who did what, as a sentence. The text continues after the name: "Maya Lindt" + "changed …".
import type { RouteName } from "#contract/routes.ts";
import type { Role } from "#domain/permissions.ts";
import { colorNames } from "#web/features/settings/components/color-picker.tsx";
import type { Color } from "#web/features/settings/components/colors.ts";
import { fill } from "#web/language/fill.ts";
import { format } from "#web/language/format.ts";
import { changeSummary, text } from "./change-summary.ts";
import type { AuditDetails, AuditedAction, DescribeAction, NameOf } from "./types.ts";
import * as words from "./words.ts";

const named = (details: AuditDetails, key = "name"): string =>
  fill(words.quoted, { name: text(details[key]) });
/** A change stores the name it gave as `now`. */
const onNamed =
  (message: `${string}{name}${string}`): DescribeAction =>
  ({ details }) =>
    fill(message, { name: named(details, "now" in details ? "now" : "name") });
/** The arguments of the message are named like the details. */
const onDetails =
  (message: string): DescribeAction =>
  ({ details }) =>
    message.replace(/\{(\w+)\}/g, (_, name) => text(details[name]));
const pair = (value: unknown): readonly [string, string] | null =>
  Array.isArray(value) && value.length === 2 ? [text(value[0]), text(value[1])] : null;

const memberActions: Partial<Record<RouteName, DescribeAction>> = {
  inviteMember: describeInvitation,
  resendInvitation: describeInvitation,
  revokeInvitation: onDetails(words.revokedInvitation),
  acceptInvitation: describeJoining,
  // Joining was completed by their second factor.
  confirmSignIn: describeJoining,
  updateMember: ({ details, object, nameOf }) =>
    describeMemberChange(details, object ?? words.aMember, nameOf),
  createResetLink: (audited) =>
    onDetails(
      audited.details.removedSecondFactor === true
        ? words.resetLinkAndTwoStepOff
        : words.createdResetLink,
    )(audited),
  revokeResetLink: onDetails(words.revokedResetLink),
  resetPassword: () => words.resetPassword,
  requestEmailChange: onDetails(words.requestedEmailChange),
  confirmEmailChange: ({ details }) => describeEmailChange(words.confirmedEmailChange, details),
  changeMemberEmail: ({ details }) => describeEmailChange(words.changedMemberEmail, details),
  changePassword: () => words.changedPassword,
  confirmSecondFactor: () => words.turnedOnTwoStep,
  disableSecondFactor: () => words.turnedOffTwoStep,
  regenerateRecoveryCodes: () => words.createdRecoveryCodes,
  createApiKey: ({ details }) =>
    fill(words.createdApiKey, { name: named(details), role: lowRole(details.role) }),
  revokeApiKey: onNamed(words.revokedApiKey),
};

const workspaceActions: Partial<Record<RouteName, DescribeAction>> = {
  setUp: onDetails(words.setUp),
  updateWorkspace: ({ details, nameOf }) =>
    fill(words.changedWorkspace, { changes: changeSummary(details, nameOf) }),
  createTeam: ({ details, nameOf }) =>
    fill(words.createdTeam, { name: named(details) }) +
    (Array.isArray(details.memberIds) && details.memberIds.length > 0
      ? `: ${listOf(details.memberIds, nameOf)}`
      : ""),
  updateTeam: ({ details, object, nameOf }) =>
    describeTeamChange(details, object ?? words.aTeam, nameOf),
  deleteTeam: onNamed(words.deletedTeam),
  createTag: onNamed(words.createdTag),
  updateTag: ({ details }) => describeTagChange(details),
  deleteTag: onNamed(words.deletedTag),
  addContactPoint: onDetails(words.addedContactPoint),
  removeContactPoint: onDetails(words.removedContactPoint),
  mergeContacts: onDetails(words.mergedContacts),
  undoContactMerge: onDetails(words.undidContactMerge),
  recordConsent: ({ details }) =>
    format(words.recordedConsent, {
      decision: text(details.decision),
      channel: text(details.channel),
    }),
  retryAccount: ({ object }) =>
    fill(words.retriedAccount, { account: object ?? words.aProviderAccount }),
  retryJob: () => words.retriedJob,
  confirmSent: () => words.confirmedSent,
  updateNote: () => words.changedNote,
  deleteNote: () => words.deletedNote,
  retryChore: () => words.ranMaintenance,
  dismissJob: () => words.dismissedJob,
  reprocessDeadLetter: () => format(words.retriedProcessingErrors, { count: 1 }),
};

const inboxActions: Partial<Record<RouteName, DescribeAction>> = {
  createPhoneInbox: describeNewInbox,
  updateInbox: ({ details, object, nameOf }) =>
    fill(words.changedInbox, { inbox: object ?? "", changes: changeSummary(details, nameOf) }),
  archiveInbox: ({ details, object }) =>
    fill(details.isArchived === true ? words.archivedInbox : words.restoredInbox, {
      inbox: object ?? "",
    }),
  setInboxWebhooks: ({ object }) => fill(words.setWebhooks, { inbox: object ?? "" }),
  connectAccount: ({ details }) =>
    fill(words.connectedAccount, {
      account: named(details, "label"),
      provider: text(details.provider),
    }),
  connectSimulator: () => words.turnedOnSimulator,
  updateAccount: ({ details }) =>
    fill(details.hasNewKeys === true ? words.changedKeys : words.changedAccount, {
      account: named(details, "label"),
    }),
  disconnectAccount: ({ details }) =>
    fill(words.removedAccount, { account: named(details, "label") }),
  createEmailInbox: describeNewInbox,
  backfillAccount: ({ details, object }) =>
    format(words.importedAgain, {
      days: Number(details.days) || 0,
      mailbox: object ?? words.aMailbox,
    }),
  publishCallFlow: ({ details, object }) =>
    fill(words.publishedCallFlow, {
      version: String(details.version),
      inbox: object ?? words.anInbox,
    }) + (text(details.note) === "" ? "" : `: ${text(details.note)}`),
  restoreCallFlow: ({ details, object }) =>
    fill(words.restoredCallFlow, {
      version: String(details.from),
      inbox: object ?? words.anInbox,
    }),
  createAudioFile: onNamed(words.savedAudio),
  deleteAudioFile: onNamed(words.deletedAudio),
  retryImapMessage: ({ object }) =>
    fill(words.retriedFetching, { mailbox: object ?? words.aMailbox }),
};

const supervisionActions: Readonly<Record<string, string>> = {
  listen: words.listenedIn,
  whisper: words.whispered,
  barge: words.bargedIn,
};
const describeSupervision: DescribeAction = ({ details }) =>
  supervisionActions[text(details.mode)] ?? words.rejoined;
const callActions: Partial<Record<RouteName, DescribeAction>> = {
  joinCall: describeSupervision,
  changeSupervision: describeSupervision,
  deleteRecording: () => words.deletedRecording,
};

const emailActions: Partial<Record<RouteName, DescribeAction>> = {
  reprocessAllDeadLetters: ({ details }) =>
    format(words.retriedProcessingErrors, { count: Number(details.count) || 0 }),
  dismissDeadLetter: () => words.dismissedProcessingError,
  addSuppression: onDetails(words.suppressed),
  removeSuppression: onDetails(words.unsuppressed),
  trustSender: (one) =>
    onDetails(one.details.isTrusted === false ? words.untrusted : words.trusted)(one),
  createSavedReply: onNamed(words.createdReply),
  updateSavedReply: onNamed(words.changedReply),
  deleteSavedReply: onNamed(words.deletedReply),
  createCalendar: onNamed(words.setHours),
  updateCalendar: onNamed(words.setHours),
  deleteCalendar: onNamed(words.deletedHours),
  createSlaPolicy: onNamed(words.setSla),
  updateSlaPolicy: onNamed(words.setSla),
  moveSlaPolicy: onNamed(words.setSla),
  deleteSlaPolicy: onNamed(words.deletedSla),
  createSavedView: onNamed(words.sharedView),
  updateSavedView: onNamed(words.changedView),
  deleteSavedView: onNamed(words.deletedView),
};

const actions: Partial<Record<RouteName, DescribeAction>> = {
  ...memberActions,
  ...workspaceActions,
  ...inboxActions,
  ...callActions,
  ...emailActions,
};

/** `action` as stored by the server: `update-inbox`. */
export function auditLabel(
  row: {
    readonly action: string;
    readonly objectId: string | null;
    readonly details: AuditDetails;
  },
  nameOf: NameOf,
): string {
  const object = row.objectId === null ? null : nameOf(row.objectId);
  if (row.action === "add-workspace")
    return fill(words.createdWorkspace, { email: text(row.details.email) });
  const content = actions[routeOf(row.action) as RouteName];
  if (content) return content({ details: row.details, object, nameOf });
  if (typeof row.details.recovered === "number")
    return fill(words.comparedAndFetched, {
      seen: String(row.details.seen),
      recovered: row.details.recovered,
    });
  // The system turns webhooks off. Nothing else has a URL.
  if (row.details.url || row.action.includes("webhook"))
    return format(words.webhook, { action: row.action.slice(0, 6), url: text(row.details.url) });
  // An action without its own sentence shows its name.
  return row.action.replaceAll("-", " ") + (object === null ? "" : `: ${object}`);
}

/** A person who follows a link is not signed in yet: the member created or changed counts as the actor. */
const byThemselves = new Set(["set-up", "accept-invitation", "confirm-sign-in", "reset-password"]);

/** Done by the system only through a command on the server. */
const byCommand = new Set(["create-reset-link", "add-workspace"]);

interface AuditedBy {
  readonly action: string;
  readonly actorKind: "member" | "api_key" | "system";
  readonly actorId: string | null;
  readonly objectId: string | null;
  readonly details: AuditDetails;
}

export function actorLabel(row: AuditedBy, nameOf: NameOf): string {
  const id = row.actorId ?? (byThemselves.has(row.action) ? row.objectId : null);
  const name = id === null ? null : nameOf(id);
  if (row.actorKind === "api_key")
    return name === null ? words.deletedApiKey : fill(words.theApiKey, { name });
  if (name !== null) return name;
  if (row.actorKind === "member") return words.formerMember;
  if (byCommand.has(row.action)) return words.serverAdministrator;
  return byThemselves.has(row.action) ? text(row.details.email) : "Deskbell";
}

const routeOf = (action: string): string =>
  action.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const lowRole = (role: unknown): string => roleLabels[role as Role] ?? words.member;

const roleLabels: Readonly<Record<Role, string>> = {
  owner: words.owner,
  admin: words.admin,
  manager: words.manager,
  agent: words.agent,
  viewer: words.viewer,
};

function describeMemberChange(details: AuditDetails, who: string, nameOf: NameOf): string {
  const role = pair(details.role);
  const state = pair(details.state);
  const parts = [
    state && fill(state[1] === "disabled" ? words.deactivated : words.reactivated, { who }),
    role && fill(words.changedRole, { who, before: lowRole(role[0]), now: lowRole(role[1]) }),
    Array.isArray(details.teamIds) &&
      fill(words.setTeams, { who, teams: listOf(details.teamIds, nameOf) || words.none }),
  ].filter(Boolean);
  return parts.join("; ") || fill(words.changedMember, { who });
}

function describeTeamChange(details: AuditDetails, team: string, nameOf: NameOf): string {
  const name = pair(details.name);
  const parts = [
    name && fill(words.renamedTeam, { before: name[0], now: name[1] }),
    Array.isArray(details.joined) &&
      fill(words.addedToTeam, { members: listOf(details.joined, nameOf), team }),
    Array.isArray(details.left) &&
      fill(words.removedFromTeam, { members: listOf(details.left, nameOf), team }),
  ].filter(Boolean);
  return parts.join("; ") || fill(words.changedTeam, { team });
}

function describeTagChange(details: AuditDetails): string {
  const before = pair(details.before) ?? ["", ""];
  const now = pair(details.now) ?? ["", ""];
  return before[0] === now[0]
    ? fill(words.changedTagColor, { name: now[0], color: colorNames[now[1] as Color] })
    : fill(words.renamedTag, { before: before[0], now: now[0] });
}

const listOf = (ids: readonly unknown[], nameOf: NameOf): string =>
  ids.map((id) => nameOf(text(id)) ?? words.aFormerMember).join(", ");

function describeInvitation({ details }: AuditedAction): string {
  return fill(words.invited, { email: text(details.email), role: lowRole(details.role) });
}

function describeJoining({ details }: AuditedAction): string {
  return fill(words.joinedAs, { role: lowRole(details.role) });
}

function describeNewInbox({ details }: AuditedAction): string {
  return fill(words.addedInbox, { name: named(details), address: text(details.address) });
}

function describeEmailChange(message: string, details: AuditDetails): string {
  const [before, email] = pair(details.email) ?? ["", ""];
  return fill(message as typeof words.changedMemberEmail, { before, email });
}
