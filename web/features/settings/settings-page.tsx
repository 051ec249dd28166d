// Settings, one page per section. The path selects it: "inboxes", "inboxes/0190…", or "" for the list of sections on
// phones and the profile elsewhere.
import { type ReactNode, Suspense } from "react";
import { useBootstrap } from "#web/data/bootstrap.ts";
import { routePaths } from "#web/data/routes.ts";
import { fill } from "#web/language/fill.ts";
import { buttonProps } from "#web/ui/button/button.tsx";
import { clsx } from "#web/ui/clsx.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ErrorBoundary } from "#web/ui/feedback/error-boundary.tsx";
import { SkeletonRows } from "#web/ui/feedback/skeleton.tsx";
import { ToastPlace } from "#web/ui/feedback/toast.tsx";
import { usePageTitle } from "#web/ui/use-page-title.ts";
import { pageOf } from "./section-pages.ts";
import { findSection } from "./sections.ts";
import styles from "./settings.module.css";
import { SettingsNav } from "./settings-nav.tsx";
import * as words from "./words.ts";

interface SettingsPageProps {
  section: string;
  /** The state of the connection, unless it is fine. */
  banner: ReactNode;
}

export function SettingsPage({ section, banner }: SettingsPageProps) {
  const me = useBootstrap((bootstrap) => bootstrap.me);
  const [requested = "", ...rest] = section.split("/");
  const isList = requested === "";
  const id = isList ? "profile" : requested;
  const found = findSection(id);
  const Page = found !== null && me.permissions.includes(found.requires) ? pageOf(found.id) : null;
  const inboxes = useBootstrap((bootstrap) => bootstrap.inboxes);
  const inbox = id === "inboxes" ? inboxes.find((one) => one.id === rest[0]) : undefined;
  const name = inbox?.name ?? found?.name;
  usePageTitle(name === undefined ? words.settings : fill(words.settingsTitle, { name }));
  return (
    <main className={styles.settings} data-at={isList ? "list" : "page"}>
      <SettingsNav current={id} isList={isList} />
      <section
        className={clsx("scroll", styles.settingsPage)}
        aria-label={found?.name ?? words.settings}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and a page of text contains nothing else to focus
        tabIndex={0}
      >
        <div data-part="settings-inner" className={styles.settingsInner}>
          <ErrorBoundary title={words.couldntShowPage} resetKey={section}>
            {Page === null ? (
              <Nowhere />
            ) : (
              <Suspense
                fallback={<SkeletonRows rows={4} lines={2} height={56} label={words.loadingPage} />}
              >
                <Page key={section} rest={rest.join("/")} />
              </Suspense>
            )}
          </ErrorBoundary>
        </div>
      </section>
      {banner}
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
