// Conversation, composer and contact: not needed for the first render of the list, loaded before the first click.
import { onFirstInteraction } from "#web/ui/first-interaction.ts";
import { lazyComponent } from "#web/ui/lazy-component.tsx";

const importConversationScreen = () => import("./conversation-screen.tsx");
export const ConversationScreen = lazyComponent(
  async () => (await importConversationScreen()).ConversationScreen,
);
export const ContactScreen = lazyComponent(
  async () => (await importConversationScreen()).ContactScreen,
);
export const RowCommands = lazyComponent(
  async () => (await importConversationScreen()).RowCommands,
);
export const RowActions = lazyComponent(async () => (await importConversationScreen()).RowActions);

/** The handle that resizes the list; invisible, so it can load late. */
export const ListEdge = lazyComponent(
  async () => (await import("./resize-handle.tsx")).ListResizeHandle,
  {
    retry: true,
  },
);

const importMobileViews = () => import("#web/app/mobile/mobile-views.tsx");
/** On phones only, where they load together with the first list. */
export const MobileViews = lazyComponent(async () => (await importMobileViews()).MobileViews, {
  retry: true,
});
export const MobileListActions = lazyComponent(
  async () => (await importMobileViews()).MobileListActions,
  { retry: true },
);
export const BottomBar = lazyComponent(
  async () => (await import("#web/app/mobile/bottom-bar.tsx")).BottomBar,
  { retry: true },
);

export const loadMobileScreen = (): void =>
  void Promise.all([MobileViews, MobileListActions, BottomBar].map((one) => one.load()));

/** Fails offline, and is tried again when needed. */
export const loadConversationScreen = (): void =>
  void Promise.all(
    [ConversationScreen, ContactScreen, RowCommands, RowActions].map((one) => one.load()),
  ).catch(() => undefined);

/** In time for the first click. */
export const preloadOnFirstInteraction = (): (() => void) =>
  onFirstInteraction(loadConversationScreen);
