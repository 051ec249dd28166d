// The form of a mail server and what it means.
import type { SettingField, Settings } from "#server/ports/provider.ts";
import type { DkimKey } from "#server/providers/mail/compose-mime.ts";
import { isLoopbackHost, passwordFields } from "#server/providers/mail/mail-server.ts";

export const smtpFields: readonly SettingField[] = [
  {
    key: "host",
    label: "Mail server",
    hint: "The server that sends for you, as your mail company names it.",
    isSecret: false,
    isDestination: true,
    pattern: { source: "[^\\s/:@]+", say: "Only the name, without https:// and without a port." },
    example: "smtp.example.com",
  },
  {
    key: "port",
    label: "Port",
    hint: "587 unless your mail company says otherwise; 465 goes with tls.",
    isSecret: false,
    isDestination: true,
    isOptional: true,
    pattern: { source: "[1-9][0-9]{0,4}", say: "A number, such as 587." },
    example: "587",
  },
  {
    key: "security",
    label: "Encryption",
    hint: "starttls, or tls from the first word on. none only for a server on this very machine.",
    isSecret: false,
    isDestination: true,
    isOptional: true,
    pattern: { source: "starttls|tls|none", say: "It is starttls, tls or none." },
    example: "starttls",
  },
  {
    key: "username",
    label: "Name to sign in with",
    hint: "Mostly the whole e-mail address; empty for a server that asks for none.",
    isSecret: false,
    isOptional: true,
    isUsual: true,
    example: "support@example.com",
  },
  ...passwordFields,
  {
    key: "dkimDomain",
    label: "Domain to sign for",
    hint: "Only if your mail server does not sign with DKIM itself.",
    isSecret: false,
    isOptional: true,
    pattern: { source: "[a-z0-9.-]+\\.[a-z0-9-]+", say: "A domain in small letters." },
    example: "example.com",
  },
  {
    key: "dkimSelector",
    label: "DKIM selector",
    hint: "Any short name; the record of the key will stand under it.",
    isSecret: false,
    isOptional: true,
    pattern: { source: "[a-z0-9][a-z0-9-]*", say: "Small letters, digits and hyphens." },
    example: "desk",
  },
  {
    key: "dkimPrivateKey",
    label: "DKIM private key",
    hint: "An RSA key as openssl writes it. The domain page shows the record that belongs to it.",
    isSecret: true,
    isNeverSent: true,
    isOptional: true,
    isLong: true,
    pattern: {
      source:
        "-----BEGIN [A-Z ]*PRIVATE KEY-----[A-Za-z0-9+/=\\s]+-----END [A-Z ]*PRIVATE KEY-----\\s*",
      say: "It begins with a line that says BEGIN PRIVATE KEY.",
    },
    example: "-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBg=\n-----END PRIVATE KEY-----",
  },
];

export interface SmtpSettings {
  readonly host: string;
  readonly port: number;
  readonly security: "starttls" | "tls" | "none";
  readonly username: string;
  readonly password: string;
  readonly accessToken: string;
  readonly dkim: DkimKey | null;
}

export function readSmtpSettings(settings: Settings): SmtpSettings {
  const port = Number(settings.port || "587");
  const usual = port === 465 ? "tls" : "starttls";
  const { security } = settings;
  const { dkimDomain, dkimSelector, dkimPrivateKey } = settings;
  return {
    host: settings.host ?? "",
    port,
    security:
      security === "tls" || security === "none" || security === "starttls" ? security : usual,
    username: settings.username ?? "",
    password: settings.password ?? "",
    accessToken: settings.accessToken ?? "",
    dkim:
      dkimDomain && dkimSelector && dkimPrivateKey
        ? { domain: dkimDomain, selector: dkimSelector, privateKey: dkimPrivateKey }
        : null,
  };
}

/** What is wrong with them taken together, whatever the server says. */
export function faultOfSmtpSettings(read: SmtpSettings): string | null {
  if (read.security === "none" && !isLoopbackHost(read.host)) {
    return "Without encryption mail goes only to a server on this very machine.";
  }
  return null;
}
