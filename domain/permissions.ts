// Who may do what: one table of deed by role. Which lines a member sees comes on top (line/visibility.ts).

export const roles = ["owner", "admin", "manager", "agent", "viewer"] as const;
export type Role = (typeof roles)[number];

const everyone = ["owner", "admin", "manager", "agent", "viewer"] as const;
const workers = ["owner", "admin", "manager", "agent"] as const;
const managers = ["owner", "admin", "manager"] as const;
const admins = ["owner", "admin"] as const;

export const permissions = {
  "workspace.read": { roles: everyone, means: "see the house: members, teams, lines, tags" },
  "workspace.manage": { roles: admins, means: "name, time zone, locale" },
  "member.manage": { roles: admins, means: "invite, change roles, switch off, reset links" },
  "team.manage": { roles: managers, means: "teams and who is in them" },
  "line.manage": { roles: admins, means: "lines: add, change, put away" },
  "account.manage": { roles: admins, means: "provider accounts and their keys" },
  "tag.manage": { roles: managers, means: "rename, recolour, delete tags" },
  "reply.manage": { roles: managers, means: "saved replies of everybody" },
  "key.manage": { roles: admins, means: "API keys" },
  "audit.read": { roles: admins, means: "who did what" },
  "raw.manage": { roles: admins, means: "the could-not-read tray: look, replay" },
  "health.manage": { roles: admins, means: "how the server and its providers do; try again" },
  "simulator.use": { roles: admins, means: "the make-believe street" },
  "conversation.read": { roles: everyone, means: "read what the lines they see hold" },
  "conversation.reply": { roles: workers, means: "send, retry, take back" },
  "conversation.work": {
    roles: workers,
    means: "note, assign, close, reopen, snooze, tag, spam, trash, restore",
  },
  "call.take": { roles: workers, means: "answer, call, hold, transfer, wrap up" },
  "call.supervise": { roles: managers, means: "listen in, whisper, step into a call" },
  "take.hear": { roles: workers, means: "hear recordings and voicemails; each hearing is noted" },
  "take.delete": { roles: admins, means: "delete recordings, here and at the provider" },
  "flow.manage": { roles: managers, means: "what happens when a line rings" },
  "contact.read": { roles: everyone, means: "see contacts and what was said with them" },
  "contact.edit": { roles: workers, means: "names, numbers, consent" },
  "suppression.lift": {
    roles: managers,
    means: "let texts or mails go to somebody again, on their word; or no more mails",
  },
  "self.manage": { roles: everyone, means: "own profile, password, sessions, drafts, read marks" },
} as const satisfies Record<string, { roles: readonly Role[]; means: string }>;

export type Deed = keyof typeof permissions;
export const deeds = Object.keys(permissions) as readonly Deed[];

export function may(role: Role, deed: Deed): boolean {
  return (permissions[deed].roles as readonly Role[]).includes(role);
}

export const deedsOf = (role: Role): readonly Deed[] => deeds.filter((deed) => may(role, deed));

/** Nobody hands out or takes away a role above their own. */
export function mayChangeRole(by: Role, from: Role, to: Role): boolean {
  if (!may(by, "member.manage")) return false;
  return by === "owner" || (from !== "owner" && to !== "owner");
}
