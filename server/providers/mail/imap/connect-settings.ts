// The form of an IMAP account and what it means.
import type { SettingField, Settings } from "#server/ports/provider.ts";
import { passwordFields } from "#server/providers/mail/mail-server.ts";

const usualPort = 993;

export const imapFields: readonly SettingField[] = [
  {
    key: "host",
    label: "IMAP server",
    hint: "As your mail company names it.",
    isSecret: false,
    isDestination: true,
    pattern: { source: "[^\\s/:@]+", say: "Only the name, without https:// and without a port." },
    example: "imap.example.com",
  },
  {
    key: "port",
    label: "Port",
    hint: "993 unless your mail company says otherwise.",
    isSecret: false,
    isDestination: true,
    isOptional: true,
    pattern: { source: "[1-9][0-9]{1,4}", say: "A number, such as 993." },
    example: "993",
  },
  {
    key: "security",
    label: "Encryption",
    hint: "tls from the first word on, as on port 993, or starttls as on port 143.",
    isSecret: false,
    isDestination: true,
    isOptional: true,
    pattern: { source: "tls|starttls", say: "Either tls or starttls." },
    example: "tls",
  },
  {
    key: "username",
    label: "Name to sign in with",
    hint: "Mostly the whole e-mail address.",
    isSecret: false,
    example: "help@example.com",
  },
  ...passwordFields,
  {
    key: "folders",
    label: "Folders",
    hint: "Separated by commas; INBOX unless you say otherwise.",
    isSecret: false,
    isOptional: true,
    example: "INBOX",
  },
  {
    key: "sentFolder",
    label: "Folder of sent mail",
    hint: "Found by itself. What your people send from another mail program is read from it; “none” leaves it alone.",
    isSecret: false,
    isOptional: true,
    example: "Sent",
  },
  {
    key: "sinceDays",
    label: "Bring older mail",
    hint: "How many days back at the first time; without it only mail that comes from now on.",
    isSecret: false,
    isOptional: true,
    pattern: { source: "[0-9]{1,4}", say: "A number of days, such as 30." },
    example: "30",
  },
];

export interface ImapSettings {
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
