// What was typed at set-up survives a reload of this tab; the password does not leave the memory.
import { useEffect, useState } from "react";

export function useSavedAnswers<Answers extends Readonly<Record<string, string>>>(
  name: string,
  first: () => Answers,
): [Answers, (change: Partial<Answers>) => void] {
  const [answers, setAnswers] = useState<Answers>(() => ({ ...first(), ...readKept(name) }));
  useEffect(() => {
    try {
      sessionStorage.setItem(name, JSON.stringify(answers));
    } catch {
      // Storage is switched off: the answers hold until the page is left.
    }
  }, [name, answers]);
  return [answers, (change) => setAnswers((now) => ({ ...now, ...change }))];
}

function readKept(name: string): Record<string, string> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(name) ?? "{}");
    return typeof kept === "object" && kept !== null ? (kept as Record<string, string>) : {};
  } catch {
    return {};
  }
}

export const hasSavedAnswers = (name: string): boolean => Object.keys(readKept(name)).length > 0;

export function clearSavedAnswers(name: string): void {
  try {
    sessionStorage.removeItem(name);
  } catch {
    // Nothing was kept where storage is off.
  }
}
