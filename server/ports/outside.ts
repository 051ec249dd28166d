// Everything an action may reach beyond the database. Handed in by boot, faked at the wire by tests.
import type { Dns } from "./dns.ts";
import type { FileStore } from "./files.ts";
import type { MailProvider } from "./mail.ts";
import type { Connection, Settings } from "./provider.ts";
import type { TextProvider } from "./text.ts";
import type { Transcriber } from "./transcriber.ts";
import type { VoiceProvider } from "./voice.ts";

export interface AccountDoor {
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
  beginStory(accountSid: string, story: SimulatedStory): Promise<void>;
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
    readonly hookUrl: string;
  };
}

export interface SimulatedPerson {
  readonly name: string;
  readonly number: string;
  readonly address: string | null;
}

export interface SimulatedStory {
  readonly withTexts: boolean;
  readonly withMails: boolean;
}

export interface Outside {
  readonly publicUrl: string;
  readonly isProduction: boolean;
  readonly files: FileStore;
  readonly simulator: SimulatorPort;
  findTextProvider(vendor: string): TextProvider | null;
  listTextProviders(): readonly TextProvider[];
  /** The same account carries texts and calls, where its vendor does both. */
  findVoiceProvider(vendor: string): VoiceProvider | null;
  listVoiceProviders(): readonly VoiceProvider[];
  findMailProvider(vendor: string): MailProvider | null;
  listMailProviders(): readonly MailProvider[];
  /** The vendor's own address, or the simulator's for a simulated account. */
  connect(account: AccountDoor, settings: Settings): Connection;
  readonly dns: Dns;
  readonly transcriber: Transcriber;
  /** Where our own SMTP receiver listens, and how it calls itself; null while it is closed. */
  mailDoor(): { host: string; port: number; name: string } | null;
  /** Plain network for our own errands, such as the round trip to our public address. */
  readonly http: Connection["http"];
}
