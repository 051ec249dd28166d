// What all mail servers with a sign-in have in common, for sending and for receiving.
import type { SettingField } from "#server/ports/provider.ts";

export const passwordFields: readonly SettingField[] = [
  {
    key: "password",
    label: "Password",
    hint: "Google and Microsoft require an app password, or the access token below.",
    isSecret: true,
    isOptional: true,
    isRecommended: true,
    example: "",
  },
  {
    key: "accessToken",
    label: "Access token (OAuth 2)",
    hint: "Instead of a password. Used until you enter another.",
    isSecret: true,
    isOptional: true,
    isMultiline: true,
    example: "",
  },
];

/**
 * The result of a check that couldn't reach the server. Any host and port can be entered, so the cause goes to the log
 * only.
 */
export const unreachableServer = (reason: string) =>
  ({
    kind: "unreachable",
    message: "Couldn't reach the mail server. Check its name, port and encryption.",
    reason,
  }) as const;

/** A server on the same machine needs no transport encryption. */
export const isLoopbackHost = (host: string): boolean =>
  host === "localhost" || host === "::1" || /^127\.\d+\.\d+\.\d+$/.test(host);
