import { useLayoutEffect, useRef } from "react";
import { clsx } from "#web/ui/clsx.ts";
import { sanitizeNodes } from "./sanitize-nodes.ts";
import "./rich.css";

interface SafeWordsProps {
  html: string;
  mayShow?: (src: string) => boolean;
  className?: string;
}

/** Formatted words to read, whoever wrote them. */
export function SafeHtml({ html, mayShow, className }: SafeWordsProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    place.current?.replaceChildren(sanitizeNodes(html, mayShow ? { mayShow } : {}));
  }, [html, mayShow]);
  return <div ref={place} className={clsx("rich-words", className)} dir="auto" />;
}
