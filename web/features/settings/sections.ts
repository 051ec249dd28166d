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

export const groups = ["You", "Workspace", "Content", "System"] as const;

export interface Section {
  /** The path segment in the URL. */
  readonly id: string;
  readonly name: string;
  readonly group: (typeof groups)[number];
  readonly icon: Icon;
  readonly needs: Permission;
}

export const sections = [
  { id: "profile", name: "Profile", group: "You", icon: PersonIcon, needs: "profile.manage" },
  {
    id: "audio",
    name: "Audio and devices",
    group: "You",
    icon: SpeakerIcon,
    needs: "call.handle",
  },
  { id: "security", name: "Security", group: "You", icon: LockedIcon, needs: "profile.manage" },
  { id: "sessions", name: "Sessions", group: "You", icon: ComputerIcon, needs: "profile.manage" },
  {
    id: "general",
    name: "General",
    group: "Workspace",
    icon: CompanyIcon,
    needs: "workspace.read",
  },
  { id: "members", name: "Members", group: "Workspace", icon: TeamIcon, needs: "workspace.read" },
  { id: "teams", name: "Teams", group: "Workspace", icon: TeamsIcon, needs: "workspace.read" },
  { id: "inboxes", name: "Inboxes", group: "Workspace", icon: InboxIcon, needs: "workspace.read" },
  {
    id: "accounts",
    name: "Provider accounts",
    group: "Workspace",
    icon: ProviderIcon,
    needs: "account.manage",
  },
  { id: "domains", name: "Domains", group: "Workspace", icon: DomainIcon, needs: "inbox.manage" },
  {
    id: "suppressions",
    name: "Suppressed addresses",
    group: "Workspace",
    icon: BlockedIcon,
    needs: "contact.read",
  },
  {
    id: "saved-replies",
    name: "Saved replies",
    group: "Content",
    icon: SavedReplyIcon,
    needs: "workspace.read",
  },
  { id: "tags", name: "Tags", group: "Content", icon: TagIcon, needs: "workspace.read" },
  { id: "api-keys", name: "API keys", group: "System", icon: KeyIcon, needs: "api_key.manage" },
  {
    id: "processing-errors",
    name: "Processing errors",
    group: "System",
    icon: UnreadableIcon,
    needs: "dead_letter.manage",
  },
  {
    id: "health",
    name: "Health",
    group: "System",
    icon: ServerFailedIcon,
    needs: "health.manage",
  },
  { id: "audit-log", name: "Audit log", group: "System", icon: AuditIcon, needs: "audit.read" },
] as const satisfies readonly Section[];

export type SectionId = (typeof sections)[number]["id"];

export function findSection(id: string): Section | null {
  return sections.find((section) => section.id === id) ?? null;
}

/** A section is hidden without its permission. */
export function sectionsFor(permissions: readonly string[]): readonly Section[] {
  return sections.filter((section) => permissions.includes(section.needs));
}
