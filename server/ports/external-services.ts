// Everything an action can reach besides the database. Provided by boot, faked at the network level by tests.
import type { Dns } from "./dns.ts";
import type { EmailProvider } from "./email.ts";
import type { FileStore } from "./files.ts";
import type { Connection, Settings } from "./provider.ts";
import type { TextProvider } from "./text.ts";
import type { Transcriber } from "./transcriber.ts";
import type { VoiceProvider } from "./voice.ts";
import type { WebhookPort } from "./webhook.ts";

interface AccountRef {
  readonly id: string;
  readonly provider: string;
  readonly isSimulated: boolean;
}

/** Sets up the workspace's simulator and finds its URL. */
export interface SimulatorPort {
  /** Starts the simulator if needed; creates the account there, with inboxes and customers. */
  prepare(account: SimulatedAccount): Promise<{
    numbers: readonly { ref: string; number: string; name: string }[];
    customers: readonly SimulatedPerson[];
  }>;
  /** The first simulated customers send messages. */
  startScenario(accountSid: string, story: SimulatedScenario): Promise<void>;
  readonly baseUrl: () => string | null;
}

export interface SimulatedAccount {
  readonly accountSid: string;
  readonly authToken: string;
  readonly name: string;
  readonly country: string;
  /** Signs access tokens for browser calls. */
  readonly apiKey?: { readonly sid: string; readonly secret: string };
  /** The email account; the process that opens the SMTP listener tells the simulator its address. */
  readonly mail?: {
    readonly apiKey: string;
    readonly webhookSecret: string;
    readonly domain: string;
    readonly inboxes: readonly { readonly address: string; readonly name: string }[];
    readonly webhookUrl: string;
  };
}

export interface SimulatedPerson {
  readonly name: string;
  readonly number: string;
  readonly address: string | null;
}

interface SimulatedScenario {
  readonly withTexts: boolean;
  readonly withEmails: boolean;
}

type NeedsConnection<Part> =
  NonNullable<Part> extends (first: infer First, ...rest: never[]) => unknown
    ? First extends Connection
      ? true
      : false
    : false;

/** A provider's capabilities and formats: every member that doesn't need a connection. */
type Described<Provider> = {
  [Key in keyof Provider as NeedsConnection<Provider[Key]> extends true
    ? never
    : Key]: Provider[Key];
};
export type DescribedTextProvider = Described<TextProvider>;
export type DescribedVoiceProvider = Described<VoiceProvider>;
/** The presence of `find` is a capability; calling it needs a connection. */
export type DescribedEmailProvider = Described<EmailProvider> & { readonly find?: unknown };

/**
 * What a transaction may know about external services: capabilities, without network access. Network, files, DNS and
 * the simulator are for external actions and jobs, between their transactions.
 */
export interface Installation {
  readonly publicUrl: string;
  readonly isProduction: boolean;
  readonly needsSetupCode: boolean;
  findTextProvider(provider: string): DescribedTextProvider | null;
  listTextProviders(): readonly DescribedTextProvider[];
  findVoiceProvider(provider: string): DescribedVoiceProvider | null;
  listVoiceProviders(): readonly DescribedVoiceProvider[];
  findEmailProvider(provider: string): DescribedEmailProvider | null;
  listEmailProviders(): readonly DescribedEmailProvider[];
  /** The address and hostname of the SMTP listener; null while it is closed. */
  smtpListener(): { host: string; port: number; name: string } | null;
  checkWebhookUrl: WebhookPort["check"];
}

export interface ExternalServices extends Installation {
  readonly files: FileStore;
  readonly simulator: SimulatorPort;
  findTextProvider(provider: string): TextProvider | null;
  listTextProviders(): readonly TextProvider[];
  /** The same account handles texts and calls if its provider supports both. */
  findVoiceProvider(provider: string): VoiceProvider | null;
  listVoiceProviders(): readonly VoiceProvider[];
  findEmailProvider(provider: string): EmailProvider | null;
  listEmailProviders(): readonly EmailProvider[];
  /** The provider's own base URL, or the simulator's for a simulated account. */
  connect(account: AccountRef, settings: Settings): Connection;
  readonly dns: Dns;
  readonly transcriber: Transcriber;
  /** Health of the machine this process runs on. */
  machine?(): Promise<{
    diskFreeBytes: number;
    diskTotalBytes: number;
    isFeedListening: boolean;
    /** Age of the oldest change not yet sent to this process's subscribers. */
    feedLagMs: number;
    /** The 99th percentile over the last one to two minutes. */
    eventLoopDelayMs: number;
  }>;
  /** Network access for the app's own requests, such as the check of its public URL. */
  readonly http: Connection["http"];
  /** Sends events to the endpoints of programs. */
  readonly postWebhook: WebhookPort["post"];
}

/** Copies only these members, so that not even a cast reaches the others. */
export const installationOf = (services: ExternalServices): Installation => ({
  publicUrl: services.publicUrl,
  isProduction: services.isProduction,
  needsSetupCode: services.needsSetupCode,
  findTextProvider: (provider) => services.findTextProvider(provider),
  listTextProviders: () => services.listTextProviders(),
  findVoiceProvider: (provider) => services.findVoiceProvider(provider),
  listVoiceProviders: () => services.listVoiceProviders(),
  findEmailProvider: (provider) => services.findEmailProvider(provider),
  listEmailProviders: () => services.listEmailProviders(),
  smtpListener: () => services.smtpListener(),
  checkWebhookUrl: (url) => services.checkWebhookUrl(url),
});
