// The scroll position while entries change: at the end it stays at the end; elsewhere the visible content stays in
// place. Older entries are added above without a jump, and entries removed or inserted by a split or a merge move
// nothing visible. An email longer than the screen is read from its beginning, so there the end means its first line.
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from "react";

import { entryElement } from "#web/features/conversation/entries/focused-entry.ts";

const nearEndPx = 80;

interface TimelineScrollInput {
  /** Each conversation has its own scroll position. */
  readonly conversationId: string;
  readonly firstId: string | undefined;
  readonly lastId: string | undefined;
  /** The only sign of entries removed or inserted between first and last. */
  readonly count: number;
  /** An entry opened by link; kept in view until the member scrolls or clicks. */
  readonly focusedEntryId: string | null;
  /** The first unread entry is still being loaded; it is scrolled into view unless the member scrolls meanwhile. */
  readonly isNewAbove: boolean;
  /** The newest entry is the member's own, so scroll to it. */
  readonly isLastMine: boolean;
}

interface TimelineScroll {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly isAtEnd: boolean;
  readonly onScroll: () => void;
  readonly toEnd: (behavior?: ScrollBehavior) => void;
}

export function useTimelineScroll(input: TimelineScrollInput, nearTop: () => void): TimelineScroll {
  const box = useRef<HTMLDivElement>(null);
  const held = useRef({ ...input, height: 0, top: 0, isAtEnd: true, follows: true });
  const isHeld = useRef(false);
  const marks = useRef<readonly Mark[]>([]);
  const pinned = useRef(input.focusedEntryId);
  const [isAtEnd, setAtEnd] = useState(true);
  const latestNearTop = useRef(nearTop);
  latestNearTop.current = nearTop;

  const toEnd = useCallback((behavior: ScrollBehavior = "auto") => {
    const element = box.current;
    element?.scrollTo({ top: endOf(element), behavior: isCalm() ? "auto" : behavior });
    held.current.follows = true;
  }, []);

  /** Returns false if the pinned entry isn't rendered or no longer pinned. */
  const toPinned = useCallback((): boolean => {
    const element = box.current;
    const item = element && pinned.current !== null && entryElement(element, pinned.current);
    if (!element || !item) return false;
    const offset = Math.max(gapPx, (element.clientHeight - item.offsetHeight) / 3);
    element.scrollTop += topIn(element, item) - offset;
    return true;
  }, []);

  // Another search result, or the same conversation by another link.
  useLayoutEffect(() => {
    pinned.current = input.focusedEntryId;
  }, [input.focusedEntryId]);

  const remember = useCallback(() => {
    const element = box.current;
    if (element === null) return;
    const { scrollTop, scrollHeight, clientHeight } = element;
    const isAtEnd = endOf(element) - scrollTop < nearEndPx;
    held.current = { ...held.current, height: scrollHeight, top: scrollTop, isAtEnd };
    marks.current = marksIn(element);
    setAtEnd(isAtEnd);
    if (scrollTop < clientHeight) latestNearTop.current();
  }, []);

  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const before = held.current;
    const { conversationId, firstId, lastId, isLastMine } = input;
    held.current = { ...before, ...input };
    if (toPinned()) {
      held.current.follows = false;
    } else if (
      before.conversationId !== conversationId ||
      before.height === 0 ||
      (before.isNewAbove && !isHeld.current)
    ) {
      const fresh = element.querySelector<HTMLElement>("[data-part=new-item]");
      if (fresh) element.scrollTop = fresh.offsetTop - spaceAbove(fresh, element.clientHeight);
      else toEnd();
    } else if (before.firstId !== firstId && before.lastId === lastId) {
      element.scrollTop = before.top + (element.scrollHeight - before.height);
    } else if (before.lastId !== lastId && (before.isAtEnd || isLastMine)) {
      toEnd();
    } else {
      const mark = marks.current.find(({ entry }) => entry.isConnected);
      if (mark) element.scrollTop += topIn(element, mark.entry) - mark.top;
    }
    remember();
  }, [input, remember, toEnd, toPinned]);

  // Interaction stops automatic scrolling, so what a click expands grows downwards.
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const hold = () => {
      pinned.current = null;
      isHeld.current = true;
      held.current.follows = false;
    };
    const kinds = ["pointerdown", "keydown", "wheel", "touchmove"] as const;
    for (const kind of kinds) element.addEventListener(kind, hold, { passive: true });
    return () => {
      for (const kind of kinds) element.removeEventListener(kind, hold);
    };
  }, []);

  // Image loads, a growing composer or an on-screen keyboard: keeps the end visible if it was.
  useLayoutEffect(() => {
    const element = box.current;
    const content = element?.firstElementChild;
    if (!element || !content) return;
    const isContent = (changes: ResizeObserverEntry[]) =>
      changes.every(({ target }) => target === content);
    const resized = new ResizeObserver((changes) => {
      if (toPinned()) return remember();
      if (held.current.isAtEnd && (held.current.follows || !isContent(changes))) toEnd();
      remember();
    });
    resized.observe(element);
    resized.observe(content);
    return () => resized.disconnect();
  }, [remember, toEnd, toPinned]);

  return { box, isAtEnd, onScroll: remember, toEnd };
}

/** Visible entries and their positions; the first one still present tells how far the rest has moved. */
interface Mark {
  readonly entry: Element;
  readonly top: number;
}

const maxMarks = 12;

const topIn = (box: HTMLElement, entry: Element): number =>
  entry.getBoundingClientRect().top - box.getBoundingClientRect().top;

function marksIn(box: HTMLElement): Mark[] {
  const entries = box.firstElementChild?.children;
  if (entries === undefined) return [];
  const { top: edge } = box.getBoundingClientRect();
  // Binary search for the first visible entry, since long threads scroll too.
  let [from, to] = [0, entries.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const { bottom = 0 } = entries[middle]?.getBoundingClientRect() ?? {};
    if (bottom > edge) to = middle;
    else from = middle + 1;
  }
  return [...entries]
    .slice(from, from + maxMarks)
    .map((entry) => ({ entry, top: entry.getBoundingClientRect().top - edge }));
}

const gapPx = 12;

/** Keeps some earlier content visible above new entries; a new email gets the whole screen. */
const spaceAbove = (fresh: HTMLElement, height: number): number =>
  fresh.nextElementSibling?.matches("[data-channel=mail]") ? gapPx : height / 3;

/** The scroll position that shows the end, or the first line of a last email longer than the screen. */
function endOf(element: HTMLElement): number {
  const end = element.scrollHeight - element.clientHeight;
  const last = element.firstElementChild?.lastElementChild;
  if (!(last instanceof HTMLElement) || last.dataset.channel !== "mail") return end;
  const top = last.getBoundingClientRect().top - element.getBoundingClientRect().top;
  return Math.max(0, Math.min(end, element.scrollTop + top - gapPx));
}

/** Skips smooth scrolling if the system asks for reduced motion. */
const isCalm = (): boolean => window.matchMedia("(prefers-reduced-motion: reduce)").matches;
