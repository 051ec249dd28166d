import path from "node:path";
import { nameCommands } from "#server/command-line.ts";
import { ConfigError } from "#server/config.ts";
import { DatabaseError } from "#server/postgres/database-error.ts";

// npm changes to the repository folder; resolve typed paths against the folder the command was called from.
export function resolveFromCaller(typed: string): string {
  return path.resolve(process.env.INIT_CWD ?? process.cwd(), typed);
}

// Runs a command; errors the user can fix are printed as one sentence without a stack.
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isForAPerson(error)) throw error;
    console.error(nameCommands(error.message));
    process.exitCode = 1;
  }
}

function isForAPerson(error: unknown): error is Error {
  if (error instanceof DatabaseError || error instanceof ConfigError) return true;
  const code = (error as NodeJS.ErrnoException | null)?.code ?? "";
  return error instanceof Error && code.startsWith("ERR_PARSE_ARGS");
}
