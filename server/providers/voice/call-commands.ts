// What a vendor does to live calls, apart from what it writes, reads and is set up with.
import type { VoiceProvider } from "#server/ports/voice.ts";

export type CallCommands = Pick<
  VoiceProvider,
  | "dial"
  | "redirect"
  | "hangUp"
  | "askLeg"
  | "changeInRoom"
  | "removeFromRoom"
  | "endRoom"
  | "sayInRoom"
  | "startRecording"
  | "changeRecording"
>;
