// Contacts, in place of list and conversation: all of them, or one.
import { Suspense } from "react";
import { lastView } from "#web/app/local-preferences.ts";
import * as words from "#web/app/words.ts";
import { navigateBack } from "#web/data/navigation.ts";
import { routePaths } from "#web/data/routes.ts";
import { clsx } from "#web/ui/clsx.ts";
import { ErrorBoundary } from "#web/ui/feedback/error-boundary.tsx";
import { SkeletonRows } from "#web/ui/feedback/skeleton.tsx";
import { ToastPlace } from "#web/ui/feedback/toast.tsx";
import paneStyles from "#web/ui/layout/pane.module.css";
import { lazyComponent } from "#web/ui/lazy-component.tsx";
import styles from "./beside-pane.module.css";

const ContactListPage = lazyComponent(
  async () => (await import("#web/features/contacts/list/contact-list-page.tsx")).ContactListPage,
);
const DuplicatesStrip = lazyComponent(
  async () => (await import("#web/features/contacts/merging/duplicates-strip.tsx")).DuplicatesStrip,
  { retry: true },
);
const ContactPage = lazyComponent(
  async () => (await import("#web/features/contacts/page/contact-page.tsx")).ContactPage,
);

interface ContactsPaneProps {
  search: string;
  /** Null for the list. */
  contactId: string | null;
}

export function ContactsPane({ search, contactId }: ContactsPaneProps) {
  return (
    <section
      data-part="pane search-pane"
      className={clsx(paneStyles.pane, styles.searchPane)}
      aria-label={contactId === null ? words.contacts : words.contact}
      data-pane
    >
      <ErrorBoundary title={words.couldntShowContacts} resetKey={contactId ?? "list"}>
        <Suspense fallback={<SkeletonRows label={words.loadingPage} />}>
          {contactId === null ? (
            <ContactListPage
              search={search}
              onLeave={() => navigateBack(routePaths.view(lastView()))}
              aboveAll={
                <Suspense>
                  <DuplicatesStrip />
                </Suspense>
              }
            />
          ) : (
            <ContactPage
              key={contactId}
              contactId={contactId}
              onLeave={() => navigateBack(routePaths.contacts())}
            />
          )}
        </Suspense>
      </ErrorBoundary>
      <ToastPlace className="" />
    </section>
  );
}
