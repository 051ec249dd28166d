import type { Call } from "#contract/live-protocol.ts";
import type { CallId, InboxId, MemberId } from "#domain/ids.ts";
import type { MicrophoneStatus } from "#web/data/call/media/microphone.ts";
import type { rpc as callRpc } from "#web/data/rpc.ts";
import type { SoftphoneDriver } from "#web/features/softphone/drivers/driver.ts";
import type { AudioLevels, InboxProblem, PhoneState } from "./phone-state.ts";

export interface LoadedDrivers {
  /** The workspace's inboxes each driver serves. */
  readonly phones: readonly {
    readonly inboxIds: readonly InboxId[];
    readonly driver: SoftphoneDriver;
  }[];
  /** The member's PBX. */
  readonly sip: SoftphoneDriver | null;
  /** Why some inboxes can't be answered here, as plain sentences. */
  readonly problems: readonly InboxProblem[];
}

export interface PhoneDeps {
  readonly rpc: typeof callRpc;
  readonly me: MemberId;
  /** Asks the server which drivers are needed, and loads them. */
  readonly loadDrivers: () => Promise<LoadedDrivers>;
  readonly queryMicrophone: () => Promise<MicrophoneStatus>;
  readonly nowMs: () => number;
  readonly after: (ms: number, run: () => void) => () => void;
  /** The calls this browser is in; survives a reload, so it can rejoin them. */
  readonly joinedCallStore: {
    readonly read: () => readonly CallId[];
    readonly write: (ids: readonly CallId[]) => void;
  };
  /** A response of the server, for the call list. */
  readonly applyCall: (call: Call) => void;
  /** Reports this browser's readiness to the server. */
  readonly report: (state: PhoneState) => Promise<void>;
  /** How far the server's clock is ahead of this computer's; null if unknown. */
  readonly serverClockOffsetMs: () => Promise<number | null>;
  readonly changed: (state: PhoneState) => void;
  readonly levels: (levels: AudioLevels) => void;
}
