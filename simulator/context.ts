// The dependencies of every simulator action, assembled in start.ts.
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
  readonly tasks: TaskRunner;
  readonly broadcaster: EventBroadcaster;
  readonly traffic: TrafficLog;
  readonly voice: VoiceState;
  readonly key: string;
  /** 1: as fast as a good network; 0: no delays. */
  readonly pace: number;
  readonly retryAfterMs: number;
  readonly webhookTimeoutMs: number;
  /** The clock used in signatures, which the app compares with its own. */
  readonly now: () => Date;
  /** The app's address; a test may start the app after the simulator. */
  where: { publicUrl: string; appUrl: string; smtpListener: AppSmtpAddress | null };
  /** The simulator's own address, used in links it returns. */
  ownUrl: string;
}
