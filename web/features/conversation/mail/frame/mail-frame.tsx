// The HTML of a stranger, in a frame that runs nothing and asks nobody for anything.
import { useEffect, useMemo, useRef, useState } from "react";
import type { DrawnMail } from "./draw-mail.ts";
import { endDrawing, markDrawing } from "./drawing-mark.ts";
import { frameAttributes, frameDocument } from "./frame-document.ts";
import { type FrameDeeds, listenToFrame } from "./frame-events.ts";
import { keepPlace, type Watched, watchHeight } from "./frame-height.ts";
import { useFrameLook } from "./house-look.ts";
import { useNear } from "./use-near.ts";
import "./mail-frame.css";

interface MailFrameProps {
  /** Heights are remembered by it, so that a mail seen before takes its place at once. */
  id: string;
  title: string;
  mail: DrawnMail;
  /** Until it is measured. */
  guess: number;
  showsQuote: boolean;
  deeds: FrameDeeds;
}

const heights = new Map<string, number>();

export function MailFrame({ id, title, mail, guess, showsQuote, deeds }: MailFrameProps) {
  const place = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const watched = useRef<Watched | null>(null);
  const isNear = useNear(place);
  const look = useFrameLook();
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
    keepPlace(element, before, next);
  };
  const loaded = () => {
    const element = frame.current;
    if (element?.contentDocument == null) return;
    element.contentDocument.documentElement.classList.toggle("shows-quote", showsQuote);
    watched.current?.stop();
    watched.current = watchHeight(element, mail.isDesigned, take);
    listenToFrame(element, deeds);
    setDrawn(true);
    endDrawing(id);
  };
  return (
    <div
      ref={place}
      className={mail.isDesigned ? "mail-frame designed" : "mail-frame"}
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
