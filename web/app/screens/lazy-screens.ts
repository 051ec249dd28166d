// Conversation, composer and contact: not needed for the first render of the list, loaded before the first click.
import { part } from "#web/ui/part.tsx";

const importConversationScreen = () => import("./conversation-screen.tsx");
export const ConversationScreen = part(
  async () => (await importConversationScreen()).ConversationScreen,
);
export const ContactScreen = part(async () => (await importConversationScreen()).ContactScreen);
export const RowCommands = part(async () => (await importConversationScreen()).RowCommands);
export const RowDeeds = part(async () => (await importConversationScreen()).RowDeeds);

/** The handle that resizes the list; invisible, so it can load late. */
export const ListEdge = part(async () => (await import("./resize-handle.tsx")).ListResizeHandle, {
  isPatient: true,
});

/** Fails offline, and is tried again when needed. */
export const loadConversationScreen = (): void =>
  void Promise.all(
    [ConversationScreen, ContactScreen, RowCommands, RowDeeds].map((one) => one.load()),
  ).catch(() => undefined);

const interactionEvents = ["pointermove", "pointerdown", "keydown", "touchstart", "wheel"] as const;
const idlePreloadMs = 10_000;

/** Loads on the first input, which precedes the first click; without input it loads after ten seconds. */
export function preloadOnFirstInteraction(): void {
  const load = () => {
    clearTimeout(timer);
    for (const sign of interactionEvents) removeEventListener(sign, load);
    loadConversationScreen();
  };
  const timer = setTimeout(load, idlePreloadMs);
  for (const sign of interactionEvents) addEventListener(sign, load, { passive: true });
}
