// Who may do what: one table of deed by role. Which lines a member sees comes on top (line/visibility.ts).

export const roles = ["owner", "admin", "manager", "agent", "viewer"] as const;
export type Role = (typeof roles)[number];

const everyone = ["owner", "admin", "manager", "agent", "viewer"] as const;
const workers = ["owner", "admin", "manager", "agent"] as const;
const managers = ["owner", "admin", "manager"] as const;
const admins = ["owner", "admin"] as const;

export const permissions = {
  "workspace.read": { roles: everyone, means: "see members, teams, inboxes and tags" },
  "workspace.manage": { roles: admins, means: "change name, time zone, locale" },
  "member.manage": { roles: admins, means: "invite, change roles, deactivate, reset links" },
  "team.manage": { roles: managers, means: "manage teams and their members" },
  "inbox.manage": { roles: admins, means: "add, change and archive inboxes" },
  "account.manage": { roles: admins, means: "manage provider accounts and their keys" },
  "tag.manage": { roles: managers, means: "rename, recolor, delete tags" },
  "saved_reply.manage": { roles: managers, means: "manage shared saved replies" },
  "api_key.manage": { roles: admins, means: "manage API keys" },
  "audit.read": { roles: admins, means: "read the audit log" },
  "dead_letter.manage": { roles: admins, means: "view and retry processing errors" },
  "health.manage": { roles: admins, means: "view server and provider health; retry" },
  "simulator.use": { roles: admins, means: "use the simulator" },
  "conversation.read": { roles: everyone, means: "read conversations of inboxes they can see" },
  "conversation.reply": { roles: workers, means: "send, retry, unsend" },
  "conversation.update": {
    roles: workers,
    means: "note, assign, close, reopen, snooze, tag, spam, trash, restore",
  },
  "call.handle": { roles: workers, means: "answer, call, hold, transfer, wrap up" },
  "call.supervise": { roles: managers, means: "listen in, whisper, barge in" },
  "recording.listen": {
    roles: workers,
    means: "play recordings and voicemails; each playback is logged",
  },
  "recording.delete": { roles: admins, means: "delete recordings, here and at the provider" },
  "call_flow.manage": { roles: managers, means: "edit call flows" },
  "contact.read": { roles: everyone, means: "see contacts and their conversations" },
  "contact.update": { roles: workers, means: "edit names, numbers, consent" },
  "suppression.manage": {
    roles: managers,
    means: "record opt-ins; suppress addresses and remove suppressions",
  },
  "profile.manage": {
    roles: everyone,
    means: "own profile, password, sessions, drafts and read status",
  },
} as const satisfies Record<string, { roles: readonly Role[]; means: string }>;

export type Permission = keyof typeof permissions;
export const permissionNames = Object.keys(permissions) as readonly Permission[];

export function hasPermission(role: Role, deed: Permission): boolean {
  return (permissions[deed].roles as readonly Role[]).includes(role);
}

export const permissionsOfRole = (role: Role): readonly Permission[] =>
  permissionNames.filter((deed) => hasPermission(role, deed));

/** Nobody hands out or takes away a role above their own. */
export function canChangeRole(by: Role, from: Role, to: Role): boolean {
  if (!hasPermission(by, "member.manage")) return false;
  return by === "owner" || (from !== "owner" && to !== "owner");
}
