import { durationWords } from "#web/ui/time/time-words.ts";
import type { DockPhase, DockView } from "./dock-view.ts";

/** Beside the name, where a bare timer would not say what runs. */
export const phaseWords: Record<DockPhase, string> = {
  connecting: "Connecting",
  dialling: "Dialling",
  ringing: "Ringing",
  active: "",
  held: "On hold",
  reconnecting: "Reconnecting",
  lost: "The connection is lost. They hear music.",
  elsewhere: "On your other device",
};

export const modeWords = {
  listen: "You listen; nobody hears you",
  whisper: "Your colleague alone hears you",
  barge: "Both hear you",
} as const;

/** How long there is still hope, in whole seconds. */
export const leftWords = (giveUpAtMs: number, nowMs: number): string =>
  durationWords(Math.max(0, Math.ceil((giveUpAtMs - nowMs) / 1_000)));

/** For ears: what changed, once. */
export function spokenPhase(view: DockView): string {
  if (view.phase === "active") return `Connected with ${view.name}`;
  const words = phaseWords[view.phase];
  return words === "" ? "" : `${view.name}: ${words}`;
}
