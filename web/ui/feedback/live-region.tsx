import { useEffect, useRef, useState } from "react";
import { VisuallyHidden } from "#web/ui/display/visually-hidden.tsx";

type Urgency = "polite" | "assertive";
type Announce = (text: string, urgency: Urgency) => void;

const collectMs = 2000;
let announcer: Announce | null = null;

/**
 * For screen readers only. Polite messages are collected for two seconds, so five new texts become one announcement.
 */
export function announce(text: string, urgency: Urgency = "polite"): void {
  announcer?.(text, urgency);
}

/** One per page; rendered empty before the first announcement. */
export function LiveRegion() {
  const [polite, setPolite] = useState("");
  const [assertive, setAssertive] = useState("");
  const collected = useRef<string[]>([]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let odd = false;
    announcer = (text, urgency) => {
      if (urgency === "assertive") {
        // The same message twice is two events; a trailing space makes it a change.
        odd = !odd;
        setAssertive(odd ? text : `${text}\u00a0`);
        return;
      }
      if (!collected.current.includes(text)) collected.current.push(text);
      timer ??= setTimeout(() => {
        timer = undefined;
        setPolite(collected.current.join(". "));
        collected.current = [];
      }, collectMs);
    };
    return () => {
      clearTimeout(timer);
      announcer = null;
    };
  }, []);
  // Removed after the announcement, so a screen reader does not find old messages at the end of the page.
  useEffect(() => {
    if (polite === "" && assertive === "") return;
    const timer = setTimeout(() => {
      setPolite("");
      setAssertive("");
    }, 10_000);
    return () => clearTimeout(timer);
  }, [polite, assertive]);
  return (
    <VisuallyHidden>
      <span aria-live="polite">{polite}</span>
      <span aria-live="assertive">{assertive}</span>
    </VisuallyHidden>
  );
}
