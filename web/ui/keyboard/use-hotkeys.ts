import { useLayoutEffect, useRef } from "react";
import { keyPressNotation } from "./key-notation.ts";
import { advanceSequence, idleSequence } from "./key-sequence.ts";
import { platform } from "./platform.ts";

export type Hotkeys = Readonly<Record<string, (event: KeyboardEvent) => void>>;

interface HotkeyOptions {
  enabled?: boolean;
  /** A held key repeats; only for navigation, never for actions. */
  repeats?: boolean;
  /** Also active while a dialog or menu is open, which otherwise takes all keys. */
  overDialogs?: boolean;
}

interface Registration {
  keys: { current: Hotkeys };
  options: HotkeyOptions;
}

const registrations: Registration[] = [];
let sequence = idleSequence;
let areSingleKeysOn = true;

/** Users of speech input switch single-key shortcuts off (WCAG 2.1.4); those with ⌘ or Ctrl stay. */
export function setSingleKeys(isOn: boolean): void {
  areSingleKeysOn = isOn;
}

/** The last one mounted gets the key; keys it does not bind go to earlier ones. */
export function useHotkeys(keys: Hotkeys, options: HotkeyOptions = {}): void {
  const latest = useRef(keys);
  latest.current = keys;
  const { enabled = true, repeats = false, overDialogs = false } = options;
  // A layout effect, so no key pressed right after render is lost or runs the previous screen's hotkey.
  useLayoutEffect(() => {
    if (!enabled) return;
    const registration: Registration = { keys: latest, options: { repeats, overDialogs } };
    if (registrations.length === 0) window.addEventListener("keydown", onKeyDown);
    registrations.push(registration);
    return () => {
      registrations.splice(registrations.indexOf(registration), 1);
      if (registrations.length === 0) window.removeEventListener("keydown", onKeyDown);
    };
  }, [enabled, repeats, overDialogs]);
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const press = keyPressNotation(event, platform);
  if (press === null) return;
  const isSingle = !/^(mod|alt|other)\+|^f\d+$/.test(press);
  const isModalOpen =
    document.querySelector("dialog:modal, [data-takes-keys]:popover-open") !== null;
  const { target } = event;
  if (isSingle && isTyping(target)) {
    if (press === "escape" && !isModalOpen && target === document.activeElement)
      void import("./leave-field.ts").then(
        // Focus may have moved while the code was loading.
        ({ leaveField }) => target === document.activeElement && leaveField(target),
        () => target.blur(),
      );
    return;
  }
  if (isSingle && !areSingleKeysOn) return;
  const open = registrations.filter(({ options }) => !isModalOpen || options.overDialogs);
  const read = advanceSequence(
    sequence,
    press,
    event.timeStamp,
    open.flatMap(({ keys }) => Object.keys(keys.current)),
  );
  sequence = read.state;
  const { hit } = read;
  if (hit === null) return;
  const owner = open.findLast(({ keys }) => keys.current[hit] !== undefined);
  event.preventDefault();
  if (event.repeat && owner?.options.repeats !== true) return;
  owner?.keys.current[hit]?.(event);
}

function isTyping(target: EventTarget | null): target is HTMLElement {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement) return true;
  if (target instanceof HTMLSelectElement) return true;
  return (
    target instanceof HTMLInputElement &&
    !/^(checkbox|radio|button|submit|range)$/.test(target.type)
  );
}
