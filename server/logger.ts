// One JSON line per event: what happened, never message content. Only short scalar fields are accepted, so secrets and
// customers' text can't be logged.
import { escapeControls } from "./escape-controls.ts";

type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;
type LogLevel = "info" | "warn" | "error";

export type LogFn = (level: LogLevel, event: string, fields?: LogFields) => void;

const maxLength = 300;

export function createLogger(write: (line: string) => void, now: () => Date): LogFn {
  return (level, event, fields = {}) => {
    const safe = Object.entries(fields).map(([key, value]) => [
      key,
      typeof value === "string" ? value.slice(0, maxLength) : value,
    ]);
    const line = { at: now().toISOString(), level, event, ...Object.fromEntries(safe) };
    write(escapeControls(JSON.stringify(line)));
  };
}

export const writeToStdout = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** The fields of an error: its type, its message, and where it was thrown. */
export function errorFields(error: unknown): LogFields {
  if (!(error instanceof Error)) return { problem: redactQuotedText(String(error)) };
  const cause = error.cause instanceof Error ? redactQuotedText(error.cause.message) : undefined;
  return {
    problem: redactQuotedText(error.message),
    kind: error.name,
    where: error.stack?.split("\n")[1]?.trim(),
    cause,
  };
}

/**
 * Error messages quote input they could not parse, which may be a customer's text: a quoted part stays only if it is an
 * identifier in code or database; addresses and phone numbers are always removed.
 */
export function redactQuotedText(message: string): string {
  return message
    .slice(0, maxLength)
    .replace(/"[^"]*("|$)|“[^”]*(”|$)|'[^']*'/g, (quoted) =>
      /^["“'][a-z]{1,20}(_[a-z0-9]{1,20}){1,5}["”']$/.test(quoted) ? quoted : "…",
    )
    .replace(/[^\s@]{1,64}@[^\s@]{1,255}/g, "…")
    .replace(/\+?\d{7,}/g, "…");
}
