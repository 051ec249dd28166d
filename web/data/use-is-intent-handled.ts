import { useSyncExternalStore } from "react";
import { type IntentName, intents } from "./intents.ts";

/** For a control that is shown only while a part of the page handles its intent. */
export function useIsIntentHandled(name: IntentName): boolean {
  return useSyncExternalStore(intents.subscribe, () => intents.isHandled(name));
}
