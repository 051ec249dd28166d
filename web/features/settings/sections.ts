// The settings pages, their order, and who may see them.
import type { Permission } from "#domain/permissions.ts";
import {
  AuditIcon,
  BlockedIcon,
  ClockIcon,
  CompanyIcon,
  ComputerIcon,
  DomainIcon,
  DueIcon,
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
  WebhookIcon,
} from "#web/ui/icons.tsx";
import * as words from "./words.ts";

export const groups = ["You", "Workspace", "Content", "System"] as const;

export const groupNames: Readonly<Record<(typeof groups)[number], string>> = {
  You: words.groupYou,
  Workspace: words.groupWorkspace,
  Content: words.groupContent,
  System: words.groupSystem,
};

interface SectionSpec {
  /** The path segment in the URL. */
  readonly id: string;
  readonly name: string;
  readonly group: (typeof groups)[number];
  readonly icon: Icon;
  readonly requires: Permission;
}

const sections = [
  {
    id: "profile",
    name: words.profile,
    group: "You",
    icon: PersonIcon,
    requires: "profile.manage",
  },
  {
    id: "audio",
    name: words.audioAndDevices,
    group: "You",
    icon: SpeakerIcon,
    requires: "call.handle",
  },
  {
    id: "security",
    name: words.security,
    group: "You",
    icon: LockedIcon,
    requires: "profile.manage",
  },
  {
    id: "sessions",
    name: words.sessions,
    group: "You",
    icon: ComputerIcon,
    requires: "profile.manage",
  },
  {
    id: "general",
    name: words.general,
    group: "Workspace",
    icon: CompanyIcon,
    requires: "workspace.read",
  },
  {
    id: "members",
    name: words.members,
    group: "Workspace",
    icon: TeamIcon,
    requires: "workspace.read",
  },
  {
    id: "teams",
    name: words.teams,
    group: "Workspace",
    icon: TeamsIcon,
    requires: "workspace.read",
  },
  {
    id: "inboxes",
    name: words.inboxes,
    group: "Workspace",
    icon: InboxIcon,
    requires: "workspace.read",
  },
  {
    id: "accounts",
    name: words.providerAccounts,
    group: "Workspace",
    icon: ProviderIcon,
    requires: "account.manage",
  },
  {
    id: "domains",
    name: words.domains,
    group: "Workspace",
    icon: DomainIcon,
    requires: "inbox.manage",
  },
  {
    id: "suppressions",
    name: words.suppressedAddresses,
    group: "Workspace",
    icon: BlockedIcon,
    requires: "contact.read",
  },
  {
    id: "business-hours",
    name: words.businessHours,
    group: "Workspace",
    icon: ClockIcon,
    requires: "workspace.read",
  },
  { id: "slas", name: words.slas, group: "Workspace", icon: DueIcon, requires: "workspace.read" },
  {
    id: "saved-replies",
    name: words.savedReplies,
    group: "Content",
    icon: SavedReplyIcon,
    requires: "workspace.read",
  },
  { id: "tags", name: words.tags, group: "Content", icon: TagIcon, requires: "workspace.read" },
  {
    id: "api-keys",
    name: words.apiKeys,
    group: "System",
    icon: KeyIcon,
    requires: "api_key.manage",
  },
  {
    id: "webhooks",
    name: words.webhooks,
    group: "System",
    icon: WebhookIcon,
    requires: "api_key.manage",
  },
  {
    id: "processing-errors",
    name: words.processingErrors,
    group: "System",
    icon: UnreadableIcon,
    requires: "dead_letter.manage",
  },
  {
    id: "health",
    name: words.health,
    group: "System",
    icon: ServerFailedIcon,
    requires: "health.manage",
  },
  {
    id: "audit-log",
    name: words.auditLog,
    group: "System",
    icon: AuditIcon,
    requires: "audit.read",
  },
] as const satisfies readonly SectionSpec[];

type Section = (typeof sections)[number];

export type SectionId = Section["id"];

export function findSection(id: string): Section | null {
  return sections.find((section) => section.id === id) ?? null;
}

/** A section is hidden without its permission. */
export function sectionsFor(permissions: readonly string[]): readonly Section[] {
  return sections.filter((section) => permissions.includes(section.requires));
}
