// The parts every deed of the simulator needs, joined in start.ts.
import type { Pool } from "pg";
import type { AccountRegistry } from "./account-registry.ts";
import type { EventBroadcaster } from "./event-broadcaster.ts";
import type { TaskRunner } from "./task-runner.ts";
import type { TrafficLog } from "./traffic-log.ts";
import type { VoiceState } from "./voice/voice-state.ts";

export interface AppSmtpAddress {
  readonly host: string;
  readonly port: number;
}

export interface SimulatorContext {
  readonly pool: Pool;
  readonly accounts: AccountRegistry;
  readonly errands: TaskRunner;
  readonly watchers: EventBroadcaster;
  readonly wire: TrafficLog;
  readonly voice: VoiceState;
  readonly key: string;
  /** 1: as quick as a good network; 0: without waiting. */
  readonly pace: number;
  readonly retryAfterMs: number;
  readonly hookTimeoutMs: number;
  /** The clock of signatures, which the desk holds against its own. */
  readonly now: () => Date;
  /** Where the desk stands; a test may start it after us. */
  where: { publicUrl: string; appUrl: string; smtpListener: AppSmtpAddress | null };
  /** Our own address, for the links we hand out. */
  ownUrl: string;
}
