import type { FlowStep } from "#domain/call/flow/flow.ts";
import {
  CallQueueIcon,
  ClockIcon,
  HangUpIcon,
  type Icon,
  KeypadIcon,
  LiveCallIcon,
  SpokenIcon,
  TextIcon,
  TransferIcon,
  VoicemailIcon,
} from "#web/ui/icons.tsx";

export const stepIcons: Readonly<Record<FlowStep["kind"], Icon>> = {
  hours: ClockIcon,
  greeting: SpokenIcon,
  menu: KeypadIcon,
  ring: LiveCallIcon,
  queue: CallQueueIcon,
  voicemail: VoicemailIcon,
  forward: TransferIcon,
  text_back: TextIcon,
  hang_up: HangUpIcon,
};

/** What a step is for, shown when adding one. */
export const stepHints: Readonly<Record<FlowStep["kind"], string>> = {
  hours: "open or closed",
  greeting: "play a message",
  menu: "choose by key",
  ring: "ring teammates",
  queue: "wait with music",
  voicemail: "record a message",
  forward: "another number",
  text_back: "send a text, then hang up",
  hang_up: "end the call",
};
