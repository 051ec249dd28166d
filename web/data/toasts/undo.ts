// What can be taken back, newest last. The toast offers it for a moment, the key U for a minute: what is longer past is
// no longer what one has in mind.
import { limits } from "#domain/limits.ts";
import { showToast } from "./toast-bus.ts";

/** Answers false where the server refused. */
type Run = () => unknown;

/** What one press takes back: usually one step, several where one press did several things. */
export interface Offer {
  readonly steps: Run[];
  /** Something leaves when its seconds are over. */
  readonly counts: boolean;
  readonly say: string;
  /** By then the key has forgotten it. */
  readonly untilMs: number;
  dismiss: () => void;
}

export interface UndoOptions {
  /** The step belongs to what was just done there, and one press takes back both. */
  readonly joins?: Offer | undefined;
  /** Seconds until it can no longer be taken back, shown running out. */
  readonly countsSeconds?: number;
  /** Stays until it is dismissed or another notice takes its place. */
  readonly seconds?: number;
}

const mostKept = 50;
const keySeconds = 60;
const done: Offer[] = [];

export function offerUndo(say: string, run: Run, options: UndoOptions = {}): Offer {
  const { joins, countsSeconds } = options;
  if (joins && done.includes(joins)) {
    joins.steps.push(run);
    return joins;
  }
  const seconds = countsSeconds ?? options.seconds ?? limits.undoDeedSeconds.max;
  const offer: Offer = {
    steps: [run],
    counts: countsSeconds !== undefined,
    say,
    untilMs: Date.now() + Math.max(seconds, keySeconds) * 1_000,
    dismiss: () => undefined,
  };
  done.push(offer);
  if (done.length > mostKept) done.shift();
  offer.dismiss = showToast({
    say,
    seconds,
    ...(countsSeconds === undefined ? {} : { counts: true }),
    deed: { label: "Undo", keys: "u", run: () => void takeBack(offer) },
  });
  return offer;
}

/** For a step that the server refused, or that has become final. What else one press did stays offered. */
export function withdrawUndo(offer: Offer, step: Run): void {
  const place = offer.steps.indexOf(step);
  if (place < 0) return;
  offer.steps.splice(place, 1);
  // Its words tell of the step that is gone.
  if (place === 0) offer.dismiss();
  if (offer.steps.length === 0) remove(offer);
}

export function undoLast(): void {
  const last = done.findLast(({ untilMs }) => Date.now() < untilMs);
  if (!last) {
    showToast({ say: "Nothing to undo." });
    return;
  }
  last.dismiss();
  void takeBack(last).then((isDone) => isDone && showToast({ say: `“${last.say}” undone` }));
}

/** Undo of a thing that is no longer true is worse than none: called when the session changes. */
export function clearUndo(): void {
  for (const offer of done.splice(0)) offer.dismiss();
}

/** Called when access changes. What has not left yet can still be stopped, and the server decides. */
export function forgetDeeds(): void {
  for (const offer of done.splice(0)) {
    if (!offer.counts) offer.dismiss();
    else {
      offer.steps.splice(1);
      done.push(offer);
    }
  }
}

async function takeBack(offer: Offer): Promise<boolean> {
  if (!remove(offer)) return false;
  const steps = offer.steps.splice(0);
  for (let step = steps.shift(); step !== undefined; step = steps.shift()) {
    if ((await step()) !== false) continue;
    // The mail had left already: the conversation stays closed until it is asked for by itself.
    if (steps.length > 0) done.push({ ...offer, steps, counts: false, dismiss: () => undefined });
    return false;
  }
  return true;
}

function remove(offer: Offer): boolean {
  const place = done.lastIndexOf(offer);
  if (place >= 0) done.splice(place, 1);
  return place >= 0;
}
