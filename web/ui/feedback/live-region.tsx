import { useEffect, useRef, useState } from "react";
import { VisuallyHidden } from "#web/ui/display/visually-hidden.tsx";

type Urgency = "polite" | "assertive";
type Say = (words: string, urgency: Urgency) => void;

const collectMs = 2000;
let say: Say | null = null;

/** For ears only. Polite words are collected for two seconds, so that five new texts are one sentence. */
export function announce(words: string, urgency: Urgency = "polite"): void {
  say?.(words, urgency);
}

/** One for the whole page; it is there, empty, before anything is said. */
export function LiveRegion() {
  const [polite, setPolite] = useState("");
  const [assertive, setAssertive] = useState("");
  const collected = useRef<string[]>([]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let odd = false;
    say = (words, urgency) => {
      if (urgency === "assertive") {
        // The same words twice are two events; a blank more makes them a change.
        odd = !odd;
        setAssertive(odd ? words : `${words}\u00a0`);
        return;
      }
      if (!collected.current.includes(words)) collected.current.push(words);
      timer ??= setTimeout(() => {
        timer = undefined;
        setPolite(collected.current.join(". "));
        collected.current = [];
      }, collectMs);
    };
    return () => {
      clearTimeout(timer);
      say = null;
    };
  }, []);
  // Said once, it is taken away: a reader who walks the page shall not find old news at its end.
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
