// The pages of the settings: where each stands, and who finds it there.
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
  /** As the address has it. */
  readonly id: string;
  readonly name: string;
  readonly group: (typeof groups)[number];
  readonly glyph: Icon;
  readonly needs: Permission;
}

export const sections = [
  { id: "profile", name: "Profile", group: "You", glyph: PersonIcon, needs: "profile.manage" },
  {
    id: "audio",
    name: "Audio and devices",
    group: "You",
    glyph: SpeakerIcon,
    needs: "call.handle",
  },
  { id: "security", name: "Security", group: "You", glyph: LockedIcon, needs: "profile.manage" },
  { id: "sessions", name: "Sessions", group: "You", glyph: ComputerIcon, needs: "profile.manage" },
  {
    id: "general",
    name: "General",
    group: "Workspace",
    glyph: CompanyIcon,
    needs: "workspace.read",
  },
  { id: "members", name: "Members", group: "Workspace", glyph: TeamIcon, needs: "workspace.read" },
  { id: "teams", name: "Teams", group: "Workspace", glyph: TeamsIcon, needs: "workspace.read" },
  { id: "inboxes", name: "Inboxes", group: "Workspace", glyph: InboxIcon, needs: "workspace.read" },
  {
    id: "accounts",
    name: "Provider accounts",
    group: "Workspace",
    glyph: ProviderIcon,
    needs: "account.manage",
  },
  { id: "domains", name: "Domains", group: "Workspace", glyph: DomainIcon, needs: "inbox.manage" },
  {
    id: "suppressions",
    name: "Suppressed addresses",
    group: "Workspace",
    glyph: BlockedIcon,
    needs: "contact.read",
  },
  {
    id: "saved-replies",
    name: "Saved replies",
    group: "Content",
    glyph: SavedReplyIcon,
    needs: "workspace.read",
  },
  { id: "tags", name: "Tags", group: "Content", glyph: TagIcon, needs: "workspace.read" },
  { id: "api-keys", name: "API keys", group: "System", glyph: KeyIcon, needs: "api_key.manage" },
  {
    id: "processing-errors",
    name: "Processing errors",
    group: "System",
    glyph: UnreadableIcon,
    needs: "dead_letter.manage",
  },
  {
    id: "health",
    name: "Health",
    group: "System",
    glyph: ServerFailedIcon,
    needs: "health.manage",
  },
  { id: "audit-log", name: "Audit log", group: "System", glyph: AuditIcon, needs: "audit.read" },
] as const satisfies readonly Section[];

export type SectionId = (typeof sections)[number]["id"];

export function findSection(id: string): Section | null {
  return sections.find((section) => section.id === id) ?? null;
}

/** Without a deed a section is not there at all: nobody is shown a door that does not open. */
export function sectionsFor(deeds: readonly string[]): readonly Section[] {
  return sections.filter((section) => deeds.includes(section.needs));
}
