// The settings pages, their order, and who may see them.
import type { Permission } from "#domain/permissions.ts";
import {
  AuditIcon,
  BlockedIcon,
  CompanyIcon,
  ComputerIcon,
  DomainIcon,
  type Icon,
  InboxIcon,
  KeyIcon,
  LockedIcon,
  PersonIcon,
  ProviderIcon,
  SavedReplyIcon,
  ServerFailedIcon,
  SpeakerIcon,
  TagIcon,
  TeamIcon,
  TeamsIcon,
  UnreadableIcon,
} from "#web/ui/icons.tsx";
import * as words from "./words.ts";

export const groups = ["You", "Workspace", "Content", "System"] as const;

export const groupNames: Readonly<Record<(typeof groups)[number], string>> = {
  You: words.groupYou,
  Workspace: words.groupWorkspace,
  Content: words.groupContent,
  System: words.groupSystem,
};

export interface Section {
  /** The path segment in the URL. */
  readonly id: string;
  readonly name: string;
  readonly group: (typeof groups)[number];
  readonly icon: Icon;
  readonly needs: Permission;
}

export const sections = [
  { id: "profile", name: words.profile, group: "You", icon: PersonIcon, needs: "profile.manage" },
  {
    id: "audio",
    name: words.audioAndDevices,
    group: "You",
    icon: SpeakerIcon,
    needs: "call.handle",
  },
  { id: "security", name: words.security, group: "You", icon: LockedIcon, needs: "profile.manage" },
  {
    id: "sessions",
    name: words.sessions,
    group: "You",
    icon: ComputerIcon,
    needs: "profile.manage",
  },
  {
    id: "general",
    name: words.general,
    group: "Workspace",
    icon: CompanyIcon,
    needs: "workspace.read",
  },
  {
    id: "members",
    name: words.members,
    group: "Workspace",
    icon: TeamIcon,
    needs: "workspace.read",
  },
  { id: "teams", name: words.teams, group: "Workspace", icon: TeamsIcon, needs: "workspace.read" },
  {
    id: "inboxes",
    name: words.inboxes,
    group: "Workspace",
    icon: InboxIcon,
    needs: "workspace.read",
  },
  {
    id: "accounts",
    name: words.providerAccounts,
    group: "Workspace",
    icon: ProviderIcon,
    needs: "account.manage",
  },
  {
    id: "domains",
    name: words.domains,
    group: "Workspace",
    icon: DomainIcon,
    needs: "inbox.manage",
  },
  {
    id: "suppressions",
    name: words.suppressedAddresses,
    group: "Workspace",
    icon: BlockedIcon,
    needs: "contact.read",
  },
  {
    id: "saved-replies",
    name: words.savedReplies,
    group: "Content",
    icon: SavedReplyIcon,
    needs: "workspace.read",
  },
  { id: "tags", name: words.tags, group: "Content", icon: TagIcon, needs: "workspace.read" },
  { id: "api-keys", name: words.apiKeys, group: "System", icon: KeyIcon, needs: "api_key.manage" },
  {
    id: "processing-errors",
    name: words.processingErrors,
    group: "System",
    icon: UnreadableIcon,
    needs: "dead_letter.manage",
  },
  {
    id: "health",
    name: words.health,
    group: "System",
    icon: ServerFailedIcon,
    needs: "health.manage",
  },
  { id: "audit-log", name: words.auditLog, group: "System", icon: AuditIcon, needs: "audit.read" },
] as const satisfies readonly Section[];

export type SectionId = (typeof sections)[number]["id"];

export function findSection(id: string): Section | null {
  return sections.find((section) => section.id === id) ?? null;
}

/** A section is hidden without its permission. */
export function sectionsFor(permissions: readonly string[]): readonly Section[] {
  return sections.filter((section) => permissions.includes(section.needs));
}
