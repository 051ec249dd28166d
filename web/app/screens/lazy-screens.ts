// Conversation, composer and contact: not needed for the first look at the queue, and there before the
// first click.
import { part } from "#web/ui/part.tsx";

const fetchRoom = () => import("./conversation-screen.tsx");
export const ConversationScreen = part(async () => (await fetchRoom()).ConversationScreen);
export const ContactScreen = part(async () => (await fetchRoom()).ContactScreen);
export const RowCommands = part(async () => (await fetchRoom()).RowCommands);
export const RowDeeds = part(async () => (await fetchRoom()).RowDeeds);

/** By pointer and arrows one makes the list wider: nothing to look at. */
export const ListEdge = part(async () => (await import("./resize-handle.tsx")).ListResizeHandle, {
  isPatient: true,
});

/** Offline it fails, and is tried again when it is needed. */
export const loadConversationScreen = (): void =>
  void Promise.all(
    [ConversationScreen, ContactScreen, RowCommands, RowDeeds].map((one) => one.load()),
  ).catch(() => undefined);

const signsOfAHand = ["pointermove", "pointerdown", "keydown", "touchstart", "wheel"] as const;
const withoutAHandMs = 10_000;

/** With the first sign of a hand, which comes well before its first click; a page nobody touches waits. */
export function preloadOnFirstInteraction(): void {
  const load = () => {
    clearTimeout(timer);
    for (const sign of signsOfAHand) removeEventListener(sign, load);
    loadConversationScreen();
  };
  const timer = setTimeout(load, withoutAHandMs);
  for (const sign of signsOfAHand) addEventListener(sign, load, { passive: true });
}
