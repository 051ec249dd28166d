import type { FlowStep } from "#domain/call/flow/flow.ts";
import * as words from "#web/features/settings/call-flow-editor/words.ts";
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
  hours: words.hoursStepHint,
  greeting: words.greetingStepHint,
  menu: words.menuStepHint,
  ring: words.ringStepHint,
  queue: words.queueStepHint,
  voicemail: words.voicemailStepHint,
  forward: words.forwardStepHint,
  text_back: words.textBackStepHint,
  hang_up: words.hangUpStepHint,
};
