// A modal dialog makes all of the page around it inert. What has to be reached whatever is open - a ringing call, the
// call that is on, toasts, the words for screen readers - lives in layers: elements that move into the topmost dialog
// when it opens, and back when it closes. React draws into them by portals and notices nothing of the moves.
import { useLayoutEffect } from "react";

/** `page` holds all but the toasts, which stand where the screen has room for them. */
export type LayerName = "page" | "toasts";

interface Layer {
  readonly element: HTMLElement;
  /** Where it stands while no dialog is open; the last one that came counts. */
  readonly homes: HTMLElement[];
}

const layers = new Map<LayerName, Layer>();
const dialogs: HTMLDialogElement[] = [];

export const layer = (name: LayerName): HTMLElement => layerOf(name).element;

function layerOf(name: LayerName): Layer {
  const known = layers.get(name);
  if (known !== undefined) return known;
  const element = document.createElement("div");
  element.className = `layer layer-${name}`;
  const made: Layer = { element, homes: [] };
  layers.set(name, made);
  place(made);
  return made;
}

/** While mounted, the layer stands in this element whenever no dialog is open. */
export function useLayerHome(name: LayerName, home: { readonly current: HTMLElement | null }) {
  useLayoutEffect(() => {
    const element = home.current;
    if (element === null) return;
    const { homes } = layerOf(name);
    homes.push(element);
    placeAll();
    return () => {
      homes.splice(homes.indexOf(element), 1);
      placeAll();
    };
  }, [name, home]);
}

/** The dialog is modal now. Gives back how to close it: the layers leave it, and the focus of what is in them stays. */
export function liftInto(dialog: HTMLDialogElement): () => void {
  dialogs.push(dialog);
  placeAll();
  return () => {
    const focused = focusedIn([...layers.values()].map((one) => one.element));
    dialog.close();
    dialogs.splice(dialogs.indexOf(dialog), 1);
    placeAll();
    focused?.focus({ preventScroll: true });
  };
}

const placeAll = () => layers.forEach(place);

function place({ element, homes }: Layer): void {
  const wanted = dialogs.at(-1) ?? homes.at(-1) ?? document.body;
  if (element.parentElement === wanted) return;
  const focused = focusedIn([element]);
  // Out of the page for a moment, they close; shown again, they are above the dialog that has just opened.
  const shown = [...element.querySelectorAll<HTMLElement>("[popover='manual']:popover-open")];
  wanted.append(element);
  for (const one of shown) one.showPopover();
  // A dialog that opens has chosen its own.
  if (wanted !== dialogs.at(-1)) focused?.focus({ preventScroll: true });
}

function focusedIn(elements: readonly HTMLElement[]): HTMLElement | null {
  const now = document.activeElement;
  const isIn = elements.some((one) => one.contains(now));
  return isIn && now instanceof HTMLElement ? now : null;
}
