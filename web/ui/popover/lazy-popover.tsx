import { type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";
import { toasts } from "#web/ui/feedback/toasts.ts";
import { onFirstInteraction } from "#web/ui/first-interaction.ts";
import {
  endTypeahead,
  startTypeahead,
  typeaheadCanceled,
} from "#web/ui/keyboard/typeahead-buffer.ts";
import { lazyComponent } from "#web/ui/lazy-component.tsx";
import * as words from "#web/ui/words.ts";
import type { PopoverHandle } from "./use-popover.ts";

/**
 * A popover that loads on the page's first input. If its button is pressed earlier, it opens as soon as it is loaded,
 * and takes the keys typed meanwhile.
 */
export function lazyPopover<Props extends { float: PopoverHandle }>(
  importComponent: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  const Body = lazyComponent(importComponent);
  let isLoaded = false;
  return function LazyPopover(props: Props) {
    const { id, surface, show } = props.float;
    const [isShown, setShown] = useState(isLoaded);
    const isRequested = useRef(false);

    const load = async () => {
      try {
        await Body.load();
        isLoaded = true;
        setShown(true);
      } catch {
        if (!isRequested.current) return;
        isRequested.current = false;
        endTypeahead();
        toasts.show({
          text: words.couldntOpen,
          kind: "failed",
        });
      }
    };
    const loadLatest = useRef(load);
    loadLatest.current = load;

    // Escape before it is loaded.
    useEffect(() => {
      if (isShown) return;
      const cancel = () => {
        isRequested.current = false;
      };
      window.addEventListener(typeaheadCanceled, cancel);
      return () => window.removeEventListener(typeaheadCanceled, cancel);
    }, [isShown]);

    useEffect(() => {
      if (!isShown) return onFirstInteraction(() => void loadLatest.current());
      if (!isRequested.current) return;
      isRequested.current = false;
      show();
    }, [isShown, show]);

    if (isShown) return <Body {...props} />;
    return (
      <div
        id={id}
        ref={surface}
        popover="auto"
        onBeforeToggle={(event) => {
          if (event.newState !== "open") return;
          event.preventDefault();
          isRequested.current = true;
          startTypeahead();
          void load();
        }}
      />
    );
  };
}
