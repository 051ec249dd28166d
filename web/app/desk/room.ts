// Conversation, composer and contact: not needed for the first look at the queue, and there before the
// first click.
import { preloaded } from "./preloaded.tsx";

const fetchRoom = () => import("./conversation-room.tsx");
export const ConversationRoom = preloaded(async () => (await fetchRoom()).ConversationRoom);
export const ContactRoom = preloaded(async () => (await fetchRoom()).ContactRoom);

/** Offline it fails, and is tried again when it is needed. */
export const loadRoomNow = (): void =>
  void Promise.all([ConversationRoom.load(), ContactRoom.load()]).catch(() => undefined);

export function loadRoomSoon(): void {
  if (window.requestIdleCallback) window.requestIdleCallback(loadRoomNow);
  else setTimeout(loadRoomNow, 200);
}
