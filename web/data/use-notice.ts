import { useSyncExternalStore } from "react";
import { currentNotice, listenToNotices, type Notice } from "./notices.ts";

export const useNotice = (): Notice | null =>
  useSyncExternalStore(listenToNotices, currentNotice, currentNotice);
