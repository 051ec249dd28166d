// The settings fields of an IMAP account, and how they are parsed.
import type { SettingField, Settings } from "#server/ports/provider.ts";
import { passwordFields } from "#server/providers/email/email-server.ts";

const usualPort = 993;

export const imapFields: readonly SettingField[] = [
  {
    key: "host",
    label: "IMAP server",
    hint: "The host name from your email provider.",
    isSecret: false,
    isDestination: true,
    pattern: {
      source: "[^\\s/:@]+",
      message: "Enter only the host name, without https:// or a port.",
    },
    example: "imap.example.com",
  },
  {
    key: "port",
    label: "Port",
    hint: "993 unless your email provider says otherwise.",
    isSecret: false,
    isDestination: true,
    isOptional: true,
    pattern: { source: "[1-9][0-9]{1,4}", message: "Enter a number, such as 993." },
    example: "993",
  },
  {
    key: "security",
    label: "Encryption",
    hint: "tls for port 993, or starttls for port 143.",
    isSecret: false,
    isDestination: true,
    isOptional: true,
    pattern: { source: "tls|starttls", message: "Use tls or starttls." },
    example: "tls",
  },
  {
    key: "username",
    label: "Username",
    hint: "Usually the full email address.",
    isSecret: false,
    example: "help@example.com",
  },
  ...passwordFields,
  {
    key: "folders",
    label: "Folders",
    hint: "Separated by commas. INBOX by default.",
    isSecret: false,
    isOptional: true,
    example: "INBOX",
  },
  {
    key: "sentFolder",
    label: "Sent folder",
    hint: "Detected automatically. Email your team sends from other apps is imported from it; enter none to skip it.",
    isSecret: false,
    isOptional: true,
    example: "Sent",
  },
  {
    key: "sinceDays",
    label: "Import older email",
    hint: "How many days back to import the first time. Leave blank to start with new email.",
    isSecret: false,
    isOptional: true,
    pattern: { source: "[0-9]{1,4}", message: "Enter a number of days, such as 30." },
    example: "30",
  },
];

interface ImapSettings {
  readonly host: string;
  readonly port: number;
  readonly security: "tls" | "starttls";
  readonly username: string;
  readonly password: string;
  readonly accessToken: string | null;
}

export function readImapSettings(settings: Settings): ImapSettings {
  const port = Number(settings.port ?? usualPort);
  const { security = port === usualPort ? "tls" : "starttls" } = settings;
  return {
    host: settings.host ?? "",
    port,
    security: security === "tls" ? "tls" : "starttls",
    username: settings.username ?? "",
    password: settings.password ?? "",
    accessToken: settings.accessToken ?? null,
  };
}
