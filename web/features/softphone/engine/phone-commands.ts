// Everything a member does with the phone, as plain data, because the tab in use may not be the one that has the phone.
import type { Call } from "#contract/live-protocol.ts";
import type { CallDisposition, SupervisionMode } from "#domain/call/call.ts";
import type { CallId, LegId } from "#domain/ids.ts";
import type { ApiErrorCode } from "#web/data/api-error.ts";
import type { Inputs } from "#web/data/rpc.ts";

export type CallTarget = Inputs["transferCall"]["to"];

export type PhoneCommand =
  | { readonly do: "answer"; readonly callId: CallId }
  | { readonly do: "decline"; readonly callId: CallId }
  | { readonly do: "start"; readonly input: Inputs["startCall"] }
  | { readonly do: "supervise"; readonly callId: CallId; readonly mode: SupervisionMode }
  | { readonly do: "rejoin"; readonly callId: CallId }
  | { readonly do: "mute"; readonly callId: string; readonly isMuted: boolean }
  | { readonly do: "press"; readonly callId: string; readonly digits: string }
  | { readonly do: "hold"; readonly callId: string; readonly isHeld: boolean }
  | { readonly do: "hangUp"; readonly callId: string }
  | { readonly do: "drop"; readonly callId: CallId; readonly legId: LegId }
  | {
      readonly do: "transfer";
      readonly callId: CallId;
      readonly to: CallTarget;
      readonly kind: "cold" | "warm" | "three_way";
    }
  | {
      readonly do: "finish";
      readonly callId: CallId;
      readonly completion: "complete" | "three_way" | "cancel";
    }
  | {
      readonly do: "record";
      readonly callId: CallId;
      readonly action: "start" | "pause" | "resume" | "stop";
    }
  | {
      readonly do: "wrapUp";
      readonly callId: CallId;
      readonly disposition: CallDisposition | null;
      readonly note: string;
      readonly closeConversation: boolean;
    }
  /** Commands for PBX calls. */
  | { readonly do: "pbxCall"; readonly number: string; readonly name: string }
  | { readonly do: "pbxAnswer"; readonly id: string }
  | { readonly do: "pbxDecline"; readonly id: string }
  | { readonly do: "pbxTransfer"; readonly id: string; readonly number: string }
  /** A consultation; the other side is on hold meanwhile. */
  | { readonly do: "pbxConsult"; readonly id: string; readonly number: string }
  /** Connects the two. */
  | { readonly do: "pbxComplete"; readonly id: string; readonly otherId: string }
  /** The microphone was just allowed, or other devices were chosen. */
  | { readonly do: "checkReadiness" };

export type CommandResult =
  | { readonly isDone: true; readonly call: Call | null }
  | { readonly isDone: false; readonly code: ApiErrorCode | "no_sound"; readonly message: string };

export const commandDone = (call: Call | null = null): CommandResult => ({ isDone: true, call });
