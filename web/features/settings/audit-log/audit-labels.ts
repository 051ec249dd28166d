// Who did what, as one reads it aloud. The sentence continues after the name: "Maya Lindt" + "changed …".
import type { RouteName } from "#contract/routes.ts";
import { type Role, roles } from "#domain/permissions.ts";
import { roleName } from "#web/features/settings/members/role-labels.ts";
import { changeSummary } from "./change-summary.ts";

export type AuditDetails = Readonly<Record<string, unknown>>;
/** What an id is called here; null when it is gone. */
export type NameOf = (id: string) => string | null;

interface Deed {
  readonly facts: AuditDetails;
  /** What it was done to. */
  readonly object: string | null;
  readonly nameOf: NameOf;
}
type Words = (deed: Deed) => string;

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const named = (facts: AuditDetails, key = "name"): string => `“${text(facts[key])}”`;
const pair = (value: unknown): readonly [string, string] | null =>
  Array.isArray(value) && value.length === 2 ? [text(value[0]), text(value[1])] : null;

const memberDeeds: Partial<Record<RouteName, Words>> = {
  inviteMember: ({ facts }) => `invited ${text(facts.email)} as ${lowRole(facts.role)}`,
  revokeInvitation: ({ facts }) => `revoked the invitation for ${text(facts.email)}`,
  acceptInvitation: ({ facts }) => `joined as ${lowRole(facts.role)}`,
  // Their second factor completed it.
  confirmSignIn: ({ facts }) => `joined as ${lowRole(facts.role)}`,
  updateMember: ({ facts, object, nameOf }) => sayMember(facts, object ?? "a member", nameOf),
  createResetLink: ({ facts }) =>
    `created a password reset link for ${text(facts.email)}${
      facts.removedSecondFactor === true ? " and turned off their two-step sign-in" : ""
    }`,
  revokeResetLink: ({ facts }) => `revoked the password reset link of ${text(facts.email)}`,
  resetPassword: () => "reset their password with a link",
  changePassword: () => "changed their password",
  confirmSecondFactor: () => "turned on two-step sign-in",
  disableSecondFactor: () => "turned off two-step sign-in",
  regenerateRecoveryCodes: () => "created new recovery codes",
  createApiKey: ({ facts }) => `created the API key ${named(facts)} as ${lowRole(facts.role)}`,
  revokeApiKey: ({ facts }) => `revoked the API key ${named(facts)}`,
};

const houseDeeds: Partial<Record<RouteName, Words>> = {
  setUp: ({ facts }) => `set up ${text(facts.company)}`,
  updateWorkspace: ({ facts }) => `changed the workspace: ${changeSummary(facts, () => null)}`,
  createTeam: ({ facts }) => `created the team ${named(facts)}`,
  updateTeam: ({ facts, object, nameOf }) => sayTeam(facts, object ?? "a team", nameOf),
  deleteTeam: ({ facts }) => `deleted the team ${named(facts)}`,
  createTag: ({ facts }) => `created the tag ${named(facts)}`,
  updateTag: ({ facts }) => sayTag(facts),
  createSavedReply: ({ facts }) => `created the saved reply ${named(facts)} for everyone`,
  updateSavedReply: ({ facts }) => `changed the saved reply ${named(facts, "now")}`,
  deleteSavedReply: ({ facts }) => `deleted the saved reply ${named(facts)}`,
  deleteTag: ({ facts }) => `deleted the tag ${named(facts)}`,
  addContactPoint: ({ facts }) => `added ${text(facts.added)} to a contact`,
  recordConsent: ({ facts }) =>
    `recorded that a customer opted ${facts.deed === "granted" ? "in to" : "out of"} ${
      facts.medium === "whatsapp" ? "WhatsApp" : "texts"
    }`,
  retryAccount: ({ object }) => `retried ${object ?? "a provider account"}`,
  retryJob: () => "retried a failed job",
  confirmSent: () => "marked a message as sent whose outcome was unknown",
  retryChore: () => "ran a failing maintenance task now",
  dismissJob: () => "dismissed a failed job",
  reprocessDeadLetter: () => "retried a message that couldn't be processed",
};

const lineDeeds: Partial<Record<RouteName, Words>> = {
  createPhoneInbox: ({ facts }) => `added the inbox ${named(facts)} for ${text(facts.address)}`,
  updateInbox: ({ facts, object, nameOf }) =>
    `changed the inbox ${object ?? ""}: ${changeSummary(facts, nameOf)}`,
  archiveInbox: ({ facts, object }) =>
    facts.isArchived === true
      ? `archived the inbox ${object ?? ""}`
      : `restored the inbox ${object ?? ""}`,
  setInboxWebhooks: ({ object }) => `set the webhooks of the inbox ${object ?? ""} to this server`,
  connectAccount: ({ facts }) => `connected ${named(facts, "label")} at ${text(facts.vendor)}`,
  connectSimulator: () => "turned on the simulator",
  updateAccount: ({ facts }) =>
    facts.hasNewKeys === true
      ? `changed the keys of ${named(facts, "label")}`
      : `changed the account ${named(facts, "label")}`,
  disconnectAccount: ({ facts }) => `removed the account ${named(facts, "label")}`,
  createEmailInbox: ({ facts }) => `added the inbox ${named(facts)} for ${text(facts.address)}`,
  backfillAccount: ({ facts, object }) =>
    `imported the last ${count(facts.days, "day")} of ${object ?? "a mailbox"} again`,
  publishCallFlow: ({ facts, object }) =>
    `published version ${Number(facts.version) || "?"} of the call flow of ${object ?? "an inbox"}${
      text(facts.note) === "" ? "" : `: ${text(facts.note)}`
    }`,
  restoreCallFlow: ({ facts, object }) =>
    `started a draft from version ${Number(facts.from) || "?"} of the call flow of ${object ?? "an inbox"}`,
  createAudioFile: ({ facts }) => `saved the audio file ${named(facts)}`,
  deleteAudioFile: ({ facts }) => `deleted the audio file ${named(facts)}`,
  retryImapMessage: ({ object }) => `retried fetching an email from ${object ?? "a mailbox"}`,
};

const supervisionModeLabels: Readonly<Record<string, string>> = {
  listen: "listened in to a call",
  whisper: "whispered to a teammate on a call",
  barge: "barged into a call",
};
const callDeeds: Partial<Record<RouteName, Words>> = {
  joinCall: ({ facts }) => supervisionModeLabels[text(facts.mode)] ?? "rejoined a call",
  changeSupervision: ({ facts }) =>
    supervisionModeLabels[text(facts.mode)] ?? "changed how they listen in",
  transferCall: ({ facts }) =>
    facts.how === "party"
      ? `added a ${text(facts.to)} to a call`
      : `transferred a call to a ${text(facts.to)}`,
  deleteRecording: () => "deleted a recording",
};

const mailDeeds: Partial<Record<RouteName, Words>> = {
  reprocessAllDeadLetters: ({ facts }) => `retried ${count(facts.count, "processing error")}`,
  dismissDeadLetter: () => "dismissed a processing error",
  addSuppression: ({ facts }) => `suppressed ${text(facts.address)}`,
  removeSuppression: ({ facts }) => `removed ${text(facts.address)} from suppressed addresses`,
  trustSender: ({ facts }) =>
    facts.isTrusted === false
      ? `stopped always showing images from ${text(facts.address)}`
      : `chose to always show images from ${text(facts.address)}`,
  createSavedReply: ({ facts }) => `created the saved reply ${named(facts)}`,
  updateSavedReply: ({ facts }) => `changed the saved reply ${named(facts)}`,
  deleteSavedReply: ({ facts }) => `deleted the saved reply ${named(facts)}`,
};

const deeds: Partial<Record<RouteName, Words>> = {
  ...memberDeeds,
  ...houseDeeds,
  ...lineDeeds,
  ...callDeeds,
  ...mailDeeds,
};

/** `action` as the server writes it down: `update-inbox`. */
export function auditLabel(
  row: { readonly action: string; readonly objectId: string | null; readonly facts: AuditDetails },
  nameOf: NameOf,
): string {
  const object = row.objectId === null ? null : nameOf(row.objectId);
  if (row.action === "add-workspace") return `created this workspace for ${text(row.facts.email)}`;
  const words = deeds[routeOf(row.action) as RouteName];
  if (words) return words({ facts: row.facts, object, nameOf });
  if (typeof row.facts.recovered === "number") return sayReconciled(row.facts);
  // A deed without words of its own still tells its name.
  return row.action.replaceAll("-", " ") + (object === null ? "" : `: ${object}`);
}

/** Whoever comes by a link is not signed in yet: the deed is done by the member it makes or changes. */
const byThemselves = new Set(["set-up", "accept-invitation", "confirm-sign-in", "reset-password"]);

/** Deeds of the system only when a command on the server did them. */
const byCommand = new Set(["create-reset-link", "add-workspace"]);

interface AuditedBy {
  readonly action: string;
  readonly actorKind: "member" | "key" | "system";
  readonly actorId: string | null;
  readonly objectId: string | null;
  readonly facts: AuditDetails;
}

export function actorLabel(row: AuditedBy, nameOf: NameOf): string {
  const id = row.actorId ?? (byThemselves.has(row.action) ? row.objectId : null);
  const name = id === null ? null : nameOf(id);
  if (row.actorKind === "key") return name === null ? "A deleted API key" : `The API key ${name}`;
  if (name !== null) return name;
  if (row.actorKind === "member") return "Former member";
  if (byCommand.has(row.action)) return "Server administrator";
  return byThemselves.has(row.action) ? text(row.facts.email) || "Someone" : "Deskbell";
}

const routeOf = (action: string): string =>
  action.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const lowRole = (role: unknown): string =>
  roles.includes(role as Role) ? roleName(role as Role).toLowerCase() : "member";

function sayMember(facts: AuditDetails, who: string, nameOf: NameOf): string {
  const role = pair(facts.role);
  const state = pair(facts.state);
  const said = [
    state && (state[1] === "disabled" ? `deactivated ${who}` : `reactivated ${who}`),
    role && `changed the role of ${who} from ${lowRole(role[0])} to ${lowRole(role[1])}`,
    Array.isArray(facts.teamIds) &&
      `set the teams of ${who} to ${listOf(facts.teamIds, nameOf) || "none"}`,
  ].filter(Boolean);
  return said.join("; ") || `changed ${who}`;
}

function sayTeam(facts: AuditDetails, team: string, nameOf: NameOf): string {
  const name = pair(facts.name);
  const said = [
    name && `renamed the team “${name[0]}” to “${name[1]}”`,
    Array.isArray(facts.joined) && `added ${listOf(facts.joined, nameOf)} to ${team}`,
    Array.isArray(facts.left) && `removed ${listOf(facts.left, nameOf)} from ${team}`,
  ].filter(Boolean);
  return said.join("; ") || `changed the team ${team}`;
}

function sayTag(facts: AuditDetails): string {
  const before = pair(facts.before);
  const now = pair(facts.now);
  if (before === null || now === null) return "changed a tag";
  return before[0] === now[0]
    ? `changed the color of the tag “${now[0]}” to ${now[1]}`
    : `renamed the tag “${before[0]}” to “${now[0]}”`;
}

function sayReconciled(facts: AuditDetails): string {
  const recovered = Number(facts.recovered);
  const seen = `compared ${String(facts.seen)} messages with the provider`;
  if (recovered === 0) return `${seen}; none were missing`;
  return `${seen} and fetched ${recovered} missing`;
}

const count = (of: unknown, what: string): string =>
  Number(of) === 1 ? `1 ${what}` : `${Number(of) || "some"} ${what}s`;

const listOf = (ids: readonly unknown[], nameOf: NameOf): string =>
  ids.map((id) => nameOf(text(id)) ?? "a former member").join(", ");
