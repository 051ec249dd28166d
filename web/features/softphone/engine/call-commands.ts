// The server request of each call command, and the state shown before the server responds.
import type { Call } from "#contract/live-protocol.ts";
import { ApiError, errorMessage } from "#web/data/api-error.ts";
import { remainingPartyOf } from "#web/data/call/call-selectors.ts";
import { isLive } from "#web/data/call/live-calls-query.ts";
import { MicrophoneError } from "#web/data/call/media/microphone.ts";
import { myLeg } from "#web/data/call/my-leg.ts";
import { DriverError } from "#web/features/softphone/drivers/driver.ts";
import { LeftDuringConnectError } from "./media-paths.ts";
import { type CommandResult, commandDone, type PhoneCommand } from "./phone-commands.ts";
import type { ExpectedCallState } from "./phone-state.ts";
import type { PhoneDeps } from "./types.ts";

/** A command for a call on the server; commands for PBX calls are handled elsewhere. */
export type ServerCallCommand = Extract<
  PhoneCommand,
  { kind: "decline" | "hold" | "drop" | "transfer" | "finish" | "record" | "wrapUp" }
>;

const recordingStateAfter = { start: "on", resume: "on", pause: "paused", stop: "off" } as const;

export function expectedStateOf(command: ServerCallCommand): ExpectedCallState {
  if (command.kind === "hold") return { isHeld: command.isHeld };
  if (command.kind === "record") return { recording: recordingStateAfter[command.action] };
  return command.kind === "decline" ? { isDeclined: true } : {};
}

/** The part of the expected state the server does not show yet; null if none is left. */
export function remainingExpectedState(
  expected: ExpectedCallState,
  call: Call | undefined,
): ExpectedCallState | null {
  if (call === undefined) return null;
  const { isHeld, recording, isEnding, ...rest } = expected;
  const left: ExpectedCallState = {
    ...rest,
    ...(isEnding === undefined || !isLive(call) ? {} : { isEnding }),
    ...(isHeld === undefined || (call.state === "held") === isHeld ? {} : { isHeld }),
    ...(recording === undefined || call.recording === recording ? {} : { recording }),
  };
  return Object.keys(left).length === 0 ? null : left;
}

export async function sendCallCommand(
  { rpc }: PhoneDeps,
  command: ServerCallCommand,
): Promise<Call | null> {
  const { callId } = command as { callId: Call["id"] };
  switch (command.kind) {
    case "decline":
      await rpc("declineCall", { callId });
      return null;
    case "hold":
      return rpc("holdCall", { callId, isHeld: command.isHeld });
    case "drop":
      return rpc("hangUpCall", { callId, legId: command.legId });
    case "transfer":
      return rpc("transferCall", { callId, to: command.to, kind: command.transferKind });
    case "finish":
      return rpc("completeTransfer", { callId, completion: command.completion });
    case "record":
      return rpc("recordCall", { callId, action: command.action });
    case "wrapUp": {
      const { disposition, note, closeConversation } = command;
      return rpc("wrapUpCall", { callId, disposition, note, closeConversation });
    }
  }
}

/**
 * Ends only the member's leg if the call continues without them: another member owns it, they supervise, or the
 * customer stays with others or on hold for a transfer. Otherwise ends the whole call.
 */
export async function sendHangUp(
  { rpc, me }: PhoneDeps,
  call: Call,
): Promise<{ readonly call: Call; readonly isAlone: boolean }> {
  const leg = myLeg(call, me);
  const isAlone =
    leg?.role === "supervisor" ||
    (call.memberId !== null && call.memberId !== me) ||
    remainingPartyOf(call, me) !== null;
  const legId = isAlone ? (leg?.id ?? null) : null;
  return { call: await rpc("hangUpCall", { callId: call.id, legId }), isAlone };
}

/** Error objects can't be sent between tabs, so they become codes and messages. */
export async function toCommandResult(
  operation: () => Promise<Call | null>,
): Promise<CommandResult> {
  try {
    return commandDone(await operation());
  } catch (error) {
    // The call ended before the member joined, and its row already shows it.
    if (error instanceof LeftDuringConnectError) return commandDone();
    if (error instanceof ApiError)
      return { isDone: false, code: error.code, message: errorMessage(error) };
    const isMicrophoneError = error instanceof MicrophoneError || error instanceof DriverError;
    return {
      isDone: false,
      code: "no_sound",
      message: isMicrophoneError ? error.message : errorMessage(error),
    };
  }
}
