// The page of each settings section, each in a chunk of its own.
import { lazyComponent } from "#web/ui/lazy-component.tsx";
import type { SectionId } from "./sections.ts";

interface PageProps {
  /** The path after the section: an id, or "new". */
  rest: string;
}

type Page = ReturnType<typeof lazyComponent<PageProps>>;

const pages: Record<SectionId, Page> = {
  profile: lazyComponent(async () => (await import("./profile/profile-page.tsx")).ProfilePage),
  audio: lazyComponent(async () => (await import("./audio/audio-page.tsx")).AudioPage),
  security: lazyComponent(async () => (await import("./security/security-page.tsx")).SecurityPage),
  sessions: lazyComponent(async () => (await import("./sessions/sessions-page.tsx")).SessionsPage),
  general: lazyComponent(async () => (await import("./general/general-page.tsx")).GeneralPage),
  members: lazyComponent(async () => (await import("./members/members-page.tsx")).MembersPage),
  teams: lazyComponent(async () => (await import("./teams/teams-page.tsx")).TeamsPage),
  inboxes: lazyComponent(
    async () => (await import("./inboxes/inboxes-section.tsx")).InboxesSection,
  ),
  accounts: lazyComponent(
    async () => (await import("./accounts/accounts-section.tsx")).AccountsSection,
  ),
  domains: lazyComponent(async () => (await import("./domains/domains-page.tsx")).DomainsPage),
  suppressions: lazyComponent(
    async () => (await import("./suppressions/suppressions-page.tsx")).SuppressionsPage,
  ),
  "business-hours": lazyComponent(
    async () => (await import("./business-hours/business-hours-page.tsx")).BusinessHoursPage,
  ),
  slas: lazyComponent(async () => (await import("./slas/slas-page.tsx")).SlasPage),
  "saved-replies": lazyComponent(
    async () => (await import("./saved-replies/saved-replies-page.tsx")).SavedRepliesPage,
  ),
  tags: lazyComponent(async () => (await import("./tags/tags-page.tsx")).TagsPage),
  "api-keys": lazyComponent(async () => (await import("./api-keys/api-keys-page.tsx")).ApiKeysPage),
  webhooks: lazyComponent(async () => (await import("./webhooks/webhooks-page.tsx")).WebhooksPage),
  "processing-errors": lazyComponent(
    async () =>
      (await import("./processing-errors/processing-errors-page.tsx")).ProcessingErrorsPage,
  ),
  health: lazyComponent(async () => (await import("./health/health-page.tsx")).HealthPage),
  "audit-log": lazyComponent(async () => (await import("./audit-log/audit-page.tsx")).AuditPage),
};

export const pageOf = (id: SectionId): Page => pages[id];

/** Called when a section is about to be opened, so that the click doesn't wait for its code. */
export function preloadPage(id: SectionId): void {
  // A failure is shown when the page is opened.
  pages[id].load().catch(() => undefined);
}
