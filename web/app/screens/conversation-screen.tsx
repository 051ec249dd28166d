// Combines conversation and composer: features do not import each other.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useLayoutEffect, useRef } from "react";
import type { ConversationId } from "#domain/ids.ts";
import { conversationQuery } from "#web/data/conversations/conversation-queries.ts";
import { navigate, navigateBack } from "#web/data/navigation.ts";
import { type Pane, routePaths, type View } from "#web/data/routes.ts";
import { useMergedRedirect } from "#web/data/threading/merged-redirect.ts";
import { Composer } from "#web/features/composer/composer.tsx";
import { hasDraft } from "#web/features/composer/draft/draft-content.ts";
import { NoteEditor } from "#web/features/composer/note/note-editor.tsx";
import { ConversationPane } from "#web/features/conversation/conversation-pane.tsx";
import { DuplicateHint } from "#web/features/threading/duplicate-hint.tsx";
import { ThreadingDialogs } from "#web/features/threading/threading-dialogs.tsx";
import { phoneWidth } from "#web/ui/layout/use-media-query.ts";
import { lazyComponent } from "#web/ui/lazy-component.tsx";
import styles from "./conversation-screen.module.css";
import { OnboardingHint } from "./onboarding-hint.tsx";
import "./print-conversation.css";

// Loaded with this screen, in one chunk: each is shown with it or right after it.
export { ContactPane as ContactScreen } from "#web/features/contacts/contact-pane.tsx";
export { RowActions } from "#web/features/conversation/header/row-actions.tsx";
export { RowCommands } from "./row-commands.tsx";

const MobileComposerBar = lazyComponent(
  async () => (await import("#web/features/composer/mobile-composer-bar.tsx")).MobileComposerBar,
  { retry: true },
);

interface ConversationScreenProps {
  view: View;
  number: number;
  pane: Pane | null;
}

export function ConversationScreen({ view, number, pane }: ConversationScreenProps) {
  const cache = useQueryClient();
  const { data: open } = useQuery(conversationQuery(cache, number));
  const merged = useMergedRedirect(open, view, hasDraft);
  if (merged.isLeaving) return null;
  return (
    <>
      <ConversationPane
        view={view}
        number={number}
        hint={
          <>
            <OnboardingHint at="conversation" />
            {open && <DuplicateHint open={open} view={view} merged={merged} />}
          </>
        }
        composer={<OpenComposer view={view} number={number} pane={pane} />}
      />
      {open && <ThreadingDialogs key={open.conversation.id} open={open} />}
      {open && <NoteEditor open={open} />}
    </>
  );
}

const isComposerFocused = (): boolean =>
  document.activeElement?.closest("[data-part~=composer]") != null;

/** Keyed by conversation, so no draft appears in another conversation. */
function OpenComposer({ number, view, pane }: ConversationScreenProps) {
  const cache = useQueryClient();
  const { data: open } = useQuery(conversationQuery(cache, number));
  const before = useRef<{ id: ConversationId; isWriting: boolean } | null>(null);
  if (!open) return null;
  const { id, folder } = open.conversation;
  if (folder !== "merged" || before.current?.id !== id)
    before.current = { id, isWriting: hasDraft(open) };
  else if (isComposerFocused()) before.current.isWriting = true;
  const wasWriting = before.current.isWriting;
  // Replies to a merged conversation belong in its target. A draft stays visible, and so does the composer of a member who was
  // writing: the merge may have moved a saved draft, but what they type next must not become hotkeys.
  if (folder === "merged" && !wasWriting && !hasDraft(open)) return null;
  // The composer is always visible; only phones give it the whole screen.
  const write = () => {
    if (window.matchMedia(phoneWidth).matches) navigate(routePaths.pane(view, number, "compose"));
  };
  const leave = () => {
    if (pane === "compose") navigateBack(routePaths.conversation(view, number));
  };
  return (
    <>
      <ComposerHeight key={`height ${open.conversation.id}`} />
      <Composer
        key={open.conversation.id}
        open={open}
        isFull={pane === "compose"}
        onWrite={write}
        onLeave={leave}
      />
      <Suspense fallback={<div className={styles.composerBarSpace} />}>
        <MobileComposerBar open={open} onWrite={write} />
      </Suspense>
    </>
  );
}

/** Toasts sit above the composer, which grows with its text. */
function ComposerHeight() {
  const mark = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const composer = mark.current?.nextElementSibling;
    // Set on the toasts only: a changed inherited property restyles every descendant, and the main screen is large.
    const toasts = composer
      ?.closest("main")
      ?.querySelector<HTMLElement>(":scope > [data-part='toast-place']");
    if (!composer || !toasts) return;
    const resized = new ResizeObserver(() =>
      toasts.style.setProperty("--composer-height", `${composer.clientHeight}px`),
    );
    resized.observe(composer);
    return () => {
      resized.disconnect();
      toasts.style.removeProperty("--composer-height");
    };
  }, []);
  return <span ref={mark} hidden />;
}
