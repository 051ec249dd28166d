// The desk: views, list, conversation, contact. Here the features meet.
import { type CSSProperties, Suspense, useEffect, useState } from "react";
import { type Sort, viewKey } from "#domain/conversation/views.ts";
import {
  isContactOpen,
  keepContactOpen,
  keepLastView,
  keepSort,
  listWidth,
  sortOf,
} from "#web/app/kept-choices.ts";
import { BottomBar } from "#web/app/phone/bottom-bar.tsx";
import { PhoneListDeeds, PhoneViews } from "#web/app/phone/phone-views.tsx";
import { useCommand } from "#web/data/commands.ts";
import { go, goBack } from "#web/data/navigation.ts";
import { addressOf, type Pane, type View } from "#web/data/place.ts";
import { ConversationList } from "#web/features/queue/conversation-list.tsx";
import { ErrorBoundary } from "#web/ui/feedback/error-boundary.tsx";
import { ToastPlace } from "#web/ui/feedback/toast.tsx";
import { ComposerComing } from "./composer-coming.tsx";
import { ConnectionStatus } from "./connection-status.tsx";
import { FirstHint } from "./first-hint.tsx";
import { focusParts, useKeptFocus } from "./keep-focus-soon.ts";
import {
  ContactRoom,
  ConversationRoom,
  ListEdge,
  loadRoomSoon,
  RowCommands,
  RowDeeds,
} from "./room.ts";
import { Sidebar } from "./sidebar.tsx";
import { useIsWide } from "./use-is-wide.ts";
import { useNextPane } from "./use-next-pane.ts";
import { useTitle } from "./use-title.ts";

/** Not needed for the first look. */
interface DeskScreenProps {
  view: View;
  number: number | null;
  pane: Pane | null;
}

export function DeskScreen({ view, number, pane }: DeskScreenProps) {
  const [sort, setSort] = useState<Sort>(() => sortOf(view));
  const [hasContact, setHasContact] = useState(isContactOpen);
  const isWide = useIsWide();
  // From the first look on; the edge that changes it comes later.
  const [ownWidth] = useState(() => {
    const width = listWidth();
    return width === null ? {} : ({ "--w-list-own": `${width}px` } as CSSProperties);
  });
  const key = viewKey(view);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says it all
  useEffect(() => {
    keepLastView(view);
    setSort(sortOf(view));
  }, [key]);
  useEffect(loadRoomSoon, []);
  useTitle(view, number);
  useNextPane();
  useKeptFocus();

  const isContactShown = number !== null && (isWide ? hasContact : pane === "contact");
  const toggleContact = () => {
    if (number === null) return;
    if (isWide) {
      keepContactOpen(!hasContact);
      setHasContact(!hasContact);
    } else if (pane === "contact") goBack(addressOf.conversation(view, number));
    else go(addressOf.pane(view, number, "contact"));
  };
  useCommand("contact", toggleContact, number !== null);

  return (
    <main className="desk" style={ownWidth} data-at={whereOf(number, pane)}>
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
              keepSort(view, now);
              setSort(now);
            }}
            above={<PhoneViews view={view} />}
            headDeeds={<PhoneListDeeds />}
            firstHint={<FirstHint at="list" />}
            rowCommands={(row, isOn) => (
              <Suspense fallback={null}>
                <RowCommands key={row.id} row={row} isOn={isOn} />
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
            <FirstHint at="nothing" />
          ) : (
            <Suspense fallback={null}>
              <ConversationRoom view={view} number={number} pane={pane} />
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
                <ContactRoom number={number} view={view} onHide={toggleContact} />
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

const whereOf = (number: number | null, pane: Pane | null): string => {
  if (pane === "views") return "views";
  if (number === null) return "list";
  return pane === "contact" ? "contact" : "conversation";
};
