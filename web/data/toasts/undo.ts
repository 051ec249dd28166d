// Undo offers, newest last. The toast offers undo briefly, the U key for a minute: older actions are no longer on the
// member's mind.
import { limits } from "#domain/limits.ts";
import { errorMessage } from "#web/data/api-error.ts";
import { onSessionCleared } from "#web/data/session.ts";
import * as words from "#web/data/words.ts";
import { fill } from "#web/language/fill.ts";
import { showToast } from "./toast-bus.ts";

/** False if it was rejected and the member knows; if it throws, the undo is offered again. */
export type RunUndo = () => boolean | Promise<boolean>;

/** What one undo reverts: usually one step, several if one action did several things. */
export interface UndoOffer {
  readonly steps: RunUndo[];
  /** Counts down to an event, such as an email being sent. */
  readonly hasCountdown: boolean;
  readonly text: string;
  /** What is shown once it is undone. */
  readonly undone: string;
  /** When the U key stops offering it. */
  untilMs: number;
  dismiss: () => void;
}

interface UndoOptions {
  /** An existing offer that gets this step, so one undo reverts both. */
  readonly addTo?: UndoOffer | undefined;
  /** Shown once it is undone, instead of what was done. */
  readonly undone?: string;
  /** Seconds until it can no longer be undone, shown as a countdown. */
  readonly countdownSeconds?: number;
  /** How long the toast stays, unless it is dismissed or replaced. */
  readonly seconds?: number;
  /** Without toasts: shown elsewhere, for as long as it takes. */
  readonly isSilent?: boolean;
}

const maxOffers = 50;
export const keySeconds = 60;
const offers: UndoOffer[] = [];

const toastAfterUndo = (text: string): string => fill(words.undone, { text });

export function offerUndo(text: string, run: RunUndo, options: UndoOptions = {}): UndoOffer {
  const { addTo, countdownSeconds } = options;
  if (addTo && offers.includes(addTo)) {
    addTo.steps.push(run);
    return addTo;
  }
  const seconds = countdownSeconds ?? options.seconds ?? limits.undoToastSeconds.max;
  const offer: UndoOffer = {
    steps: [run],
    hasCountdown: countdownSeconds !== undefined,
    text,
    undone: options.isSilent ? "" : (options.undone ?? toastAfterUndo(text)),
    untilMs: options.isSilent ? Infinity : Date.now() + Math.max(seconds, keySeconds) * 1_000,
    dismiss: () => undefined,
  };
  offers.push(offer);
  if (offers.length > maxOffers) offers.shift();
  if (options.isSilent) return offer;
  offer.dismiss = showToast({
    text,
    seconds,
    hasCountdown: offer.hasCountdown,
    action: { label: words.undo, keys: "u", run: () => void applyOffer(offer) },
  });
  return offer;
}

/** For a step that was rejected or has become final. The offer's other steps stay. */
export function withdrawUndo(offer: UndoOffer, step: RunUndo): void {
  const index = offer.steps.indexOf(step);
  if (index < 0) return;
  offer.steps.splice(index, 1);
  // The toast describes the first step.
  if (index === 0) offer.dismiss();
  if (offer.steps.length === 0) remove(offer);
}

export function undoLast(): void {
  const last = offers.findLast(({ untilMs }) => Date.now() < untilMs);
  if (last) void applyOffer(last);
  else showToast({ text: words.nothingToUndo });
}

/** Clears pending undo offers when the session changes. */
export function clearAllUndoOffers(): void {
  for (const offer of offers.splice(0)) offer.dismiss();
}

onSessionCleared(clearAllUndoOffers);

/** Clears undo offers when access changes. An email that has not left can still be canceled; the server decides. */
export function clearUndoOffersAfterAccessChange(): void {
  for (const offer of offers.splice(0)) {
    if (!offer.hasCountdown) offer.dismiss();
    else {
      offer.steps.splice(1);
      offers.push(offer);
    }
  }
}

async function applyOffer(offer: UndoOffer): Promise<void> {
  if (!remove(offer)) return;
  offer.dismiss();
  const steps = offer.steps.splice(0);
  for (let step = steps.shift(); step !== undefined; step = steps.shift()) {
    let isUndone: boolean;
    try {
      isUndone = await step();
    } catch (error) {
      offerAgain({ ...offer, steps: [step, ...steps] }, error);
      return;
    }
    if (isUndone) continue;
    // The email had already left: the conversation stays closed until the next undo.
    if (steps.length > 0)
      offers.push({
        ...offer,
        steps,
        undone: toastAfterUndo(offer.text),
        hasCountdown: false,
        dismiss: () => undefined,
      });
    return;
  }
  if (offer.undone !== "") showToast({ text: offer.undone });
}

function offerAgain(offer: UndoOffer, error: unknown): void {
  const again: UndoOffer = { ...offer, hasCountdown: false };
  offers.push(again);
  again.dismiss = showToast({
    text: errorMessage(error),
    tone: "failed",
    action: { label: words.undo, keys: "u", run: () => void applyOffer(again) },
  });
}

function remove(offer: UndoOffer): boolean {
  const index = offers.lastIndexOf(offer);
  if (index >= 0) offers.splice(index, 1);
  return index >= 0;
}
