// Undo offers, newest last. The toast offers undo briefly, the U key for a minute: older actions are no longer on the
// member's mind.
import { limits } from "#domain/limits.ts";
import { onSessionCleared } from "#web/data/session.ts";
import * as words from "#web/data/words.ts";
import { fill } from "#web/language/fill.ts";
import { showToast } from "./toast-bus.ts";

/** Returns false if the server rejected it. */
type Run = () => unknown;

/** What one undo reverts: usually one step, several if one action did several things. */
export interface Offer {
  readonly steps: Run[];
  /** Counts down to an event, such as an email being sent. */
  readonly counts: boolean;
  readonly text: string;
  /** When the U key stops offering it. */
  readonly untilMs: number;
  dismiss: () => void;
}

interface UndoOptions {
  /** Joins this step to an existing offer, so one undo reverts both. */
  readonly joins?: Offer | undefined;
  /** Seconds until it can no longer be undone, shown as a countdown. */
  readonly countsSeconds?: number;
  /** How long the toast stays, unless it is dismissed or replaced. */
  readonly seconds?: number;
}

const maxOffers = 50;
const keySeconds = 60;
const offers: Offer[] = [];

export function offerUndo(text: string, run: Run, options: UndoOptions = {}): Offer {
  const { joins, countsSeconds } = options;
  if (joins && offers.includes(joins)) {
    joins.steps.push(run);
    return joins;
  }
  const seconds = countsSeconds ?? options.seconds ?? limits.undoToastSeconds.max;
  const offer: Offer = {
    steps: [run],
    counts: countsSeconds !== undefined,
    text,
    untilMs: Date.now() + Math.max(seconds, keySeconds) * 1_000,
    dismiss: () => undefined,
  };
  offers.push(offer);
  if (offers.length > maxOffers) offers.shift();
  offer.dismiss = showToast({
    text,
    seconds,
    counts: offer.counts,
    action: { label: words.undo, keys: "u", run: () => void undoOffer(offer) },
  });
  return offer;
}

/** For a step that was rejected or has become final. The offer's other steps stay. */
export function withdrawUndo(offer: Offer, step: Run): void {
  const index = offer.steps.indexOf(step);
  if (index < 0) return;
  offer.steps.splice(index, 1);
  // The toast describes the first step.
  if (index === 0) offer.dismiss();
  if (offer.steps.length === 0) remove(offer);
}

export function undoLast(): void {
  const last = offers.findLast(({ untilMs }) => Date.now() < untilMs);
  if (last) void undoOffer(last);
  else showToast({ text: words.nothingToUndo });
}

/** Clears pending undo offers when the session changes. */
export function clearUndo(): void {
  for (const offer of offers.splice(0)) offer.dismiss();
}

onSessionCleared(clearUndo);

/** Clears undo offers when access changes. An email that has not left can still be canceled; the server decides. */
export function clearUndoOffers(): void {
  for (const offer of offers.splice(0)) {
    if (!offer.counts) offer.dismiss();
    else {
      offer.steps.splice(1);
      offers.push(offer);
    }
  }
}

async function undoOffer(offer: Offer): Promise<void> {
  if (!remove(offer)) return;
  offer.dismiss();
  const steps = offer.steps.splice(0);
  for (let step = steps.shift(); step !== undefined; step = steps.shift()) {
    if ((await step()) !== false) continue;
    // The email had already left: the conversation stays closed until the next undo.
    if (steps.length > 0) offers.push({ ...offer, steps, counts: false, dismiss: () => undefined });
    return;
  }
  showToast({ text: fill(words.undone, { text: offer.text }) });
}

function remove(offer: Offer): boolean {
  const index = offers.lastIndexOf(offer);
  if (index >= 0) offers.splice(index, 1);
  return index >= 0;
}
