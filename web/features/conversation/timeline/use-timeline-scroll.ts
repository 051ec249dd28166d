// Where the timeline stands while things come and go: at its end it stays at its end; elsewhere what one
// reads stays where it is; older entries grow above without a jump.
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from "react";

const nearEndPx = 80;

interface Facts {
  /** Another conversation begins at its own place. */
  readonly conversationId: string;
  readonly firstId: string | undefined;
  readonly lastId: string | undefined;
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
  const held = useRef({ ...facts, height: 0, top: 0, isAtEnd: true });
  const [isAtEnd, setAtEnd] = useState(true);
  const latestNearTop = useRef(nearTop);
  latestNearTop.current = nearTop;

  const toEnd = useCallback((how: ScrollBehavior = "auto") => {
    const element = box.current;
    element?.scrollTo({ top: element.scrollHeight, behavior: how });
  }, []);

  const remember = useCallback(() => {
    const element = box.current;
    if (element === null) return;
    const { scrollTop, scrollHeight, clientHeight } = element;
    const now = scrollHeight - scrollTop - clientHeight < nearEndPx;
    held.current = { ...held.current, height: scrollHeight, top: scrollTop, isAtEnd: now };
    setAtEnd(now);
    if (scrollTop < clientHeight) latestNearTop.current();
  }, []);

  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const before = held.current;
    const { conversationId, firstId, lastId, isLastMine } = facts;
    held.current = { ...before, ...facts };
    if (before.conversationId !== conversationId || before.height === 0) {
      const fresh = element.querySelector<HTMLElement>(".new-item");
      if (fresh) element.scrollTop = fresh.offsetTop - element.clientHeight / 3;
      else toEnd();
    } else if (before.firstId !== firstId && before.lastId === lastId) {
      element.scrollTop = before.top + (element.scrollHeight - before.height);
    } else if (before.lastId !== lastId && (before.isAtEnd || isLastMine)) {
      toEnd();
    }
    remember();
  }, [facts, remember, toEnd]);

  // Pictures, a growing composer, a keyboard on the screen: the end stays in sight if it was.
  useLayoutEffect(() => {
    const element = box.current;
    const content = element?.firstElementChild;
    if (!element || !content) return;
    const resized = new ResizeObserver(() => {
      if (held.current.isAtEnd) toEnd();
      remember();
    });
    resized.observe(element);
    resized.observe(content);
    return () => resized.disconnect();
  }, [remember, toEnd]);

  return { box, isAtEnd, onScroll: remember, toEnd };
}
