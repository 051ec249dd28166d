// Where the timeline stands while things come and go: at its end it stays at its end; elsewhere what one
// reads stays where it is; older entries grow above without a jump, and what a split or a merge takes away
// or puts in between moves nothing that is in sight. A mail longer than the screen is read
// from its beginning, so there the end means its first line.
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from "react";

import { entryElement } from "#web/features/conversation/entries/focused-entry.ts";

const nearEndPx = 80;

interface Facts {
  /** Another conversation begins at its own place. */
  readonly conversationId: string;
  readonly firstId: string | undefined;
  readonly lastId: string | undefined;
  /** What goes or comes between the two is told by nothing else. */
  readonly count: number;
  /** What somebody came for: it stands in sight until they take hold of the timeline. */
  readonly askedId: string | null;
  /** The first unread entry is still to be loaded: it comes into view unless the member scrolls meanwhile. */
  readonly isNewAbove: boolean;
  /** The newest entry is mine: whoever sends wants to see it. */
  readonly isLastMine: boolean;
}

export interface TimelineScroll {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly isAtEnd: boolean;
  readonly onScroll: () => void;
  readonly toEnd: (how?: ScrollBehavior) => void;
}

export function useTimelineScroll(facts: Facts, nearTop: () => void): TimelineScroll {
  const box = useRef<HTMLDivElement>(null);
  const held = useRef({ ...facts, height: 0, top: 0, isAtEnd: true, follows: true });
  const isHeld = useRef(false);
  const marks = useRef<readonly Mark[]>([]);
  const pinned = useRef(facts.askedId);
  const [isAtEnd, setAtEnd] = useState(true);
  const latestNearTop = useRef(nearTop);
  latestNearTop.current = nearTop;

  const toEnd = useCallback((how: ScrollBehavior = "auto") => {
    const element = box.current;
    element?.scrollTo({ top: endOf(element), behavior: isCalm() ? "auto" : how });
    held.current.follows = true;
  }, []);

  /** Gives false where it is not there, or no longer wanted. */
  const toPinned = useCallback((): boolean => {
    const element = box.current;
    const item = element && pinned.current !== null && entryElement(element, pinned.current);
    if (!element || !item) return false;
    const room = Math.max(gapPx, (element.clientHeight - item.offsetHeight) / 3);
    element.scrollTop += topIn(element, item) - room;
    return true;
  }, []);

  // Another search, or the same conversation by another link.
  useLayoutEffect(() => {
    pinned.current = facts.askedId;
  }, [facts.askedId]);

  const remember = useCallback(() => {
    const element = box.current;
    if (element === null) return;
    const { scrollTop, scrollHeight, clientHeight } = element;
    const now = endOf(element) - scrollTop < nearEndPx;
    held.current = { ...held.current, height: scrollHeight, top: scrollTop, isAtEnd: now };
    marks.current = marksIn(element);
    setAtEnd(now);
    if (scrollTop < clientHeight) latestNearTop.current();
  }, []);

  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const before = held.current;
    const { conversationId, firstId, lastId, isLastMine } = facts;
    held.current = { ...before, ...facts };
    if (toPinned()) {
      held.current.follows = false;
    } else if (
      before.conversationId !== conversationId ||
      before.height === 0 ||
      (before.isNewAbove && !isHeld.current)
    ) {
      const fresh = element.querySelector<HTMLElement>(".new-item");
      if (fresh) element.scrollTop = fresh.offsetTop - roomAbove(fresh, element.clientHeight);
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
  }, [facts, remember, toEnd, toPinned]);

  // Whoever takes hold of what stands here wants it to stay: what a click opens grows downwards.
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

  // Pictures, a growing composer, a keyboard on the screen: the end stays in sight if it was.
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

/** What is in sight and where: of several the first that is still there tells how far the rest has moved. */
interface Mark {
  readonly entry: Element;
  readonly top: number;
}

const mostMarks = 12;

const topIn = (box: HTMLElement, entry: Element): number =>
  entry.getBoundingClientRect().top - box.getBoundingClientRect().top;

function marksIn(box: HTMLElement): Mark[] {
  const entries = box.firstElementChild?.children;
  if (entries === undefined) return [];
  const { top: edge } = box.getBoundingClientRect();
  // Long threads are scrolled too: the first one in sight is found by halves.
  let [from, to] = [0, entries.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const { bottom = 0 } = entries[middle]?.getBoundingClientRect() ?? {};
    if (bottom > edge) to = middle;
    else from = middle + 1;
  }
  return [...entries]
    .slice(from, from + mostMarks)
    .map((entry) => ({ entry, top: entry.getBoundingClientRect().top - edge }));
}

const gapPx = 12;

/** What was there before is seen above what is new; but a new mail wants the whole screen. */
const roomAbove = (fresh: HTMLElement, height: number): number =>
  fresh.nextElementSibling?.classList.contains("mail") ? gapPx : height / 3;

/** Where to scroll for the end to be in sight; the first line of a last mail that is longer than the screen. */
function endOf(element: HTMLElement): number {
  const end = element.scrollHeight - element.clientHeight;
  const last = element.firstElementChild?.lastElementChild;
  if (!(last instanceof HTMLElement) || !last.classList.contains("mail")) return end;
  const top = last.getBoundingClientRect().top - element.getBoundingClientRect().top;
  return Math.max(0, Math.min(end, element.scrollTop + top - gapPx));
}

/** Whoever asked their computer for less movement is taken there at once. */
const isCalm = (): boolean => window.matchMedia("(prefers-reduced-motion: reduce)").matches;
