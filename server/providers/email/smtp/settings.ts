// The settings fields of a mail server, and how they are parsed.
import type { SettingField, Settings } from "#server/ports/provider.ts";
import type { DkimKey } from "#server/providers/email/compose-mime.ts";
import { isLoopbackHost, passwordFields } from "#server/providers/email/email-server.ts";

export const smtpFields: readonly SettingField[] = [
  {
    key: "host",
    label: "Mail server",
    hint: "The SMTP server that sends your email.",
    isSecret: false,
    isDestination: true,
    pattern: {
      source: "[^\\s/:@]+",
      message: "Enter only the host name, without https:// or a port.",
    },
    example: "smtp.example.com",
  },
  {
    key: "port",
    label: "Port",
    hint: "587 unless your email provider says otherwise; 465 with tls.",
    isSecret: false,
    isDestination: true,
    isOptional: true,
    pattern: { source: "[1-9][0-9]{0,4}", message: "Enter a number, such as 587." },
    example: "587",
  },
  {
    key: "security",
    label: "Encryption",
    hint: "starttls, or tls for port 465. Use none only for a server on this machine.",
    isSecret: false,
    isDestination: true,
    isOptional: true,
    pattern: { source: "starttls|tls|none", message: "Use starttls, tls or none." },
    example: "starttls",
  },
  {
    key: "username",
    label: "Username",
    hint: "Usually the full email address. Leave blank if the server needs none.",
    isSecret: false,
    isOptional: true,
    isRecommended: true,
    example: "support@example.com",
  },
  ...passwordFields,
  {
    key: "dkimDomain",
    label: "Domain to sign for",
    hint: "Only if your mail server doesn't sign with DKIM.",
    isSecret: false,
    isOptional: true,
    pattern: { source: "[a-z0-9.-]+\\.[a-z0-9-]+", message: "Enter a domain in lowercase." },
    example: "example.com",
  },
  {
    key: "dkimSelector",
    label: "DKIM selector",
    hint: "Any short name. The key's DNS record uses it.",
    isSecret: false,
    isOptional: true,
    pattern: {
      source: "[a-z0-9][a-z0-9-]*",
      message: "Use lowercase letters, digits and hyphens.",
    },
    example: "desk",
  },
  {
    key: "dkimPrivateKey",
    label: "DKIM private key",
    hint: "An RSA key in PEM format. The Domains page shows its DNS record.",
    isSecret: true,
    isNeverSent: true,
    isOptional: true,
    isMultiline: true,
    pattern: {
      source:
        "-----BEGIN [A-Z ]*PRIVATE KEY-----[A-Za-z0-9+/=\\s]+-----END [A-Z ]*PRIVATE KEY-----\\s*",
      message: "It starts with a line that says BEGIN PRIVATE KEY.",
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

/** The fault in the combination of settings, before any server is contacted. */
export function faultOfSmtpSettings(read: SmtpSettings): string | null {
  if (read.security === "none" && !isLoopbackHost(read.host)) {
    return "Unencrypted email is only allowed to a server on this machine.";
  }
  return null;
}
