// Everything an action may reach beyond the database. Handed in by boot, faked at the wire by tests.
import type { Dns } from "./dns.ts";
import type { EmailProvider } from "./email.ts";
import type { FileStore } from "./files.ts";
import type { Connection, Settings } from "./provider.ts";
import type { SmsProvider } from "./sms.ts";
import type { Transcriber } from "./transcriber.ts";
import type { VoiceProvider } from "./voice.ts";

export interface AccountRef {
  readonly id: string;
  readonly vendor: string;
  readonly isSimulated: boolean;
}

/** How the workspace's make-believe world is set up and where it stands. */
export interface SimulatorPort {
  /** Starts it when it is not running; makes the account there, with lines and customers. */
  prepare(account: SimulatedAccount): Promise<{
    numbers: readonly { ref: string; number: string; name: string }[];
    customers: readonly SimulatedPerson[];
  }>;
  /** The first customers of the street write to the desk. */
  startScenario(accountSid: string, story: SimulatedScenario): Promise<void>;
  readonly baseUrl: () => string | null;
}

export interface SimulatedAccount {
  readonly accountSid: string;
  readonly authToken: string;
  readonly name: string;
  readonly country: string;
  /** Signs what lets browsers into its calls. */
  readonly apiKey?: { readonly sid: string; readonly secret: string };
  /** The mail side; where our own door stands, the simulator is told by whoever opened it. */
  readonly mail?: {
    readonly apiKey: string;
    readonly webhookSecret: string;
    readonly domain: string;
    readonly lines: readonly { readonly address: string; readonly name: string }[];
    readonly smsWebhookUrl: string;
  };
}

export interface SimulatedPerson {
  readonly name: string;
  readonly number: string;
  readonly address: string | null;
}

export interface SimulatedScenario {
  readonly withTexts: boolean;
  readonly withMails: boolean;
}

type NeedsConnection<Part> =
  NonNullable<Part> extends (first: infer First, ...rest: never[]) => unknown
    ? First extends Connection
      ? true
      : false
    : false;

/** What a vendor is able to do and how it writes: everything of it but what takes a connection. */
export type Described<Provider> = {
  [Key in keyof Provider as NeedsConnection<Provider[Key]> extends true
    ? never
    : Key]: Provider[Key];
};
export type DescribedTextProvider = Described<SmsProvider>;
export type DescribedVoiceProvider = Described<VoiceProvider>;
/** Whether it can be asked about a mail is a fact; to ask it takes a connection. */
export type DescribedMailProvider = Described<EmailProvider> & { readonly find?: unknown };

/**
 * What a transaction may know of the world: facts, and no way to reach it. Network, files, name servers and the
 * simulator are for errands and jobs, between their transactions.
 */
export interface Installation {
  readonly publicUrl: string;
  readonly isProduction: boolean;
  findSmsProvider(vendor: string): DescribedTextProvider | null;
  listTextProviders(): readonly DescribedTextProvider[];
  findVoiceProvider(vendor: string): DescribedVoiceProvider | null;
  listVoiceProviders(): readonly DescribedVoiceProvider[];
  findEmailProvider(vendor: string): DescribedMailProvider | null;
  listMailProviders(): readonly DescribedMailProvider[];
  /** Where our own SMTP receiver listens, and how it calls itself; null while it is closed. */
  smtpListener(): { host: string; port: number; name: string } | null;
}

export interface ExternalServices extends Installation {
  readonly files: FileStore;
  readonly simulator: SimulatorPort;
  findSmsProvider(vendor: string): SmsProvider | null;
  listTextProviders(): readonly SmsProvider[];
  /** The same account carries texts and calls, where its vendor does both. */
  findVoiceProvider(vendor: string): VoiceProvider | null;
  listVoiceProviders(): readonly VoiceProvider[];
  findEmailProvider(vendor: string): EmailProvider | null;
  listMailProviders(): readonly EmailProvider[];
  /** The vendor's own address, or the simulator's for a simulated account. */
  connect(account: AccountRef, settings: Settings): Connection;
  readonly dns: Dns;
  readonly transcriber: Transcriber;
  /** How the machine does on which this process runs. */
  machine?(): Promise<{
    diskFreeBytes: number;
    diskTotalBytes: number;
    isFeedListening: boolean;
    /** Age of the oldest change that was not told yet to those who listen at this process. */
    feedLagMs: number;
    /** 99 in 100 callbacks began this soon, over the last one to two minutes. */
    eventLoopDelayMs: number;
  }>;
  /** Plain network for our own errands, such as the round trip to our public address. */
  readonly http: Connection["http"];
}

/** Without the rest, so that not even a cast reaches it. */
export const installationOf = (outside: ExternalServices): Installation => ({
  publicUrl: outside.publicUrl,
  isProduction: outside.isProduction,
  findSmsProvider: (vendor) => outside.findSmsProvider(vendor),
  listTextProviders: () => outside.listTextProviders(),
  findVoiceProvider: (vendor) => outside.findVoiceProvider(vendor),
  listVoiceProviders: () => outside.listVoiceProviders(),
  findEmailProvider: (vendor) => outside.findEmailProvider(vendor),
  listMailProviders: () => outside.listMailProviders(),
  smtpListener: () => outside.smtpListener(),
});
