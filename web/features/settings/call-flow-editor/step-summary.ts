// What a step does, in the few words that fit on its card.
import type { FlowPrompt, FlowStep, RingTargets } from "#domain/call/flow/flow.ts";
import { formatPhoneNumber } from "#domain/contact/phone-number.ts";
import { type BusinessHours, weekdayNames } from "#domain/inbox/hours.ts";
import { unreachable } from "#domain/must.ts";

export interface ReferenceNames {
  readonly country: string;
  /** Of a team or a member; null when it is gone. */
  nameOf(id: string): string | null;
  soundOf(id: string): { readonly name: string; readonly seconds: number } | null;
}

export const stepSummary = (step: FlowStep, names: ReferenceNames): string => {
  const words = wordsOf(step, names);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
};

function wordsOf(step: FlowStep, names: ReferenceNames): string {
  switch (step.kind) {
    case "hours":
      return hoursSummary(step.hours);
    case "greeting":
      return promptSummary(step.prompt, names);
    case "menu":
      return `${promptSummary(step.prompt, names)}, ${step.tries === 1 ? "asks once" : step.tries === 2 ? "asks twice" : `asks ${step.tries} times`}`;
    case "ring":
      return `${targetsSummary(step.targets, names)}${orderWords[step.order]}, ${formatSeconds(step.seconds)}`;
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

const orderWords = {
  all: " together",
  in_turn: ", round robin",
  longest_idle: ", longest idle first",
} as const;

export const promptSummary = (prompt: FlowPrompt, names: ReferenceNames): string => {
  if (prompt.kind === "say") return quoted(prompt.text) || "no text yet";
  const sound = names.soundOf(prompt.audioFileId);
  if (sound === null)
    return prompt.audioFileId === "" ? "no audio file yet" : "a deleted audio file";
  return `${sound.name}, ${formatClock(sound.seconds)}`;
};

const quoted = (text: string): string => {
  const words = text.trim();
  if (words === "") return "";
  return `“${words.length > 60 ? `${words.slice(0, 58).trimEnd()}…` : words}”`;
};

export function targetsSummary({ teamIds, memberIds }: RingTargets, names: ReferenceNames): string {
  const ids = [...teamIds, ...memberIds];
  if (ids.length === 0) return "everyone";
  const said = ids.slice(0, 3).map((id) => names.nameOf(id) ?? "a former member");
  return [...said, ...(ids.length > 3 ? [`${ids.length - 3} more`] : [])].join(", ");
}

export const formatClock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.round(seconds % 60)).padStart(2, "0")}`;

export function formatSeconds(seconds: number): string {
  if (seconds < 60 || seconds % 60 !== 0)
    return seconds < 120 ? `${seconds} s` : formatClock(seconds);
  return `${seconds / 60} min`;
}

/** "Mon to Fri 09:00–17:00, 3 days differ". */
export function hoursSummary({ week, exceptions }: BusinessHours): string {
  const spans: { from: number; to: number; words: string }[] = [];
  for (const [day, openings] of week.entries()) {
    if (openings.length === 0) continue;
    const words = openings.map((one) => `${one.from}–${one.to}`).join(" ");
    const last = spans.at(-1);
    if (last && last.to === day - 1 && last.words === words) last.to = day;
    else spans.push({ from: day, to: day, words });
  }
  const short = (day: number) => weekdayNames[day]?.slice(0, 3) ?? "";
  const said = spans.map(({ from, to, words }) =>
    from === to ? `${short(from)} ${words}` : `${short(from)} to ${short(to)} ${words}`,
  );
  const days = exceptions.length;
  return [
    ...(said.length === 0 ? ["always closed"] : said),
    ...(days === 0 ? [] : [days === 1 ? "1 exception" : `${days} exceptions`]),
  ].join(", ");
}
