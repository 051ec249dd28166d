// The server gets a small, fixed environment: a user's locale, time zone or PG* variables must not change how the
// database sorts, prints or connects.
export function minimalEnv(more: Record<string, string> = {}): Record<string, string> {
  return {
    PATH: process.env.PATH ?? "/usr/bin:/bin",
    LC_ALL: "C",
    TZ: "UTC",
    PGTZ: "UTC",
    ...more,
  };
}
