// The part of a voice provider that acts on live calls, without rendering, reading and setup.
import type { VoiceProvider } from "#server/ports/voice.ts";

export type CallCommands = Pick<
  VoiceProvider,
  | "dial"
  | "redirect"
  | "hangUp"
  | "getLegStatus"
  | "updateParticipant"
  | "announceInConference"
  | "startRecording"
  | "changeRecording"
>;
