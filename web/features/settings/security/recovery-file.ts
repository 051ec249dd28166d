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
    `Recovery codes for ${about.workspace} on Deskbell`,
    `${about.email}, ${about.address}`,
    `Created on ${about.on}. Each code works once, instead of the 6-digit code.`,
    "",
    ...codes,
    "",
  ].join("\n");
}

/** "JBSW Y3DP EHPK 3PXP": groups of four, for typing from another screen. */
export function groupSecret(secret: string): string {
  return secret.replace(/\s+/g, "").replace(/(.{4})(?=.)/g, "$1 ");
}
