// The main screen: views, list, conversation, contact. The features meet here.
import { useQuery } from "@tanstack/react-query";
import { type CSSProperties, Suspense, useEffect, useState } from "react";
import { formatViewKey } from "#domain/conversation/views.ts";
import {
  isContactPaneOpen,
  saveContactPaneOpen,
  savedListWidth,
  savedSortOf,
  saveLastView,
  saveSort,
} from "#web/app/local-preferences.ts";
import * as words from "#web/app/words.ts";
import { useCommand } from "#web/data/commands.ts";
import { savedViewsQuery } from "#web/data/conversations/conversation-queries.ts";
import { navigate, navigateBack } from "#web/data/navigation.ts";
import { type Pane, routePaths, type View } from "#web/data/routes.ts";
import { ConversationList } from "#web/features/conversation-list/conversation-list.tsx";
import { ErrorBoundary } from "#web/ui/feedback/error-boundary.tsx";
import { ToastPlace } from "#web/ui/feedback/toast.tsx";
import paneStyles from "#web/ui/layout/pane.module.css";
import { phoneWidth, useMediaQuery } from "#web/ui/layout/use-media-query.ts";
import { ConnectionStatus } from "./connection-status.tsx";
import conversationScreenStyles from "./conversation-screen.module.css";
import {
  BottomBar,
  ContactScreen,
  ConversationScreen,
  ListEdge,
  MobileListActions,
  MobileViews,
  preloadOnFirstInteraction,
  RowActions,
  RowCommands,
} from "./lazy-screens.ts";
import styles from "./main-screen.module.css";
import { OnboardingHint } from "./onboarding-hint.tsx";
import { PendingComposerCommands, PendingRowCommands } from "./pending-commands.tsx";
import { Sidebar } from "./sidebar.tsx";
import { useDocumentTitle } from "./use-document-title.ts";
import { focusParts, useFocusRestoration } from "./use-focus-restoration.ts";
import { usePaneFocusShortcut } from "./use-pane-focus.ts";

/** From this width the contact is shown beside the conversation; below it is a drawer with its own history entry. */
const wideEnough = "(min-width: 1200px)";

interface MainScreenProps {
  view: View;
  number: number | null;
  pane: Pane | null;
}

export function MainScreen({ view, number, pane }: MainScreenProps) {
  const [ownSort, setSort] = useState(() => savedSortOf(view));
  const [hasContact, setHasContact] = useState(isContactPaneOpen);
  const isWide = useMediaQuery(wideEnough);
  const isPhone = useMediaQuery(phoneWidth);
  // Applied on the first render; the resize handle loads later.
  const [ownWidth] = useState(() => {
    const width = savedListWidth();
    return width === null ? {} : ({ "--w-list-own": `${width}px` } as CSSProperties);
  });
  const viewKey = formatViewKey(view);
  const { data: saved } = useQuery({ ...savedViewsQuery, enabled: view.kind === "view" });
  const sort =
    ownSort ??
    saved?.rows.find((one) => view.kind === "view" && one.id === view.id)?.sort ??
    "newest";
  // biome-ignore lint/correctness/useExhaustiveDependencies: `viewKey` contains every input of this effect
  useEffect(() => {
    saveLastView(view);
    setSort(savedSortOf(view));
  }, [viewKey]);
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
  useCommand("contact", toggleContact, {
    enabled: number !== null,
    label: isContactShown ? words.hideContact : words.showContact,
  });

  return (
    <main
      data-part="screen"
      className={styles.screen}
      style={ownWidth}
      data-at={visiblePaneOf(number, pane)}
    >
      <button
        type="button"
        className={styles.skipLink}
        onClick={() => void focusParts().then((parts) => parts.focusList())}
      >
        {words.skipToConversations}
      </button>
      <ConnectionStatus />
      <PendingComposerCommands number={number} />
      <Sidebar view={view} />
      <section
        data-part="pane"
        className={paneStyles.pane}
        data-area="list"
        aria-label={words.list}
        data-pane
      >
        <ErrorBoundary title={words.couldntShowList} resetKey={viewKey}>
          <ConversationList
            view={view}
            open={number}
            sort={sort}
            onSort={(value) => {
              saveSort(view, value);
              setSort(value);
            }}
            above={
              isPhone && (
                <Suspense fallback={<div className={styles.mobileViewsSpace} />}>
                  <MobileViews view={view} />
                </Suspense>
              )
            }
            headActions={
              isPhone && (
                <Suspense fallback={null}>
                  <MobileListActions />
                </Suspense>
              )
            }
            firstHint={<OnboardingHint at="list" />}
            rowCommands={(row, isOn) => (
              <Suspense fallback={isOn && <PendingRowCommands key={row.id} rowId={row.id} />}>
                <RowCommands key={row.id} row={row} isOn={isOn} view={view} open={number} />
              </Suspense>
            )}
            rowActions={(row) => (
              <Suspense fallback={null}>
                <RowActions row={row} />
              </Suspense>
            )}
          />
        </ErrorBoundary>
        <Suspense fallback={null}>
          <ListEdge />
        </Suspense>
      </section>
      <section
        data-part="pane"
        className={paneStyles.pane}
        data-area="conversation"
        aria-label={words.conversation}
        data-pane
      >
        <ErrorBoundary title={words.couldntShowConversation} resetKey={String(number)}>
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
              className={conversationScreenStyles.drawerScrim}
              aria-label={words.hideContact}
              onClick={toggleContact}
            />
          )}
          <section
            data-on-bg
            data-part="pane"
            className={paneStyles.pane}
            data-area="contact"
            aria-label={words.contact}
            data-pane
          >
            <ErrorBoundary title={words.couldntShowContact} resetKey={String(number)}>
              <Suspense fallback={null}>
                <ContactScreen number={number} view={view} onHide={toggleContact} />
              </Suspense>
            </ErrorBoundary>
          </section>
        </>
      )}
      <ToastPlace className={styles.toastPlace} />
      {isPhone && (
        <Suspense fallback={number === null && <div className={styles.bottomBarSpace} />}>
          <BottomBar view={view} pane={pane} number={number} />
        </Suspense>
      )}
    </main>
  );
}

const visiblePaneOf = (number: number | null, pane: Pane | null): string => {
  if (pane === "views") return "views";
  if (number === null) return "list";
  return pane === "contact" ? "contact" : "conversation";
};
