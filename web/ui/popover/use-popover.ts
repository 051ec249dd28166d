import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";

/** A popover beside a button. Create it where both the button and the hotkey are known. */
export interface PopoverHandle {
  id: string;
  isOpen: boolean;
  show: () => void;
  hide: () => void;
  /** Spread on the button; the browser then toggles the popover and returns focus. */
  trigger: {
    popoverTarget: string;
    "aria-haspopup": "menu" | "listbox" | "dialog";
    "aria-expanded": boolean;
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  };
  /** The id of another anchor than the button. */
  anchor?: string | undefined;
  surface: RefObject<HTMLDivElement | null>;
  setOpen: (isOpen: boolean) => void;
}

export function usePopover(
  kind: "menu" | "listbox" | "dialog" = "menu",
  anchor?: string,
): PopoverHandle {
  const id = useId();
  const surface = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const show = useCallback(() => surface.current?.showPopover(), []);
  const hide = useCallback(() => surface.current?.hidePopover(), []);
  return useMemo(
    () => ({
      id,
      isOpen,
      show,
      hide,
      trigger: {
        popoverTarget: id,
        "aria-haspopup": kind,
        "aria-expanded": isOpen,
        onKeyDown: (event) => {
          const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
          if (!isPlain) return;
          // Opened by the browser it would take the keys only from the next frame on: a second Enter would close it.
          if (event.key === "Enter") surface.current?.togglePopover();
          else if (event.key === "ArrowDown" && kind !== "dialog") show();
          else return;
          event.preventDefault();
          event.stopPropagation();
        },
      },
      anchor,
      surface,
      setOpen,
    }),
    [id, isOpen, kind, anchor, show, hide],
  );
}
