import path from "node:path";
import { ConfigError } from "#server/config.ts";
import { DatabaseError } from "#server/postgres/database-error.ts";

// npm changes into the repository before it runs us; what a person typed is meant from where they
// stood.
export function whereWeWereCalled(typed: string): string {
  return path.resolve(process.env.INIT_CWD ?? process.cwd(), typed);
}

// Runs a command to its end: what a person can mend is said in one sentence, without a stack.
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isForAPerson(error)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

function isForAPerson(error: unknown): error is Error {
  if (error instanceof DatabaseError || error instanceof ConfigError) return true;
  const code = (error as NodeJS.ErrnoException | null)?.code ?? "";
  return error instanceof Error && code.startsWith("ERR_PARSE_ARGS");
}
