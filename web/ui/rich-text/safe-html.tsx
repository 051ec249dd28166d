import { useLayoutEffect, useRef } from "react";
import { clsx } from "#web/ui/clsx.ts";
import { sanitizeNodes } from "./sanitize-nodes.ts";
import "./rich.css";

interface SafeHtmlProps {
  html: string;
  mayShow?: (src: string) => boolean;
  className?: string;
}

/** Displays untrusted formatted text. */
export function SafeHtml({ html, mayShow, className }: SafeHtmlProps) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    ref.current?.replaceChildren(sanitizeNodes(html, mayShow ? { mayShow } : {}));
  }, [html, mayShow]);
  return <div ref={ref} className={clsx("rich-words", className)} dir="auto" />;
}
