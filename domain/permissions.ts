// Permissions by role, in one table. Which inboxes a member sees is a further check (inbox/visibility.ts).

export const roles = ["owner", "admin", "manager", "agent", "viewer"] as const;
export type Role = (typeof roles)[number];

const everyone = ["owner", "admin", "manager", "agent", "viewer"] as const;
const workers = ["owner", "admin", "manager", "agent"] as const;
const managers = ["owner", "admin", "manager"] as const;
const admins = ["owner", "admin"] as const;

export const permissions = {
  "workspace.read": { roles: everyone, description: "see members, teams, inboxes and tags" },
  "workspace.manage": { roles: admins, description: "change name, country and time zone" },
  "member.manage": { roles: admins, description: "invite, change roles, deactivate, reset links" },
  "team.manage": { roles: managers, description: "manage teams and their members" },
  "inbox.manage": { roles: admins, description: "add, change and archive inboxes" },
  "account.manage": { roles: admins, description: "manage provider accounts and their keys" },
  "tag.manage": { roles: managers, description: "rename, recolor, delete tags" },
  "saved_reply.manage": { roles: managers, description: "manage shared saved replies" },
  "view.manage": { roles: managers, description: "manage shared views" },
  "sla.manage": { roles: managers, description: "manage business hours and SLAs" },
  "api_key.manage": { roles: admins, description: "manage API keys and webhooks" },
  "audit.read": { roles: admins, description: "read the audit log" },
  "dead_letter.manage": { roles: admins, description: "view and retry processing errors" },
  "health.manage": { roles: admins, description: "view server and provider health; retry" },
  "simulator.use": { roles: admins, description: "use the simulator" },
  "conversation.read": {
    roles: everyone,
    description: "read conversations of inboxes they can see",
  },
  "conversation.reply": { roles: workers, description: "send, retry, undo sending" },
  "conversation.update": {
    roles: workers,
    description: "note, assign, close, reopen, snooze, tag, prioritize, spam, trash, restore",
  },
  "call.handle": { roles: workers, description: "answer, call, hold, transfer, wrap up" },
  "call.supervise": { roles: managers, description: "listen in, whisper, barge in" },
  "recording.listen": {
    roles: workers,
    description: "play recordings and voicemails; each playback is logged",
  },
  "recording.delete": { roles: admins, description: "delete recordings, here and at the provider" },
  "call_flow.manage": { roles: managers, description: "edit call flows" },
  "contact.read": { roles: everyone, description: "see contacts and their conversations" },
  "contact.update": { roles: workers, description: "edit names, numbers, consent" },
  "suppression.manage": {
    roles: managers,
    description: "record opt-ins; suppress addresses and remove suppressions",
  },
  "profile.manage": {
    roles: everyone,
    description: "own profile, password, sessions, drafts, views and read status",
  },
} as const satisfies Record<string, { roles: readonly Role[]; description: string }>;

export type Permission = keyof typeof permissions;
export const permissionNames = Object.keys(permissions) as readonly Permission[];

export function hasPermission(role: Role, permission: Permission): boolean {
  return (permissions[permission].roles as readonly Role[]).includes(role);
}

export const permissionsOfRole = (role: Role): readonly Permission[] =>
  permissionNames.filter((permission) => hasPermission(role, permission));

/** Members can't grant or revoke a role above their own. */
export function canChangeRole(by: Role, from: Role, to: Role): boolean {
  if (!hasPermission(by, "member.manage")) return false;
  return by === "owner" || (from !== "owner" && to !== "owner");
}
