import { useLayoutEffect, useRef } from "react";
import { names } from "#web/ui/class-names.ts";
import { safeNodes } from "./safe-nodes.ts";
import "./rich.css";

interface SafeWordsProps {
  html: string;
  mayShow?: (src: string) => boolean;
  className?: string;
}

/** Formatted words to read, whoever wrote them. */
export function SafeWords({ html, mayShow, className }: SafeWordsProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    place.current?.replaceChildren(safeNodes(html, mayShow ? { mayShow } : {}));
  }, [html, mayShow]);
  return <div ref={place} className={names("rich-words", className)} dir="auto" />;
}
