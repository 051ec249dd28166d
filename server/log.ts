// One line a fact, as JSON: what happened, never who said what. Secrets and words of customers have no
// way in, because only short scalar facts are taken.
type Facts = Readonly<Record<string, string | number | boolean | null | undefined>>;
export type LogLevel = "info" | "warn" | "error";

export type Log = (level: LogLevel, event: string, facts?: Facts) => void;

const longest = 300;

export function openLog(write: (line: string) => void, now: () => Date): Log {
  return (level, event, facts = {}) => {
    const safe = Object.entries(facts).map(([key, value]) => [
      key,
      typeof value === "string" ? value.slice(0, longest) : value,
    ]);
    write(JSON.stringify({ at: now().toISOString(), level, event, ...Object.fromEntries(safe) }));
  };
}

export const toStandardOutput = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** An error as facts: its kind and its message, and where it was thrown. */
export function factsOf(error: unknown): Facts {
  if (!(error instanceof Error)) return { problem: String(error) };
  const cause = error.cause instanceof Error ? error.cause.message : undefined;
  return {
    problem: error.message,
    kind: error.name,
    where: error.stack?.split("\n")[1]?.trim(),
    cause,
  };
}
