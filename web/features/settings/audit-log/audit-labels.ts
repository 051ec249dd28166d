// Who did what, as a sentence. The text continues after the name: "Maya Lindt" + "changed …".
import type { RouteName } from "#contract/routes.ts";
import { type Role, roles } from "#domain/permissions.ts";
import { roleName } from "#web/features/settings/members/role-labels.ts";
import { changeSummary } from "./change-summary.ts";
import type { AuditDetails, NameOf } from "./types.ts";

interface AuditedAction {
  readonly details: AuditDetails;
  /** The object of the action. */
  readonly object: string | null;
  readonly nameOf: NameOf;
}
type DescribeAction = (action: AuditedAction) => string;

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const named = (details: AuditDetails, key = "name"): string => `“${text(details[key])}”`;
const pair = (value: unknown): readonly [string, string] | null =>
  Array.isArray(value) && value.length === 2 ? [text(value[0]), text(value[1])] : null;

const memberActions: Partial<Record<RouteName, DescribeAction>> = {
  inviteMember: ({ details }) => `invited ${text(details.email)} as ${lowRole(details.role)}`,
  revokeInvitation: ({ details }) => `revoked the invitation for ${text(details.email)}`,
  acceptInvitation: ({ details }) => `joined as ${lowRole(details.role)}`,
  // Joining was completed by their second factor.
  confirmSignIn: ({ details }) => `joined as ${lowRole(details.role)}`,
  updateMember: ({ details, object, nameOf }) =>
    describeMemberChange(details, object ?? "a member", nameOf),
  createResetLink: ({ details }) =>
    `created a password reset link for ${text(details.email)}${
      details.removedSecondFactor === true ? " and turned off their two-step sign-in" : ""
    }`,
  revokeResetLink: ({ details }) => `revoked the password reset link of ${text(details.email)}`,
  resetPassword: () => "reset their password with a link",
  changePassword: () => "changed their password",
  confirmSecondFactor: () => "turned on two-step sign-in",
  disableSecondFactor: () => "turned off two-step sign-in",
  regenerateRecoveryCodes: () => "created new recovery codes",
  createApiKey: ({ details }) =>
    `created the API key ${named(details)} as ${lowRole(details.role)}`,
  revokeApiKey: ({ details }) => `revoked the API key ${named(details)}`,
};

const workspaceActions: Partial<Record<RouteName, DescribeAction>> = {
  setUp: ({ details }) => `set up ${text(details.company)}`,
  updateWorkspace: ({ details }) => `changed the workspace: ${changeSummary(details, () => null)}`,
  createTeam: ({ details }) => `created the team ${named(details)}`,
  updateTeam: ({ details, object, nameOf }) =>
    describeTeamChange(details, object ?? "a team", nameOf),
  deleteTeam: ({ details }) => `deleted the team ${named(details)}`,
  createTag: ({ details }) => `created the tag ${named(details)}`,
  updateTag: ({ details }) => describeTagChange(details),
  createSavedReply: ({ details }) => `created the saved reply ${named(details)} for everyone`,
  updateSavedReply: ({ details }) => `changed the saved reply ${named(details, "now")}`,
  deleteSavedReply: ({ details }) => `deleted the saved reply ${named(details)}`,
  deleteTag: ({ details }) => `deleted the tag ${named(details)}`,
  addContactPoint: ({ details }) => `added ${text(details.added)} to a contact`,
  recordConsent: ({ details }) =>
    `recorded that a customer opted ${details.action === "granted" ? "in to" : "out of"} ${
      details.medium === "whatsapp" ? "WhatsApp" : "texts"
    }`,
  retryAccount: ({ object }) => `retried ${object ?? "a provider account"}`,
  retryJob: () => "retried a failed job",
  confirmSent: () => "marked a message as sent whose outcome was unknown",
  retryChore: () => "ran a failing maintenance task now",
  dismissJob: () => "dismissed a failed job",
  reprocessDeadLetter: () => "retried a message that couldn't be processed",
};

const inboxActions: Partial<Record<RouteName, DescribeAction>> = {
  createPhoneInbox: ({ details }) =>
    `added the inbox ${named(details)} for ${text(details.address)}`,
  updateInbox: ({ details, object, nameOf }) =>
    `changed the inbox ${object ?? ""}: ${changeSummary(details, nameOf)}`,
  archiveInbox: ({ details, object }) =>
    details.isArchived === true
      ? `archived the inbox ${object ?? ""}`
      : `restored the inbox ${object ?? ""}`,
  setInboxWebhooks: ({ object }) => `set the webhooks of the inbox ${object ?? ""} to this server`,
  connectAccount: ({ details }) =>
    `connected ${named(details, "label")} at ${text(details.provider)}`,
  connectSimulator: () => "turned on the simulator",
  updateAccount: ({ details }) =>
    details.hasNewKeys === true
      ? `changed the keys of ${named(details, "label")}`
      : `changed the account ${named(details, "label")}`,
  disconnectAccount: ({ details }) => `removed the account ${named(details, "label")}`,
  createEmailInbox: ({ details }) =>
    `added the inbox ${named(details)} for ${text(details.address)}`,
  backfillAccount: ({ details, object }) =>
    `imported the last ${count(details.days, "day")} of ${object ?? "a mailbox"} again`,
  publishCallFlow: ({ details, object }) =>
    `published version ${Number(details.version) || "?"} of the call flow of ${object ?? "an inbox"}${
      text(details.note) === "" ? "" : `: ${text(details.note)}`
    }`,
  restoreCallFlow: ({ details, object }) =>
    `started a draft from version ${Number(details.from) || "?"} of the call flow of ${object ?? "an inbox"}`,
  createAudioFile: ({ details }) => `saved the audio file ${named(details)}`,
  deleteAudioFile: ({ details }) => `deleted the audio file ${named(details)}`,
  retryImapMessage: ({ object }) => `retried fetching an email from ${object ?? "a mailbox"}`,
};

const supervisionActions: Readonly<Record<string, string>> = {
  listen: "listened in to a call",
  whisper: "whispered to a teammate on a call",
  barge: "barged into a call",
};
const callActions: Partial<Record<RouteName, DescribeAction>> = {
  joinCall: ({ details }) => supervisionActions[text(details.mode)] ?? "rejoined a call",
  changeSupervision: ({ details }) =>
    supervisionActions[text(details.mode)] ?? "changed how they listen in",
  transferCall: ({ details }) =>
    details.how === "party"
      ? `added a ${text(details.to)} to a call`
      : `transferred a call to a ${text(details.to)}`,
  deleteRecording: () => "deleted a recording",
};

const emailActions: Partial<Record<RouteName, DescribeAction>> = {
  reprocessAllDeadLetters: ({ details }) => `retried ${count(details.count, "processing error")}`,
  dismissDeadLetter: () => "dismissed a processing error",
  addSuppression: ({ details }) => `suppressed ${text(details.address)}`,
  removeSuppression: ({ details }) => `removed ${text(details.address)} from suppressed addresses`,
  trustSender: ({ details }) =>
    details.isTrusted === false
      ? `stopped always showing images from ${text(details.address)}`
      : `chose to always show images from ${text(details.address)}`,
  createSavedReply: ({ details }) => `created the saved reply ${named(details)}`,
  updateSavedReply: ({ details }) => `changed the saved reply ${named(details)}`,
  deleteSavedReply: ({ details }) => `deleted the saved reply ${named(details)}`,
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
    return `created this workspace for ${text(row.details.email)}`;
  const content = actions[routeOf(row.action) as RouteName];
  if (content) return content({ details: row.details, object, nameOf });
  if (typeof row.details.recovered === "number") return describeReconciliation(row.details);
  // An action without its own sentence shows its name.
  return row.action.replaceAll("-", " ") + (object === null ? "" : `: ${object}`);
}

/** A person who follows a link is not signed in yet: the member created or changed counts as the actor. */
const byThemselves = new Set(["set-up", "accept-invitation", "confirm-sign-in", "reset-password"]);

/** Done by the system only through a command on the server. */
const byCommand = new Set(["create-reset-link", "add-workspace"]);

interface AuditedBy {
  readonly action: string;
  readonly actorKind: "member" | "key" | "system";
  readonly actorId: string | null;
  readonly objectId: string | null;
  readonly details: AuditDetails;
}

export function actorLabel(row: AuditedBy, nameOf: NameOf): string {
  const id = row.actorId ?? (byThemselves.has(row.action) ? row.objectId : null);
  const name = id === null ? null : nameOf(id);
  if (row.actorKind === "key") return name === null ? "A deleted API key" : `The API key ${name}`;
  if (name !== null) return name;
  if (row.actorKind === "member") return "Former member";
  if (byCommand.has(row.action)) return "Server administrator";
  return byThemselves.has(row.action) ? text(row.details.email) || "Someone" : "Deskbell";
}

const routeOf = (action: string): string =>
  action.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const lowRole = (role: unknown): string =>
  roles.includes(role as Role) ? roleName(role as Role).toLowerCase() : "member";

function describeMemberChange(details: AuditDetails, who: string, nameOf: NameOf): string {
  const role = pair(details.role);
  const state = pair(details.state);
  const parts = [
    state && (state[1] === "disabled" ? `deactivated ${who}` : `reactivated ${who}`),
    role && `changed the role of ${who} from ${lowRole(role[0])} to ${lowRole(role[1])}`,
    Array.isArray(details.teamIds) &&
      `set the teams of ${who} to ${listOf(details.teamIds, nameOf) || "none"}`,
  ].filter(Boolean);
  return parts.join("; ") || `changed ${who}`;
}

function describeTeamChange(details: AuditDetails, team: string, nameOf: NameOf): string {
  const name = pair(details.name);
  const parts = [
    name && `renamed the team “${name[0]}” to “${name[1]}”`,
    Array.isArray(details.joined) && `added ${listOf(details.joined, nameOf)} to ${team}`,
    Array.isArray(details.left) && `removed ${listOf(details.left, nameOf)} from ${team}`,
  ].filter(Boolean);
  return parts.join("; ") || `changed the team ${team}`;
}

function describeTagChange(details: AuditDetails): string {
  const before = pair(details.before);
  const now = pair(details.now);
  if (before === null || now === null) return "changed a tag";
  return before[0] === now[0]
    ? `changed the color of the tag “${now[0]}” to ${now[1]}`
    : `renamed the tag “${before[0]}” to “${now[0]}”`;
}

function describeReconciliation(details: AuditDetails): string {
  const recovered = Number(details.recovered);
  const seen = `compared ${String(details.seen)} messages with the provider`;
  if (recovered === 0) return `${seen}; none were missing`;
  return `${seen} and fetched ${recovered} missing`;
}

const count = (of: unknown, what: string): string =>
  Number(of) === 1 ? `1 ${what}` : `${Number(of) || "some"} ${what}s`;

const listOf = (ids: readonly unknown[], nameOf: NameOf): string =>
  ids.map((id) => nameOf(text(id)) ?? "a former member").join(", ");
