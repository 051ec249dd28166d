// One line a fact, as JSON: what happened, never who said what. Secrets and words of customers have no
// way in, because only short scalar facts are taken.
type Facts = Readonly<Record<string, string | number | boolean | null | undefined>>;
export type LogLevel = "info" | "warn" | "error";

export type LogFn = (level: LogLevel, event: string, facts?: Facts) => void;

const longest = 300;

export function createLogger(write: (line: string) => void, now: () => Date): LogFn {
  return (level, event, facts = {}) => {
    const safe = Object.entries(facts).map(([key, value]) => [
      key,
      typeof value === "string" ? value.slice(0, longest) : value,
    ]);
    write(JSON.stringify({ at: now().toISOString(), level, event, ...Object.fromEntries(safe) }));
  };
}

export const writeToStdout = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** An error as facts: its kind and its message, and where it was thrown. */
export function errorFields(error: unknown): Facts {
  if (!(error instanceof Error)) return { problem: withoutWords(String(error)) };
  const cause = error.cause instanceof Error ? withoutWords(error.cause.message) : undefined;
  return {
    problem: withoutWords(error.message),
    kind: error.name,
    where: error.stack?.split("\n")[1]?.trim(),
    cause,
  };
}

/**
 * Messages of errors quote what they could not read, which may be what a customer wrote: a quoted stretch stays only where
 * it is a name in code or database, and addresses and numbers of people never do.
 */
export function withoutWords(message: string): string {
  return message
    .slice(0, longest)
    .replace(/"[^"]*("|$)|“[^”]*(”|$)|'[^']*'/g, (quoted) =>
      /^["“'][a-z]{1,20}(_[a-z0-9]{1,20}){1,5}["”']$/.test(quoted) ? quoted : "…",
    )
    .replace(/[^\s@]{1,64}@[^\s@]{1,255}/g, "…")
    .replace(/\+?\d{7,}/g, "…");
}
