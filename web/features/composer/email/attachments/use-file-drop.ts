import { type RefObject, useEffect, useRef, useState } from "react";

/** Files may fall anywhere on the pane around the element; tells whether some are held over it. */
export function useFileDrop(
  within: RefObject<HTMLElement | null>,
  take: (files: File[]) => void,
): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const pane = within.current?.closest<HTMLElement>("dialog, .pane") ?? within.current;
    if (!pane) return;
    // Entering a child of the pane is told as leaving the pane.
    let depth = 0;
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") === true;
    const enter = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      depth += 1;
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      depth -= 1;
      if (depth <= 0) end();
    };
    const over = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
    };
    const end = () => {
      depth = 0;
      setOver(false);
    };
    const drop = (event: DragEvent) => {
      end();
      const files = [...(event.dataTransfer?.files ?? [])];
      if (event.defaultPrevented || files.length === 0) return;
      event.preventDefault();
      latest.current(files);
    };
    const heard = { dragenter: enter, dragleave: leave, dragover: over, drop } as const;
    for (const [name, listener] of Object.entries(heard))
      pane.addEventListener(name as "drop", listener);
    return () => {
      for (const [name, listener] of Object.entries(heard))
        pane.removeEventListener(name as "drop", listener);
    };
  }, [within]);
  return isOver;
}
