import { fill } from "#web/language/fill.ts";
import * as words from "./words.ts";
/** The text file with recovery codes: whose they are, for which server, the date and how to use them. */
export function formatRecoveryFile(
  codes: readonly string[],
  about: {
    readonly workspace: string;
    readonly email: string;
    readonly address: string;
    readonly on: string;
  },
): string {
  return [
    fill(words.codesFor, { workspace: about.workspace }),
    `${about.email}, ${about.address}`,
    fill(words.codesCreated, { on: about.on }),
    "",
    ...codes,
    "",
  ].join("\n");
}

/** "JBSW Y3DP EHPK 3PXP": groups of four, for typing from another screen. */
export function groupSecret(secret: string): string {
  return secret.replace(/\s+/g, "").replace(/(.{4})(?=.)/g, "$1 ");
}
