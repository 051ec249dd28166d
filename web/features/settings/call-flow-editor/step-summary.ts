// A short summary of a step for its card.

import type { FlowPrompt, FlowStep, RingTargets } from "#domain/call/flow/flow.ts";
import { formatPhoneNumber } from "#domain/contact/phone-number.ts";
import { withEllipsis } from "#domain/conversation/preview.ts";
import { type BusinessHours, weekdayNames } from "#domain/inbox/hours.ts";
import { unreachable } from "#domain/required.ts";
import { formatDuration } from "#domain/text/format-duration.ts";

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
      return `${promptSummary(step.prompt, names)}, ${step.maxAttempts === 1 ? "asks once" : step.maxAttempts === 2 ? "asks twice" : `asks ${step.maxAttempts} times`}`;
    case "ring":
      return `${targetsSummary(step.targets, names)}${ringOrderLabels[step.order]}, ${formatSeconds(step.seconds)}`;
    case "queue":
      return [
        `up to ${step.maxCallers} callers`,
        formatSeconds(step.maxWaitSeconds),
        ...(step.announcesPosition ? ["announces the position"] : []),
      ].join(", ");
    case "voicemail":
      return `${promptSummary(step.prompt, names)}, up to ${formatSeconds(step.maxSeconds)}`;
    case "forward":
      return step.number === ""
        ? "no number yet"
        : `${formatPhoneNumber(step.number, names.country)}, ${formatSeconds(step.seconds)}`;
    case "text_back":
      return quoted(step.text) || "no text yet";
    case "hang_up":
      return step.prompt === null ? "no message" : promptSummary(step.prompt, names);
    default:
      return unreachable(step);
  }
}

const ringOrderLabels = {
  all: " together",
  round_robin: ", round robin",
  longest_idle: ", longest idle first",
} as const;

export const promptSummary = (prompt: FlowPrompt, names: ReferenceNames): string => {
  if (prompt.kind === "say") return quoted(prompt.text) || "no text yet";
  const sound = names.soundOf(prompt.audioFileId);
  if (sound === null)
    return prompt.audioFileId === "" ? "no audio file yet" : "a deleted audio file";
  return `${sound.name}, ${formatDuration(sound.seconds)}`;
};

const quoted = (text: string): string => {
  const trimmed = text.trim();
  if (trimmed === "") return "";
  return `“${trimmed.length > 60 ? withEllipsis(trimmed.slice(0, 58)) : trimmed}”`;
};

export function targetsSummary({ teamIds, memberIds }: RingTargets, names: ReferenceNames): string {
  const ids = [...teamIds, ...memberIds];
  if (ids.length === 0) return "everyone";
  const parts = ids.slice(0, 3).map((id) => names.nameOf(id) ?? "a former member");
  return [...parts, ...(ids.length > 3 ? [`${ids.length - 3} more`] : [])].join(", ");
}

export function formatSeconds(seconds: number): string {
  if (seconds < 60 || seconds % 60 !== 0)
    return seconds < 120 ? `${seconds} s` : formatDuration(seconds);
  return `${seconds / 60} min`;
}

/** For example "Mon to Fri 09:00–17:00, 3 exceptions". */
export function hoursSummary({ week, exceptions }: BusinessHours): string {
  const spans: { from: number; to: number; text: string }[] = [];
  for (const [day, openings] of week.entries()) {
    if (openings.length === 0) continue;
    const text = openings.map((one) => `${one.from}–${one.to}`).join(" ");
    const last = spans.at(-1);
    if (last && last.to === day - 1 && last.text === text) last.to = day;
    else spans.push({ from: day, to: day, text });
  }
  const short = (day: number) => weekdayNames[day]?.slice(0, 3) ?? "";
  const parts = spans.map(({ from, to, text }) =>
    from === to ? `${short(from)} ${text}` : `${short(from)} to ${short(to)} ${text}`,
  );
  const days = exceptions.length;
  return [
    ...(parts.length === 0 ? ["always closed"] : parts),
    ...(days === 0 ? [] : [days === 1 ? "1 exception" : `${days} exceptions`]),
  ].join(", ");
}
