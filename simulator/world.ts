// The parts every deed of the simulator needs, joined in start.ts.
import type { Pool } from "pg";
import type { AccountBook } from "./account-book.ts";
import type { Errands } from "./errands.ts";
import type { Watchers } from "./events.ts";
import type { Voice } from "./voice/voice.ts";
import type { WireLog } from "./wire-log.ts";

export interface MailDoor {
  readonly host: string;
  readonly port: number;
}

export interface World {
  readonly pool: Pool;
  readonly accounts: AccountBook;
  readonly errands: Errands;
  readonly watchers: Watchers;
  readonly wire: WireLog;
  readonly voice: Voice;
  readonly key: string;
  /** 1: as quick as a good network; 0: without waiting. */
  readonly pace: number;
  readonly retryAfterMs: number;
  readonly hookTimeoutMs: number;
  /** The clock of signatures, which the desk holds against its own. */
  readonly now: () => Date;
  /** Where the desk stands; a test may start it after us. */
  where: { publicUrl: string; appUrl: string; mailDoor: MailDoor | null };
  /** Our own address, for the links we hand out. */
  ownUrl: string;
}
