// The main screen: views, list, conversation, contact. The features meet here.
import { type CSSProperties, Suspense, useEffect, useState } from "react";
import { formatViewKey, type Sort } from "#domain/conversation/views.ts";
import {
  isContactPaneOpen,
  saveContactPaneOpen,
  savedListWidth,
  savedSortOf,
  saveLastView,
  saveSort,
} from "#web/app/local-preferences.ts";
import { BottomBar } from "#web/app/mobile/bottom-bar.tsx";
import { MobileListActions, MobileViews } from "#web/app/mobile/mobile-views.tsx";
import { useCommand } from "#web/data/commands.ts";
import { navigate, navigateBack } from "#web/data/navigation.ts";
import { type Pane, routePaths, type View } from "#web/data/routes.ts";
import { ConversationList } from "#web/features/conversation-list/conversation-list.tsx";
import { ErrorBoundary } from "#web/ui/feedback/error-boundary.tsx";
import { ToastPlace } from "#web/ui/feedback/toast.tsx";
import { ComposerComing, RowCommandsComing } from "./composer-coming.tsx";
import { ConnectionStatus } from "./connection-status.tsx";
import { focusParts, useFocusRestoration } from "./keep-focus-soon.ts";
import {
  ContactScreen,
  ConversationScreen,
  ListEdge,
  preloadOnFirstInteraction,
  RowCommands,
  RowDeeds,
} from "./lazy-screens.ts";
import { OnboardingHint } from "./onboarding-hint.tsx";
import { Sidebar } from "./sidebar.tsx";
import { useDocumentTitle } from "./use-document-title.ts";
import { useIsWideLayout } from "./use-is-wide-layout.ts";
import { usePaneFocusShortcut } from "./use-pane-focus.ts";

interface MainScreenProps {
  view: View;
  number: number | null;
  pane: Pane | null;
}

export function MainScreen({ view, number, pane }: MainScreenProps) {
  const [sort, setSort] = useState<Sort>(() => savedSortOf(view));
  const [hasContact, setHasContact] = useState(isContactPaneOpen);
  const isWide = useIsWideLayout();
  // Applied on the first render; the resize handle loads later.
  const [ownWidth] = useState(() => {
    const width = savedListWidth();
    return width === null ? {} : ({ "--w-list-own": `${width}px` } as CSSProperties);
  });
  const key = formatViewKey(view);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says it all
  useEffect(() => {
    saveLastView(view);
    setSort(savedSortOf(view));
  }, [key]);
  useEffect(preloadOnFirstInteraction, []);
  useDocumentTitle(view, number);
  usePaneFocusShortcut();
  useFocusRestoration();

  const isContactShown = number !== null && (isWide ? hasContact : pane === "contact");
  const toggleContact = () => {
    if (number === null) return;
    if (isWide) {
      saveContactPaneOpen(!hasContact);
      setHasContact(!hasContact);
    } else if (pane === "contact") navigateBack(routePaths.conversation(view, number));
    else navigate(routePaths.pane(view, number, "contact"));
  };
  useCommand("contact", toggleContact, number !== null);

  return (
    <main className="desk" style={ownWidth} data-at={visiblePaneOf(number, pane)}>
      <button
        type="button"
        className="skip-link"
        onClick={() => void focusParts().then((parts) => parts.focusList())}
      >
        Skip to conversations
      </button>
      <ConnectionStatus />
      <ComposerComing number={number} />
      <Sidebar view={view} />
      <section className="pane list" aria-label="List" data-pane>
        <ErrorBoundary title="Couldn't show the list" resetKey={key}>
          <ConversationList
            view={view}
            open={number}
            sort={sort}
            onSort={(now) => {
              saveSort(view, now);
              setSort(now);
            }}
            above={<MobileViews view={view} />}
            headDeeds={<MobileListActions />}
            firstHint={<OnboardingHint at="list" />}
            rowCommands={(row, isOn) => (
              <Suspense fallback={isOn && <RowCommandsComing key={row.id} rowId={row.id} />}>
                <RowCommands key={row.id} {...{ row, isOn, view, open: number }} />
              </Suspense>
            )}
            rowDeeds={(row) => (
              <Suspense fallback={null}>
                <RowDeeds row={row} />
              </Suspense>
            )}
          />
        </ErrorBoundary>
        <Suspense fallback={null}>
          <ListEdge />
        </Suspense>
      </section>
      <section className="pane conversation" aria-label="Conversation" data-pane>
        <ErrorBoundary title="Couldn't show this conversation" resetKey={String(number)}>
          {number === null ? (
            <OnboardingHint at="nothing" />
          ) : (
            <Suspense fallback={null}>
              <ConversationScreen view={view} number={number} pane={pane} />
            </Suspense>
          )}
        </ErrorBoundary>
      </section>
      {number !== null && isContactShown && (
        <>
          {!isWide && (
            <button
              type="button"
              className="drawer-scrim"
              aria-label="Close contact panel"
              onClick={toggleContact}
            />
          )}
          <section className="pane contact on-bg" aria-label="Contact" data-pane>
            <ErrorBoundary title="Couldn't show the contact" resetKey={String(number)}>
              <Suspense fallback={null}>
                <ContactScreen number={number} view={view} onHide={toggleContact} />
              </Suspense>
            </ErrorBoundary>
          </section>
        </>
      )}
      <ToastPlace />
      <BottomBar view={view} pane={pane} number={number} />
    </main>
  );
}

const visiblePaneOf = (number: number | null, pane: Pane | null): string => {
  if (pane === "views") return "views";
  if (number === null) return "list";
  return pane === "contact" ? "contact" : "conversation";
};
