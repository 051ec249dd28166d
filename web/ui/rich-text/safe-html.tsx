import { useLayoutEffect, useRef } from "react";
import { clsx } from "#web/ui/clsx.ts";
import styles from "./rich.module.css";
import { sanitizeNodes } from "./sanitize-nodes.ts";

interface SafeHtmlProps {
  html: string;
  canShow?: (src: string) => boolean;
  className?: string;
}

/** Displays untrusted formatted text. */
export function SafeHtml({ html, canShow, className }: SafeHtmlProps) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    ref.current?.replaceChildren(sanitizeNodes(html, canShow ? { canShow } : {}));
  }, [html, canShow]);
  return (
    <div ref={ref} data-part="rich-text" className={clsx(styles.richText, className)} dir="auto" />
  );
}
