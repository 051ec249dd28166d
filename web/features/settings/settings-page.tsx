// Settings, one page per section. The path selects it: "inboxes", "inboxes/0190…", or "" for the list of sections on
// phones and the profile elsewhere.
import type { ComponentType } from "react";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { routePaths } from "#web/data/routes.ts";
import { fill } from "#web/language/fill.ts";
import { buttonProps } from "#web/ui/button/button.tsx";
import { clsx } from "#web/ui/clsx.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ErrorBoundary } from "#web/ui/feedback/error-boundary.tsx";
import { ToastPlace } from "#web/ui/feedback/toast.tsx";
import { usePageTitle } from "#web/ui/use-page-title.ts";
import { AccountsSection } from "./accounts/accounts-section.tsx";
import { ApiKeysPage } from "./api-keys/api-keys-page.tsx";
import { AudioPage } from "./audio/audio-page.tsx";
import { AuditPage } from "./audit-log/audit-page.tsx";
import { ConnectionBanner } from "./connection-banner.tsx";
import { DomainsPage } from "./domains/domains-page.tsx";
import { GeneralPage } from "./general/general-page.tsx";
import { HealthPage } from "./health/health-page.tsx";
import { InboxesSection } from "./inboxes/inboxes-section.tsx";
import { MembersPage } from "./members/members-page.tsx";
import { ProcessingErrorsPage } from "./processing-errors/processing-errors-page.tsx";
import { ProfilePage } from "./profile/profile-page.tsx";
import { SavedRepliesPage } from "./saved-replies/saved-replies-page.tsx";
import { findSection, type SectionId } from "./sections.ts";
import { SecurityPage } from "./security/security-page.tsx";
import { SessionsPage } from "./sessions/sessions-page.tsx";
import styles from "./settings.module.css";
import { SettingsNav } from "./settings-nav.tsx";
import { SuppressionsPage } from "./suppressions/suppressions-page.tsx";
import { TagsPage } from "./tags/tags-page.tsx";
import { TeamsPage } from "./teams/teams-page.tsx";
import * as words from "./words.ts";

/** `rest` is the path after the section: an id, or "new". */
const pages: Record<SectionId, ComponentType<{ rest: string }>> = {
  profile: ProfilePage,
  audio: AudioPage,
  security: SecurityPage,
  sessions: SessionsPage,
  general: GeneralPage,
  members: MembersPage,
  teams: TeamsPage,
  inboxes: InboxesSection,
  accounts: AccountsSection,
  domains: DomainsPage,
  suppressions: SuppressionsPage,
  "saved-replies": SavedRepliesPage,
  tags: TagsPage,
  "api-keys": ApiKeysPage,
  "processing-errors": ProcessingErrorsPage,
  health: HealthPage,
  "audit-log": AuditPage,
};

export function SettingsPage({ section }: { section: string }) {
  const me = useBootstrap((bootstrap) => bootstrap.me);
  const [wanted = "", ...rest] = section.split("/");
  const isList = wanted === "";
  const id = isList ? "profile" : wanted;
  const found = findSection(id);
  const Page =
    found !== null && me.permissions.includes(found.needs) ? pages[found.id as SectionId] : null;
  usePageTitle(found === null ? words.settings : fill(words.settingsTitle, { name: found.name }));
  return (
    <main className={styles.settings} data-at={isList ? "list" : "page"}>
      <SettingsNav current={id} isList={isList} />
      <section
        className={clsx("scroll", styles.settingsPage)}
        aria-label={found?.name ?? words.settings}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and a page of words alone has nothing else to focus
        tabIndex={0}
      >
        <div data-part="settings-inner" className={styles.settingsInner}>
          <ErrorBoundary title={words.couldntShowPage} resetKey={section}>
            {Page === null ? <Nowhere /> : <Page key={section} rest={rest.join("/")} />}
          </ErrorBoundary>
        </div>
      </section>
      <ConnectionBanner />
      <ToastPlace className={styles.settingsToasts} />
    </main>
  );
}

function Nowhere() {
  return (
    <EmptyState
      title={words.pageNotFound}
      actions={
        <a {...buttonProps()} href={routePaths.settings()}>
          {words.allSettings}
        </a>
      }
    >
      {words.pageNotFoundHint}
    </EmptyState>
  );
}
