// A modal dialog makes the rest of the page inert. What must stay usable - a ringing or live call, toasts, screen
// reader announcements - lives in layers: elements that move into the topmost dialog when it opens, and back when it
// closes. React renders into them by portals and is not affected by the moves.
import { useLayoutEffect } from "react";

/** `page` holds everything but toasts, which appear where the screen has room. */
export type LayerName = "page" | "toasts";

interface Layer {
  readonly element: HTMLElement;
  /** Parents while no dialog is open; the last one registered is used. */
  readonly homes: HTMLElement[];
}

const layers = new Map<LayerName, Layer>();
const dialogs: HTMLDialogElement[] = [];

export const layer = (name: LayerName): HTMLElement => layerOf(name).element;

function layerOf(name: LayerName): Layer {
  const known = layers.get(name);
  if (known !== undefined) return known;
  const element = document.createElement("div");
  element.dataset.layer = name;
  const made: Layer = { element, homes: [] };
  layers.set(name, made);
  attachLayer(made);
  return made;
}

/** While mounted, this element is the layer's parent whenever no dialog is open. */
export function useLayerContainer(name: LayerName, home: { readonly current: HTMLElement | null }) {
  useLayoutEffect(() => {
    const element = home.current;
    if (element === null) return;
    const { homes } = layerOf(name);
    homes.push(element);
    attachAll();
    return () => {
      homes.splice(homes.indexOf(element), 1);
      attachAll();
    };
  }, [name, home]);
}

/** Call once the dialog is modal. Returns a function that closes it: the layers move out and keep their focus. */
export function attachToDialog(dialog: HTMLDialogElement): () => void {
  dialogs.push(dialog);
  attachAll();
  return () => {
    const focused = focusedIn([...layers.values()].map((one) => one.element));
    dialog.close();
    dialogs.splice(dialogs.indexOf(dialog), 1);
    attachAll();
    focused?.focus({ preventScroll: true });
  };
}

const attachAll = () => layers.forEach(attachLayer);

function attachLayer({ element, homes }: Layer): void {
  const target = dialogs.at(-1) ?? homes.at(-1) ?? document.body;
  if (element.parentElement === target) return;
  const focused = focusedIn([element]);
  // Moving closes open popovers; showing them again puts them above the dialog.
  const shown = [...element.querySelectorAll<HTMLElement>("[popover='manual']:popover-open")];
  if (element.dataset.layer === "toasts") pinToasts(element, target);
  target.append(element);
  for (const one of shown) one.showPopover();
  // An opening dialog sets its own focus.
  if (target !== dialogs.at(-1)) focused?.focus({ preventScroll: true });
}

/** Toasts stay where they are when a dialog opens, and return to the layout when the last one closes. */
function pinToasts(element: HTMLElement, target: HTMLElement): void {
  const content = element.firstElementChild;
  if (!dialogs.includes(target as HTMLDialogElement)) element.removeAttribute("style");
  else if (
    content instanceof HTMLElement &&
    element.parentElement?.dataset.part === "toast-place"
  ) {
    const { left, width } = (
      content.offsetParent ?? document.documentElement
    ).getBoundingClientRect();
    const bottom = innerHeight - content.getBoundingClientRect().bottom;
    element.style.cssText = `position:fixed;z-index:21;left:${left}px;width:${width}px;bottom:${bottom - 12}px`;
  }
}

function focusedIn(elements: readonly HTMLElement[]): HTMLElement | null {
  const focused = document.activeElement;
  const isIn = elements.some((one) => one.contains(focused));
  return isIn && focused instanceof HTMLElement ? focused : null;
}
