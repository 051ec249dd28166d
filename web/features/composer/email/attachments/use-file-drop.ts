import { type RefObject, useEffect, useRef, useState } from "react";

/** Accepts files dropped anywhere on the pane around the element; true while files are dragged over it. */
export function useFileDrop(
  within: RefObject<HTMLElement | null>,
  onFiles: (files: File[]) => void,
): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(onFiles);
  latest.current = onFiles;
  useEffect(() => {
    const pane =
      within.current?.closest<HTMLElement>("dialog, [data-part~=pane]") ?? within.current;
    if (!pane) return;
    // Entering a child of the pane also fires `dragleave` on the pane, so count the levels.
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
    const handlers = { dragenter: enter, dragleave: leave, dragover: over, drop } as const;
    for (const [name, listener] of Object.entries(handlers))
      pane.addEventListener(name as "drop", listener);
    return () => {
      for (const [name, listener] of Object.entries(handlers))
        pane.removeEventListener(name as "drop", listener);
    };
  }, [within]);
  return isOver;
}
