// Set-up answers survive a reload of this tab; the password stays in memory only.
import { useEffect, useState } from "react";

export function useSavedAnswers<Answers extends Readonly<Record<string, string>>>(
  name: string,
  first: () => Answers,
): [Answers, (change: Partial<Answers>) => void] {
  const [answers, setAnswers] = useState<Answers>(() => ({ ...first(), ...readStored(name) }));
  useEffect(() => {
    try {
      sessionStorage.setItem(name, JSON.stringify(answers));
    } catch {
      // Storage is disabled: the answers last until the page is left.
    }
  }, [name, answers]);
  return [answers, (change) => setAnswers((current) => ({ ...current, ...change }))];
}

function readStored(name: string): Record<string, string> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(name) ?? "{}");
    return typeof stored === "object" && stored !== null ? (stored as Record<string, string>) : {};
  } catch {
    return {};
  }
}

export const hasSavedAnswers = (name: string): boolean => Object.keys(readStored(name)).length > 0;

export function clearSavedAnswers(name: string): void {
  try {
    sessionStorage.removeItem(name);
  } catch {
    // Storage is disabled, so nothing was saved.
  }
}
