// Untrusted HTML in a frame without scripts and network access.
import { useEffect, useMemo, useRef, useState } from "react";
import { clsx } from "#web/ui/clsx.ts";
import styles from "./email-frame.module.css";
import { frameAttributes, frameDocument } from "./frame-document.ts";
import { type FrameHandlers, listenToFrame } from "./frame-events.ts";
import { type HeightWatcher, preserveScrollPosition, watchHeight } from "./frame-height.ts";
import { useFrameTheme } from "./frame-theme.ts";
import { endRendering, markRendering } from "./render-crash-marker.ts";
import type { RenderedEmail } from "./render-email.ts";
import { useNearViewport } from "./use-near-viewport.ts";

interface EmailFrameProps {
  /** Key for remembered heights, so an email seen before gets its height at once. */
  id: string;
  title: string;
  email: RenderedEmail;
  /** Height until it is measured. */
  guess: number;
  showsQuote: boolean;
  actions: FrameHandlers;
}

const heights = new Map<string, number>();

export function EmailFrame({ id, title, email, guess, showsQuote, actions }: EmailFrameProps) {
  const ref = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const watched = useRef<HeightWatcher | null>(null);
  const isNear = useNearViewport(ref);
  const theme = useFrameTheme();
  const page = useMemo(() => frameDocument(email, theme), [email, theme]);
  const [height, setHeight] = useState(() => heights.get(id) ?? guess);
  const [isRendered, setRendered] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `page` and `isNear` replace or remove the frame, which ends the watch on the current one
  useEffect(() => {
    setRendered(false);
    return () => watched.current?.stop();
  }, [page, isNear]);

  useEffect(() => {
    if (!isRendered) return;
    frame.current?.contentDocument?.documentElement.classList.toggle("shows-quote", showsQuote);
    watched.current?.again();
  }, [isRendered, showsQuote]);

  useEffect(() => {
    if (!isNear) return;
    markRendering(id);
    return () => endRendering(id);
  }, [id, isNear]);

  const applyHeight = (next: number) => {
    const before = heights.get(id) ?? height;
    heights.set(id, next);
    setHeight(next);
    const element = ref.current;
    if (element === null) return;
    element.style.height = `${next}px`;
    preserveScrollPosition(element, before, next);
  };
  const loaded = () => {
    const element = frame.current;
    if (element?.contentDocument == null) return;
    element.contentDocument.documentElement.classList.toggle("shows-quote", showsQuote);
    watched.current?.stop();
    watched.current = watchHeight(element, email.hasOwnDesign, applyHeight);
    listenToFrame(element, actions);
    setRendered(true);
    endRendering(id);
  };
  return (
    <div
      ref={ref}
      className={email.hasOwnDesign ? clsx(styles.emailFrame, styles.designed) : styles.emailFrame}
      style={{ height }}
    >
      {isNear && (
        <iframe
          ref={frame}
          title={title}
          {...frameAttributes}
          srcDoc={page}
          data-rendered={isRendered || undefined}
          onLoad={loaded}
        />
      )}
    </div>
  );
}
