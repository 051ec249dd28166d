// Everything an action may reach beyond the database. Handed in by boot, faked at the wire by tests.
import type { FileStore } from "./files.ts";
import type { MailProvider } from "./mail.ts";
import type { Connection, Settings } from "./provider.ts";
import type { TextProvider } from "./text.ts";

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
    customers: readonly { name: string; number: string }[];
  }>;
  /** The first customers of the street write to the desk. */
  beginStory(accountSid: string): Promise<void>;
  readonly baseUrl: () => string | null;
}

export interface SimulatedAccount {
  readonly accountSid: string;
  readonly authToken: string;
  readonly name: string;
  readonly country: string;
}

export interface Outside {
  readonly publicUrl: string;
  readonly isProduction: boolean;
  readonly files: FileStore;
  readonly simulator: SimulatorPort;
  findTextProvider(vendor: string): TextProvider | null;
  listTextProviders(): readonly TextProvider[];
  findMailProvider(vendor: string): MailProvider | null;
  listMailProviders(): readonly MailProvider[];
  /** The vendor's own address, or the simulator's for a simulated account. */
  connect(account: AccountDoor, settings: Settings): Connection;
  /** Plain network for our own errands, such as the round trip to our public address. */
  readonly http: Connection["http"];
}
