// What every server one signs in to has in common, whether it sends or keeps mail.
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
    isLong: true,
    example: "",
  },
];

/** Of a check that found nobody, whatever the cause: any host and port can be typed, so the cause stays in the log. */
export const unreachableServer = (why: string) =>
  ({
    kind: "unreachable",
    say: "Couldn't reach the mail server. Check its name, port and encryption.",
    why,
  }) as const;

/** A server on this very machine needs no encryption on the way to it. */
export const isLoopbackHost = (host: string): boolean =>
  host === "localhost" || host === "::1" || /^127\.\d+\.\d+\.\d+$/.test(host);
