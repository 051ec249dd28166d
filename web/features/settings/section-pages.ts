// The page of each settings section, each in a chunk of its own.
import { part } from "#web/ui/part.tsx";
import type { SectionId } from "./sections.ts";

interface PageProps {
  /** The path after the section: an id, or "new". */
  rest: string;
}

type Page = ReturnType<typeof part<PageProps>>;

const pages: Record<SectionId, Page> = {
  profile: part(async () => (await import("./profile/profile-page.tsx")).ProfilePage),
  audio: part(async () => (await import("./audio/audio-page.tsx")).AudioPage),
  security: part(async () => (await import("./security/security-page.tsx")).SecurityPage),
  sessions: part(async () => (await import("./sessions/sessions-page.tsx")).SessionsPage),
  general: part(async () => (await import("./general/general-page.tsx")).GeneralPage),
  members: part(async () => (await import("./members/members-page.tsx")).MembersPage),
  teams: part(async () => (await import("./teams/teams-page.tsx")).TeamsPage),
  inboxes: part(async () => (await import("./inboxes/inboxes-section.tsx")).InboxesSection),
  accounts: part(async () => (await import("./accounts/accounts-section.tsx")).AccountsSection),
  domains: part(async () => (await import("./domains/domains-page.tsx")).DomainsPage),
  suppressions: part(
    async () => (await import("./suppressions/suppressions-page.tsx")).SuppressionsPage,
  ),
  "saved-replies": part(
    async () => (await import("./saved-replies/saved-replies-page.tsx")).SavedRepliesPage,
  ),
  tags: part(async () => (await import("./tags/tags-page.tsx")).TagsPage),
  "api-keys": part(async () => (await import("./api-keys/api-keys-page.tsx")).ApiKeysPage),
  "processing-errors": part(
    async () =>
      (await import("./processing-errors/processing-errors-page.tsx")).ProcessingErrorsPage,
  ),
  health: part(async () => (await import("./health/health-page.tsx")).HealthPage),
  "audit-log": part(async () => (await import("./audit-log/audit-page.tsx")).AuditPage),
};

export const pageOf = (id: SectionId): Page => pages[id];

/** Called when a section is about to be opened, so that the click doesn't wait for its code. */
export function preloadPage(id: SectionId): void {
  // A failure is shown when the page is opened.
  pages[id].load().catch(() => undefined);
}
