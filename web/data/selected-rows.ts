// The rows of the list that are selected for a bulk action. What selects them loads after the first screen.
import { useSyncExternalStore } from "react";
import { createListeners } from "./create-listeners.ts";

let selected: ReadonlySet<string> = new Set();
const [subscribe, notify] = createListeners();

export function setSelectedRows(ids: ReadonlySet<string>): void {
  selected = ids;
  notify();
}

export const useSelectedRows = (): ReadonlySet<string> =>
  useSyncExternalStore(subscribe, () => selected);
