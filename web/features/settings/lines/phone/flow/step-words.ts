// What a step does, in the few words that fit on its card.
import type { FlowPrompt, FlowStep, RingTargets } from "#domain/call/flow/flow.ts";
import { showPhoneNumber } from "#domain/contact/phone-number.ts";
import { dayNames, type Hours } from "#domain/line/hours.ts";
import { unreachable } from "#domain/must.ts";

export interface StepNames {
  readonly country: string;
  /** Of a team or a member; null when it is gone. */
  nameOf(id: string): string | null;
  soundOf(id: string): { readonly name: string; readonly seconds: number } | null;
}

export const stepWords = (step: FlowStep, names: StepNames): string => {
  const words = wordsOf(step, names);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
};

function wordsOf(step: FlowStep, names: StepNames): string {
  switch (step.kind) {
    case "hours":
      return hoursWords(step.hours);
    case "greeting":
      return promptWords(step.prompt, names);
    case "menu":
      return `${promptWords(step.prompt, names)}, ${step.tries === 1 ? "asks once" : step.tries === 2 ? "asks twice" : `asks ${step.tries} times`}`;
    case "ring":
      return `${whoWords(step.targets, names)}${orderWords[step.order]}, ${secondsWords(step.seconds)}`;
    case "queue":
      return [
        `up to ${step.mostCallers} callers`,
        secondsWords(step.longestSeconds),
        ...(step.saysPosition ? ["announces the position"] : []),
      ].join(", ");
    case "voicemail":
      return `${promptWords(step.prompt, names)}, up to ${secondsWords(step.maxSeconds)}`;
    case "forward":
      return step.number === ""
        ? "no number yet"
        : `${showPhoneNumber(step.number, names.country)}, ${secondsWords(step.seconds)}`;
    case "text_back":
      return quoted(step.text) || "no text yet";
    case "hang_up":
      return step.prompt === null ? "no message" : promptWords(step.prompt, names);
    default:
      return unreachable(step);
  }
}

const orderWords = {
  all: " together",
  in_turn: ", round robin",
  longest_idle: ", longest idle first",
} as const;

export const promptWords = (prompt: FlowPrompt, names: StepNames): string => {
  if (prompt.kind === "say") return quoted(prompt.text) || "no text yet";
  const sound = names.soundOf(prompt.soundId);
  if (sound === null) return prompt.soundId === "" ? "no audio file yet" : "a deleted audio file";
  return `${sound.name}, ${clock(sound.seconds)}`;
};

const quoted = (text: string): string => {
  const words = text.trim();
  if (words === "") return "";
  return `“${words.length > 60 ? `${words.slice(0, 58).trimEnd()}…` : words}”`;
};

export function whoWords({ teamIds, memberIds }: RingTargets, names: StepNames): string {
  const ids = [...teamIds, ...memberIds];
  if (ids.length === 0) return "everyone";
  const said = ids.slice(0, 3).map((id) => names.nameOf(id) ?? "a former member");
  return [...said, ...(ids.length > 3 ? [`${ids.length - 3} more`] : [])].join(", ");
}

export const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.round(seconds % 60)).padStart(2, "0")}`;

export function secondsWords(seconds: number): string {
  if (seconds < 60 || seconds % 60 !== 0) return seconds < 120 ? `${seconds} s` : clock(seconds);
  return `${seconds / 60} min`;
}

/** "Mon to Fri 09:00–17:00, 3 days differ". */
export function hoursWords({ week, exceptions }: Hours): string {
  const spans: { from: number; to: number; words: string }[] = [];
  for (const [day, openings] of week.entries()) {
    if (openings.length === 0) continue;
    const words = openings.map((one) => `${one.from}–${one.to}`).join(" ");
    const last = spans.at(-1);
    if (last && last.to === day - 1 && last.words === words) last.to = day;
    else spans.push({ from: day, to: day, words });
  }
  const short = (day: number) => dayNames[day]?.slice(0, 3) ?? "";
  const said = spans.map(({ from, to, words }) =>
    from === to ? `${short(from)} ${words}` : `${short(from)} to ${short(to)} ${words}`,
  );
  const days = exceptions.length;
  return [
    ...(said.length === 0 ? ["always closed"] : said),
    ...(days === 0 ? [] : [days === 1 ? "1 exception" : `${days} exceptions`]),
  ].join(", ");
}
