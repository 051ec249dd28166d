// Everything a member does with the phone, as plain data, because the tab in use may not be the one that has the phone.
import type { Call } from "#contract/live-protocol.ts";
import type { CallDisposition, SupervisionMode } from "#domain/call/call.ts";
import type { CallId, LegId } from "#domain/ids.ts";
import type { ApiErrorCode } from "#web/data/api-error.ts";
import type { Inputs } from "#web/data/rpc.ts";

export type CallTarget = Inputs["transferCall"]["to"];

export type PhoneCommand =
  | { readonly kind: "answer"; readonly callId: CallId }
  | { readonly kind: "decline"; readonly callId: CallId }
  | { readonly kind: "start"; readonly input: Inputs["startCall"] }
  | { readonly kind: "supervise"; readonly callId: CallId; readonly mode: SupervisionMode }
  | { readonly kind: "rejoin"; readonly callId: CallId }
  | { readonly kind: "mute"; readonly callId: string; readonly isMuted: boolean }
  | { readonly kind: "press"; readonly callId: string; readonly digits: string }
  | { readonly kind: "hold"; readonly callId: string; readonly isHeld: boolean }
  | { readonly kind: "hangUp"; readonly callId: string }
  | { readonly kind: "drop"; readonly callId: CallId; readonly legId: LegId }
  | {
      readonly kind: "transfer";
      readonly callId: CallId;
      readonly to: CallTarget;
      readonly transferKind: "cold" | "warm" | "three_way";
    }
  | {
      readonly kind: "finish";
      readonly callId: CallId;
      readonly completion: "complete" | "three_way" | "cancel";
    }
  | {
      readonly kind: "record";
      readonly callId: CallId;
      readonly action: "start" | "pause" | "resume" | "stop";
    }
  | {
      readonly kind: "wrapUp";
      readonly callId: CallId;
      readonly disposition: CallDisposition | null;
      readonly note: string;
      readonly closeConversation: boolean;
    }
  /** Commands for PBX calls. */
  | { readonly kind: "pbxCall"; readonly number: string; readonly name: string }
  | { readonly kind: "pbxAnswer"; readonly id: string }
  | { readonly kind: "pbxDecline"; readonly id: string }
  | { readonly kind: "pbxTransfer"; readonly id: string; readonly number: string }
  /** A consultation; the other side is on hold meanwhile. */
  | { readonly kind: "pbxConsult"; readonly id: string; readonly number: string }
  /** Connects the two. */
  | { readonly kind: "pbxComplete"; readonly id: string; readonly otherId: string }
  /** The microphone was just allowed, or other devices were chosen. */
  | { readonly kind: "checkReadiness" };

export type CommandResult =
  | { readonly isDone: true; readonly call: Call | null }
  | { readonly isDone: false; readonly code: ApiErrorCode | "no_sound"; readonly message: string };

export const commandDone = (call: Call | null = null): CommandResult => ({ isDone: true, call });
