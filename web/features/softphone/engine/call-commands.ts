// What each deed asks of the server, and what is shown of it before the server has answered.
import type { Call } from "#contract/live-protocol.ts";
import { ApiError, errorMessage } from "#web/data/api-error.ts";
import { isLive, leftTo, myLeg } from "#web/data/call/call-selectors.ts";
import { MicrophoneError } from "#web/data/call/media/microphone.ts";
import { DriverError } from "#web/features/softphone/drivers/driver.ts";
import { LeftDuringConnectError } from "./media-paths.ts";
import { type CommandResult, commandDone, type PhoneCommand } from "./phone-commands.ts";
import type { PhoneDeps } from "./phone-engine.ts";
import type { ExpectedCallState } from "./phone-state.ts";

/** A deed on a call that the server has; those of the member's own telephone system are elsewhere. */
export type ServerCallCommand = Extract<
  PhoneCommand,
  { do: "decline" | "hold" | "drop" | "transfer" | "finish" | "record" | "wrapUp" }
>;

const recordingAfter = { start: "on", resume: "on", pause: "paused", stop: "off" } as const;

export function expectedStateOf(deed: ServerCallCommand): ExpectedCallState {
  if (deed.do === "hold") return { isHeld: deed.isHeld };
  if (deed.do === "record") return { recording: recordingAfter[deed.deed] };
  return deed.do === "decline" ? { isDeclined: true } : {};
}

/** What of it the server now says itself; null: all of it. */
export function remainingExpectedState(
  asked: ExpectedCallState,
  call: Call | undefined,
): ExpectedCallState | null {
  if (call === undefined) return null;
  const { isHeld, recording, isEnding, ...rest } = asked;
  const left: ExpectedCallState = {
    ...rest,
    ...(isEnding === undefined || !isLive(call) ? {} : { isEnding }),
    ...(isHeld === undefined || (call.state === "held") === isHeld ? {} : { isHeld }),
    ...(recording === undefined || call.recording === recording ? {} : { recording }),
  };
  return Object.keys(left).length === 0 ? null : left;
}

export async function sendCallCommand(
  { ask }: PhoneDeps,
  deed: ServerCallCommand,
): Promise<Call | null> {
  const { callId } = deed as { callId: Call["id"] };
  switch (deed.do) {
    case "decline":
      await ask("declineCall", { callId });
      return null;
    case "hold":
      return ask("holdCall", { callId, isHeld: deed.isHeld });
    case "drop":
      return ask("hangUpCall", { callId, legId: deed.legId });
    case "transfer":
      return ask("transferCall", { callId, to: deed.to, how: deed.how });
    case "finish":
      return ask("completeTransfer", { callId, how: deed.how });
    case "record":
      return ask("recordCall", { callId, deed: deed.deed });
    case "wrapUp": {
      const { result, note, closes } = deed;
      return ask("wrapUpCall", { callId, result, note, closes });
    }
  }
}

/**
 * My own leg alone where the call goes on without me: it is another's, I listen in, or the customer stays with others or
 * on hold for a transfer. Else the whole call ends.
 */
export async function sendHangUp(
  { ask, me }: PhoneDeps,
  call: Call,
): Promise<{ readonly answer: Call; readonly isAlone: boolean }> {
  const leg = myLeg(call, me);
  const isAlone =
    leg?.role === "supervisor" ||
    (call.memberId !== null && call.memberId !== me) ||
    leftTo(call, me) !== null;
  const legId = isAlone ? (leg?.id ?? null) : null;
  return { answer: await ask("hangUpCall", { callId: call.id, legId }), isAlone };
}

/** Errors do not travel between tabs; what they say does. */
export async function toCommandResult(deed: () => Promise<Call | null>): Promise<CommandResult> {
  try {
    return commandDone(await deed());
  } catch (error) {
    // The call was over before I was in it, and its row already says so.
    if (error instanceof LeftDuringConnectError) return commandDone();
    if (error instanceof ApiError)
      return { isDone: false, code: error.code, say: errorMessage(error) };
    const isSound = error instanceof MicrophoneError || error instanceof DriverError;
    return { isDone: false, code: "no_sound", say: isSound ? error.message : errorMessage(error) };
  }
}
