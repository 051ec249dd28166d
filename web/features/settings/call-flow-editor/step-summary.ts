// A short summary of a step for its card.

import type { FlowPrompt, FlowStep, RingTargets } from "#domain/call/flow/flow.ts";
import { formatPhoneNumber } from "#domain/contact/phone-number.ts";
import { withEllipsis } from "#domain/conversation/preview.ts";
import type { BusinessHours } from "#domain/inbox/hours.ts";
import { unreachable } from "#domain/required.ts";
import { formatDuration } from "#domain/text/format-duration.ts";
import { weekdayLabels } from "#web/features/settings/components/weekday-labels.ts";
import { fill } from "#web/language/fill.ts";
import { format } from "#web/language/format.ts";
import * as words from "./words.ts";

export interface ReferenceNames {
  readonly country: string;
  /** The name of a team or member; null if deleted. */
  nameOf(id: string): string | null;
  soundOf(id: string): { readonly name: string; readonly seconds: number } | null;
}

export const stepSummary = (step: FlowStep, names: ReferenceNames): string => {
  const text = describeStep(step, names);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
};

function describeStep(step: FlowStep, names: ReferenceNames): string {
  switch (step.kind) {
    case "hours":
      return hoursSummary(step.hours);
    case "greeting":
      return promptSummary(step.prompt, names);
    case "menu":
      return format(words.menuSummary, {
        prompt: promptSummary(step.prompt, names),
        count: step.maxAttempts,
      });
    case "ring":
      return format(words.ringSummary, {
        order: step.order,
        people: targetsSummary(step.targets, names),
        duration: formatSeconds(step.seconds),
      });
    case "queue":
      return [
        fill(words.upToCallers, { count: step.maxCallers }),
        formatSeconds(step.maxWaitSeconds),
        ...(step.announcesPosition ? [words.announcesPosition] : []),
      ].join(", ");
    case "voicemail":
      return fill(words.voicemailSummary, {
        prompt: promptSummary(step.prompt, names),
        duration: formatSeconds(step.maxSeconds),
      });
    case "forward":
      return step.number === ""
        ? words.noNumberYet
        : `${formatPhoneNumber(step.number, names.country)}, ${formatSeconds(step.seconds)}`;
    case "text_back":
      return quoted(step.text) || words.noTextYet;
    case "hang_up":
      return step.prompt === null ? words.noMessageSummary : promptSummary(step.prompt, names);
    default:
      return unreachable(step);
  }
}

export const promptSummary = (prompt: FlowPrompt, names: ReferenceNames): string => {
  if (prompt.kind === "say") return quoted(prompt.text) || words.noTextYet;
  const sound = names.soundOf(prompt.audioFileId);
  if (sound === null)
    return prompt.audioFileId === "" ? words.noAudioFileYet : words.deletedAudioFile;
  return `${sound.name}, ${formatDuration(sound.seconds)}`;
};

const quoted = (text: string): string => {
  const trimmed = text.trim();
  if (trimmed === "") return "";
  return fill(words.quotedText, {
    text: trimmed.length > 60 ? withEllipsis(trimmed.slice(0, 58)) : trimmed,
  });
};

export function targetsSummary({ teamIds, memberIds }: RingTargets, names: ReferenceNames): string {
  const ids = [...teamIds, ...memberIds];
  if (ids.length === 0) return words.everyoneSummary;
  const parts = ids.slice(0, 3).map((id) => names.nameOf(id) ?? words.formerMember);
  return [
    ...parts,
    ...(ids.length > 3 ? [fill(words.andMore, { count: ids.length - 3 })] : []),
  ].join(", ");
}

/** A number and its unit stay on one line. */
export function formatSeconds(seconds: number): string {
  if (seconds < 60 || seconds % 60 !== 0)
    return seconds < 120 ? `${seconds}\u00a0s` : formatDuration(seconds);
  return `${seconds / 60}\u00a0min`;
}

/** For example "Mon to Fri 09:00–17:00, 3 exceptions". */
function hoursSummary({ week, exceptions }: BusinessHours): string {
  const spans: { from: number; to: number; text: string }[] = [];
  for (const [day, openings] of week.entries()) {
    if (openings.length === 0) continue;
    const text = openings.map((one) => `${one.from}–${one.to}`).join(" ");
    const last = spans.at(-1);
    if (last && last.to === day - 1 && last.text === text) last.to = day;
    else spans.push({ from: day, to: day, text });
  }
  const short = (day: number) => weekdayLabels[day]?.short ?? "";
  const parts = spans.map(({ from, to, text }) =>
    from === to
      ? `${short(from)} ${text}`
      : fill(words.dayRange, {
          from: short(from),
          to: short(to),
          times: text,
        }),
  );
  const days = exceptions.length;
  return [
    ...(parts.length === 0 ? [words.alwaysClosed] : parts),
    ...(days === 0 ? [] : [format(words.exceptionCount, { count: days })]),
  ].join(", ");
}
