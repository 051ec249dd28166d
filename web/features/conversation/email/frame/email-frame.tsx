// The HTML of a stranger, in a frame that runs nothing and asks nobody for anything.
import { useEffect, useMemo, useRef, useState } from "react";
import { endDrawing, markDrawing } from "./drawing-mark.ts";
import { frameAttributes, frameDocument } from "./frame-document.ts";
import { type FrameHandlers, listenToFrame } from "./frame-events.ts";
import { type HeightWatcher, keepScrollAnchor, watchHeight } from "./frame-height.ts";
import { useFrameTheme } from "./frame-theme.ts";
import type { RenderedEmail } from "./render-email.ts";
import { useNearViewport } from "./use-near-viewport.ts";
import "./email-frame.css";

interface MailFrameProps {
  /** Heights are remembered by it, so that a mail seen before takes its place at once. */
  id: string;
  title: string;
  mail: RenderedEmail;
  /** Until it is measured. */
  guess: number;
  showsQuote: boolean;
  deeds: FrameHandlers;
}

const heights = new Map<string, number>();

export function EmailFrame({ id, title, mail, guess, showsQuote, deeds }: MailFrameProps) {
  const place = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const watched = useRef<HeightWatcher | null>(null);
  const isNear = useNearViewport(place);
  const look = useFrameTheme();
  const page = useMemo(() => frameDocument(mail, look), [mail, look]);
  const [height, setHeight] = useState(() => heights.get(id) ?? guess);
  const [isDrawn, setDrawn] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page, or none, ends the watch on this one
  useEffect(() => {
    setDrawn(false);
    return () => watched.current?.stop();
  }, [page, isNear]);

  useEffect(() => {
    if (!isDrawn) return;
    frame.current?.contentDocument?.documentElement.classList.toggle("shows-quote", showsQuote);
    watched.current?.again();
  }, [isDrawn, showsQuote]);

  useEffect(() => {
    if (!isNear) return;
    markDrawing(id);
    return () => endDrawing(id);
  }, [id, isNear]);

  const take = (next: number) => {
    const before = heights.get(id) ?? height;
    heights.set(id, next);
    setHeight(next);
    const element = place.current;
    if (element === null) return;
    element.style.height = `${next}px`;
    keepScrollAnchor(element, before, next);
  };
  const loaded = () => {
    const element = frame.current;
    if (element?.contentDocument == null) return;
    element.contentDocument.documentElement.classList.toggle("shows-quote", showsQuote);
    watched.current?.stop();
    watched.current = watchHeight(element, mail.hasOwnDesign, take);
    listenToFrame(element, deeds);
    setDrawn(true);
    endDrawing(id);
  };
  return (
    <div
      ref={place}
      className={mail.hasOwnDesign ? "mail-frame designed" : "mail-frame"}
      style={{ height }}
    >
      {isNear && (
        <iframe
          ref={frame}
          title={title}
          {...frameAttributes}
          srcDoc={page}
          data-drawn={isDrawn || undefined}
          onLoad={loaded}
        />
      )}
    </div>
  );
}
